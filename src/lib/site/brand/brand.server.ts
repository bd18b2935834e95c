import { config } from '#lib/config/config.server.ts'
import { yearOf } from '#lib/std/clock.ts'
import { type Brand, yearsSince } from './brand.ts'

/** Who runs this site, as it was configured. */
export const siteBrand = (): Brand => {
  const settings = config()
  const years = yearsSince(settings.siteSince, yearOf(Date.now()))
  return {
    siteName: settings.siteName,
    phone: settings.sitePhone,
    hours: settings.siteHours,
    email: settings.siteEmail,
    icp: settings.siteIcp,
    wechat: settings.siteWechat,
    weibo: settings.siteWeibo,
    trackingUrl: settings.siteTrackingUrl,
    badges: settings.siteBadges,
    copyright: `© ${years} ${settings.siteName}`,
  }
}
