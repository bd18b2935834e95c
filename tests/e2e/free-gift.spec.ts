/** A gift that goes with an order: told on its page and in the price, taken or not, packed by the press, over when it is over. */
import { expect, type Page, test } from '@playwright/test'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { campaigns, enter, putCampaigns, reaches } from './support/campaigns.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint, inDatabase, orderCopies, payAtDesk, readyBook } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('announced, then 再买 ¥… 就送, taken and paid, packed by the press, had once, and over', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(420_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  const { gift } = defaultBucket('campaigns').items.find(({ id }) => id === 'free-gift')!
  const offered = (fromFen: number, from: number, to: number) =>
    putCampaigns(
      site.dataDir,
      campaigns({ 'free-gift': { from, to, more: { gift: { ...gift!, fromFen, most: 300 } } } }),
    )
  try {
    // The year's own is over, and its old address leads there.
    const old = await page.request.get('/11th-free-gift?x=1', { maxRedirects: 0 })
    expect([old.status(), old.headers().location]).toEqual([302, '/free-gift?x=1'])
    await page.goto('/free-gift')
    await expect(page.getByText('已结束')).toBeVisible()
    await expect(page.getByText('送出 0 份')).toBeVisible()
    await good(page, 'free-gift-ended')
    await offered(16_800, 2, 9)
    await reaches(page, 'before')
    await expect(page.getByText('300 份，一单一份')).toBeVisible()
    await good(page, 'free-gift-before')

    await enter(page, 'o-gift-reader', '/my')
    const id = await readyBook(page, '外婆的院子')
    await enter(desk, 'o-gift-desk', '/my')
    await appoint(site.dataDir, 'o-gift-desk', '许岚', ['press', 'support'])
    await offered(6000, -1, 5)
    await page.goto('/free-gift')
    await reaches(page, 'running')
    await expect(page.getByText('还剩 300 份，共 300 份')).toBeVisible()
    await good(page, 'free-gift-running')

    // One copy is not enough; two are.
    await page.goto(`/books/${id}/buy`)
    await expect(page.locator('[data-gift=short]')).toContainText(/再买 ¥\d+\.\d\d 就送布面书签一套/)
    await expect(page.locator('[data-bill=ready]')).toBeVisible()
    await good(page, 'free-gift-short')
    await page.goto(`/books/${id}/buy?count=3`)
    const wanted = page.getByRole('checkbox', { name: /送：布面书签一套/ })
    const bill = page.getByRole('region', { name: '价格是这样算的' })
    await expect(wanted).toBeChecked()
    await expect(bill.getByText('赠品')).toBeVisible()
    await good(page, 'free-gift-taken')
    await wanted.uncheck()
    await expect(bill.getByText('赠品')).toHaveCount(0)
    await expect(page).toHaveURL(/gift=0/)
    await wanted.check()
    await expect(bill.getByText('赠品')).toBeVisible()
    const orderNo = await orderCopies(page, id, 3)
    await payAtDesk(page)
    await page.goto(`/orders/${orderNo}`)
    await expect(page.getByLabel('这一单').getByText('布面书签一套')).toBeVisible()
    await good(page, 'free-gift-order')
    await page.goto('/free-gift')
    await expect(page.getByText('您已经领过一份了，一人一份。')).toBeVisible()
    await expect(page.getByText('还剩 299 份，共 300 份')).toBeVisible()

    await inDatabase(site.dataDir, ["update orders set paid_at = now() - interval '3 hours'"])
    await desk.goto('/operator/press')
    await expect(desk.locator(`[data-ticket=${orderNo}] [data-gift]`)).toHaveText('布面书签一套，一份，随这一单装')
    await good(desk, 'free-gift-press')
    await desk.goto(`/operator/orders/${orderNo}`)
    await expect(desk.getByText('赠品：布面书签一套')).toBeVisible()
    // Nobody packs it any more: its page says so.
    await inDatabase(site.dataDir, ["update free_gifts set state = 'returned'"])
    await page.goto(`/orders/${orderNo}`)
    await expect(page.getByLabel('这一单').getByText('不寄', { exact: true })).toBeVisible()
    await inDatabase(site.dataDir, ["update free_gifts set state = 'used'"])
    await page.goto('/free-gift')
    await offered(6000, -5, -1)
    await reaches(page, 'ended')
    await expect(page.getByText('送出 1 份')).toBeVisible()
  } finally {
    await site.end('SIGKILL')
  }
})
