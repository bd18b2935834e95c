/** Coupons from the desk to a paid order and back: made, redeemed, chosen, used, returned; the wallet tries them against a book. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'
import { appoint, payAtDesk, readyBook } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

type Kind = { name: string; off: string; rate?: boolean; most?: string; minimum?: string; claimable?: boolean }

/** Makes a kind of coupon at the desk's form. */
const makeKind = async (desk: Page, { name, off, rate, most, minimum, claimable = true }: Kind): Promise<void> => {
  await desk.goto('/operator/coupons')
  await desk.getByText('做一种优惠券').click()
  const form = desk.locator('xinshu-make-template')
  await form.getByLabel('名字（买的人看得到）').fill(name)
  if (rate) await form.getByLabel('减多少', { exact: true }).selectOption('rate')
  await form.getByLabel('多少', { exact: true }).fill(off)
  if (most) await form.getByLabel('打折最多减多少元').fill(most)
  if (minimum) await form.getByLabel('满多少元可用').fill(minimum)
  await form.getByLabel('一共发多少张').fill('100')
  if (!claimable) await form.getByLabel(/有优惠码的人都能领/).uncheck()
  await form.getByRole('button', { name: '做好，开始发' }).click()
  await expect(desk.locator('[data-template]').first()).toContainText(name)
}
const numberOf = (desk: Page, name: string): Promise<string> =>
  desk.locator('[data-template]', { hasText: name }).getByRole('link').innerText()

const bill = (page: Page) => page.getByRole('region', { name: '价格是这样算的' })
const settled = (page: Page) => expect(page.locator('[data-bill=ready]')).toBeVisible({ timeout: 30_000 })

test('a code becomes a coupon, the best is chosen, another may be; paid, cancelled, and the coupon is back', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  try {
    const enter = (who: Page, openid: string, to: string) =>
      who.goto(`/login?openid=${openid}&redirect=${encodeURIComponent(to)}`)
    await enter(desk, 'o-coupon-desk', '/my')
    expect((await desk.goto('/operator/coupons'))?.status()).toBe(404)
    await appoint(site.dataDir, 'o-coupon-desk', '许岚', ['manage'])
    expect((await desk.goto('/operator/coupons'))?.status()).toBe(200)

    // What is wrong is said beside its field, and what was typed stays.
    await desk.getByText('做一种优惠券').click()
    const form = desk.locator('xinshu-make-template')
    await form.getByLabel('名字（买的人看得到）').fill('生日券')
    await form.getByLabel('减多少', { exact: true }).selectOption('rate')
    await form.getByLabel('多少', { exact: true }).fill('85')
    await form.getByRole('button', { name: '做好，开始发' }).click()
    await expect(form.getByText('折扣写成 0.1 到 9.9 之间的数')).toBeVisible()
    await expect(form.getByLabel('名字（买的人看得到）')).toHaveValue('生日券')
    await good(desk, 'coupon-desk-form')

    await makeKind(desk, { name: '生日券', off: '8.5', rate: true, most: '30' })
    await makeKind(desk, { name: '大单券', off: '500', minimum: '9000' })
    await makeKind(desk, { name: '读者券', off: '10', claimable: false })
    const [birthday, large] = [await numberOf(desk, '生日券'), await numberOf(desk, '大单券')]
    await good(desk, 'coupon-desk')
    await desk.getByRole('link', { name: '兑换码' }).click()
    await desk.getByText('做一批兑换码').click()
    const batch = desk.locator('xinshu-make-batch')
    await batch.getByLabel('这一批叫什么').fill('=1+1')
    await batch.getByLabel('兑到哪种券').selectOption({ index: 0 })
    await batch.getByLabel('做多少个').fill('2')
    await batch.getByRole('button', { name: '做码' }).click()
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      batch.getByRole('link', { name: '存下 CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(lines[1]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-[0-9A-Z],读者券,'=1\+1,/)
    const [code, other] = [lines[1]!.split(',')[0]!, lines[2]!.split(',')[0]!]
    await batch.getByRole('button', { name: '存好了，回列表' }).click()
    await expect(desk.locator('[data-batch]')).toContainText('没兑 2，兑了 0')
    await good(desk, 'coupon-desk-codes')

    // One of two is right; the other stays to be mended.
    await enter(page, 'o-coupon-buyer', '/redeem')
    await page.getByLabel('兑换码').fill(`${code.toLowerCase().replaceAll('-', ' ')}\n0000-0000-0000-0000-0`)
    await page.getByRole('button', { name: '兑换两个' }).click()
    await expect(page.locator('[data-outcome=redeemed]')).toContainText('兑好了')
    await expect(page.locator('[data-outcome=refused]')).toContainText('没有这个码，或已被用掉')
    await expect(page.getByLabel('兑换码')).toHaveValue('0000-0000-0000-0000-0')
    await good(page, 'redeem')
    await page.goto('/redeem')
    await expect(page.getByRole('region', { name: '我的码' })).toContainText('读者券一张')

    await page.goto('/my/promotions')
    await page.locator('article', { hasText: '大单券' }).getByRole('button', { name: '领取' }).click()
    await expect(page).toHaveURL(/\/my\/coupons\/[0-9A-Z]{12}$/)
    await expect(page.getByText('这张券在您名下')).toBeVisible()
    await good(page, 'coupon')
    await page.goto('/my/promotions')
    await expect(page.locator('article', { hasText: '大单券' })).toContainText('您已经领过了')
    await good(page, 'promotions')
    expect((await page.goto(`/my/coupons/${large}`))?.status()).toBe(200)
    expect((await page.goto('/my/coupons/ABCDEFGHJKMN'))?.status()).toBe(404)

    const id = await readyBook(page, '寻常日子')
    await page.goto(`/books/${id}/buy`)
    await settled(page)
    const coupons = page.getByRole('region', { name: '优惠券' })
    await expect(coupons.locator('[data-coupon=used]')).toContainText('读者券')
    await expect(coupons.locator('[data-coupon=unfit]')).toContainText('不能用：满 ¥9,000.00 可用，还差')
    await expect(bill(page)).toContainText('−10.00')
    // One that is claimed here is tried at once; the best stays chosen.
    await coupons.getByLabel('有兑换码或优惠码').fill('没有这个')
    await coupons.getByRole('button', { name: '领取' }).click()
    await expect(coupons.getByText('没有这个优惠码，看看是不是打错了')).toBeVisible()
    await coupons.getByLabel('有兑换码或优惠码').fill(birthday)
    await coupons.getByRole('button', { name: '领取' }).click()
    await expect(coupons.locator('[data-coupon=open]')).toContainText('生日券')
    await expect(coupons.getByText('选了最省的一张')).toBeVisible()
    await good(page, 'buy-coupons')
    const due = () => bill(page).locator('[data-payable]').innerText()
    const best = await due()
    await coupons.locator('[data-coupon=open]').press('Enter')
    await expect(coupons.locator('[data-coupon=used]')).toContainText('生日券')
    await settled(page)
    expect(await due()).not.toBe(best)
    await page.reload()
    await settled(page)
    await expect(coupons.locator('[data-coupon=used]')).toContainText('生日券')
    await coupons.locator('[data-coupon=used]').press('Enter')
    await expect(coupons.locator('[data-coupon=used]')).toHaveCount(0)
    await coupons.getByRole('button', { name: '按最省的选' }).click()
    await expect(coupons.locator('[data-coupon=used]')).toContainText('读者券')
    await settled(page)
    expect(await due()).toBe(best)

    await page.getByRole('checkbox', { name: /定制的/ }).check()
    await expect(async () => {
      await page.getByRole('button', { name: /^下单/ }).click()
      await expect(page).toHaveURL(/\/pay\/B\d{18}$/, { timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    const no = page.url().split('/').pop()!
    await expect(page.locator('[data-due]')).toHaveText(best)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)
    await page.goto('/my/wallet?tab=over')
    await expect(page.locator('[data-ticket=used]')).toContainText('读者券')
    await good(page, 'wallet-over')

    await page.goto(`/orders/${no}`)
    await page.getByRole('button', { name: '取消订单' }).click()
    await page.getByRole('button', { name: '取消整单' }).click()
    await expect(page.getByText(/退款中|已退款/).first()).toBeVisible({ timeout: 30_000 })

    // Back, and tried against the book in the wallet.
    await page.goto('/my/wallet')
    const wallet = page.locator('#coupons')
    await expect(wallet.locator('[data-coupon=used]')).toContainText('读者券', { timeout: 30_000 })
    await expect(wallet.locator('[data-trial=ready] [data-payable]')).toHaveText(best)
    await good(page, 'wallet-coupons')
    await wallet.locator('[data-coupon=open]').press('Enter')
    await expect(wallet.locator('[data-coupon=used]')).toContainText('生日券')
    await wallet.getByRole('link', { name: '就这样，去付印' }).click()
    await settled(page)
    await expect(coupons.locator('[data-coupon=used]')).toContainText('生日券')
    await page.goto('/my/wallet?tab=codes')
    await expect(page.locator('[data-codes]')).toContainText('能用')
    await good(page, 'wallet-codes')

    // The desk stops the batch: the code is worth nothing, its coupon neither.
    await desk.getByRole('button', { name: '停用' }).click()
    const asked = desk.locator('dialog[open]')
    await asked.getByLabel('缘由').fill('码漏出去了')
    await asked.getByRole('button', { name: '停用' }).click()
    await expect(desk.locator('[data-batch]')).toContainText('停用 1')
    await page.goto('/redeem')
    await page.getByLabel('兑换码').fill(other)
    await page.getByRole('button', { name: '兑换', exact: true }).click()
    await expect(page.locator('[data-outcome=refused]')).toContainText('没有这个码，或已被用掉')
    await page.goto(`/books/${id}/buy`)
    await settled(page)
    await expect(coupons.locator('[data-coupon=used]')).toContainText('生日券')
    await expect(coupons.locator('[data-coupon=unfit]', { hasText: '读者券' })).toContainText('停用了')
  } finally {
    await site.end('SIGKILL')
  }
})
