import { expect, type Page, test } from '@playwright/test'
import { frameOf } from '#lib/site/brand/frame.ts'
import { routeOf, routes } from '#lib/site/routes/routes.ts'
import { demoThings, sampleOf } from '../support/route-samples.ts'

const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
/** Pages that lead the signed-in or visitors on, or are an owner's alone; the walk of tests/api looks at those. */
const ledOn = [
  'login',
  'book',
  'check',
  'book.edit',
  'book.restore',
  'book.months',
  'book.update',
  'album.sharing',
  'book.upgrade',
  'buy',
  'buy.agent',
  'book.inner',
  'book.sharing',
  'design.insert',
  'design.background',
  'design',
  'design.cover',
  'design.template',
]
const leadsOn = (name: string, signedIn: boolean): boolean => ledOn.includes(name) || (name === 'signin' && signedIn)

const seen = (page: Page) =>
  page.evaluate(() => {
    const shows = (selector: string): boolean =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      )
    return {
      nav: shows('[data-frame=top-nav][data-small]') ? 'sm' : shows('[data-frame=top-nav]') ? 'normal' : 'hidden',
      phoneBar: shows('[data-frame=phone-bar]'),
      footer: shows('footer[data-size=large]') ? 'large' : shows('footer[data-size=simple]') ? 'simple' : 'none',
      tabs: shows('[data-frame=tab-bar]'),
      side: shows('[data-frame=side]'),
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })

type Looker = Parameters<typeof frameOf>[1]

/** What the specification leaves around a page of an agent's visit, or in fullscreen. */
const alone: ReturnType<typeof frameOf> = { nav: 'hidden', footer: 'none', tabs: false, side: false }

/** `begin`: where this kind of visit begins; things of the demo are looked up before, as a visitor. */
const walk = async (page: Page, who: Looker, begin = '/'): Promise<void> => {
  const textOf = async (path: string): Promise<string> => (await page.request.get(path)).text()
  await expect.poll(async () => (await demoThings(textOf)) !== undefined, { timeout: 90_000 }).toBe(true)
  const demo = (await demoThings(textOf))!
  await page.goto(begin)
  for (const route of routes) {
    const path = sampleOf(route.pattern, demo)
    if (path === undefined || leadsOn(route.name, who.signedIn)) continue
    if ((route.private && !who.signedIn) || route.needs === 'operator' || (who.partner && !route.agent)) continue
    await page.goto(path + (who.fullscreen ? '?fullscreen' : ''))
    const frame = who.partner || who.fullscreen ? alone : frameOf(route, who)
    const small = isSmall(page)
    expect(await seen(page), `${route.name || path} for ${JSON.stringify(who)}`).toEqual({
      nav: small ? 'hidden' : frame.nav,
      phoneBar: small && frame.nav !== 'hidden',
      footer: frame.footer,
      tabs: small && frame.tabs,
      side: expect.any(Boolean),
      sideways: 0,
    })
    // Agents may not open most of the site: nothing they see leads there.
    if (who.partner) {
      const leads = await page
        .locator('a[href^="/"]:visible')
        .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).pathname))
      expect(
        leads.filter((to) => !routeOf(to).agent),
        `links of ${path} in agent mode`,
      ).toEqual([])
      // A button that leads nowhere is none: it goes, where words would stay.
      await expect(page.locator('span[class*="group/button"]:visible'), `dead buttons of ${path}`).toHaveCount(0)
    }
    if (!frame.side) expect((await seen(page)).side, path).toBe(false)
  }
}

test('every page wears the frame of its row before a visitor', ({ page }) =>
  walk(page, { signedIn: false, partner: false, fullscreen: false }))

test('every page wears the frame of its row before somebody signed in', ({ page }) =>
  walk(page, { signedIn: true, partner: false, fullscreen: false }, '/login?openid=o_frame_walk'))

test('every page is alone in agent mode', ({ page }) =>
  walk(page, { signedIn: false, partner: true, fullscreen: false }, '/?source=agent'))

test('every page is alone in fullscreen', ({ page }) =>
  walk(page, { signedIn: false, partner: false, fullscreen: true }))
