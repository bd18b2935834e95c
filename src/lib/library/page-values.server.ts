import { restoreMs } from '#lib/books/book/book-access.server.ts'
import { config } from '#lib/config/config.server.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { cancelRule } from '#lib/pricing/cancel-rule.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { yuan } from '#lib/std/money.ts'

const dayMs = 24 * 3600 * 1000

/** What texts of src/content may ask for as `{{name}}`; undefined hides the block that asks. */
export const pageValues = async (): Promise<Record<string, string | undefined>> => {
  const settings = config()
  const products = await bucket('products')
  const { delivery } = products
  return {
    siteName: settings.siteName,
    company: settings.siteCompany,
    address: settings.siteAddress,
    phone: settings.sitePhone,
    email: settings.siteEmail,
    icp: settings.siteIcp,
    analytics: settings.analytics?.name,
    uploadKeepDays: String(settings.uploadKeepDays),
    restoreDays: String(restoreMs / dayMs),
    makeDays: String(delivery.makeDays),
    couriers: delivery.couriers
      .map(({ name, feeFen, days }) => `${name}约 ${days} 天到，${feeFen === 0 ? '包邮' : `运费 ${yuan(feeFen)} 元`}`)
      .join('；'),
    // No words of its own: it only decides whether its block is shown.
    notSelling: isOrderingOpen(products) ? undefined : '',
    cancelRule,
  }
}
