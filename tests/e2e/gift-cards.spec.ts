/** A gift card by the screens: written, paid, its link opened by another person, spent; another goes back. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits, signInAs } from './support/screens.ts'
import { payAtDesk } from './support/shop-desk.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (!process.env.SHOTS) return
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const paidCard = /\/packages\/giftcard\/G\d{18}$/

test('a card is sent, opened by another person and spent; one nobody opened goes back', async ({
  page,
  browser,
  viewport,
}) => {
  test.setTimeout(300_000)
  await signInAs(page, '/my/wallet')
  await page.getByRole('region', { name: '礼品卡和套餐' }).getByRole('link', { name: '送一张' }).click()
  await expect(page).toHaveURL(/\/packages\/giftcard$/)
  await expect(page.getByRole('button', { name: '去付 ¥100.00' })).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('别的数').fill('9')
  await page.getByLabel('落款').fill('')
  await page.getByRole('button', { name: '去付款' }).click()
  await expect(page.getByText('请填 10 到 1,000 元，整元')).toBeVisible()
  await expect(page.getByText('写上落款，收的人才知道是谁送的')).toBeVisible()
  await good(page, 'gift-card-wrong')
  await page.getByLabel('别的数').fill('60')
  await page.getByRole('radio', { name: '雪' }).check({ force: true })
  await page.getByLabel('给谁').fill('阿宁')
  await page.getByLabel('落款').fill('知夏')
  await page.getByLabel('写给对方').fill('书架给你留好了。')
  await good(page, 'gift-card-write')
  await page.getByRole('button', { name: '去付 ¥60.00' }).click()
  await expect(page).toHaveURL(/\/pay\/G\d{18}$/)
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  await payAtDesk(page, paidCard)
  await page.getByRole('button', { name: '写链接' }).click()
  const url = await page.locator('[data-link]').innerText()
  expect(url).toMatch(/\/packages\/giftcard\/open#[\w-]{22}$/)
  await good(page, 'gift-card-sent')
  const path = new URL(url).pathname + new URL(url).hash

  const other = await (await browser.newContext({ viewport })).newPage()
  const origin = new URL(page.url()).origin
  await other.goto(origin + path)
  await expect(other.getByRole('heading', { name: '知夏寄来一封信' })).toBeVisible({ timeout: 30_000 })
  // The secret is out of the address, and nothing of the card is told.
  expect(new URL(other.url()).hash).toBe('')
  await expect(other.getByText('60.00')).toHaveCount(0)
  await good(other, 'gift-card-sealed')
  await signInAs(other, '/packages/giftcard/open')
  await other.goto(origin + path)
  await other.getByRole('button', { name: '拆开' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('知夏就不能退了')
  await accessible(other)
  await other.getByRole('alertdialog').getByRole('button', { name: '拆开' }).click()
  await expect(other.locator('[data-card=opened]')).toContainText('书架给你留好了。')
  await good(other, 'gift-card-opened')
  await other.goto(`${origin}/my/wallet`)
  await expect(other.locator('[data-balance]')).toHaveText('60.00')
  await expect(other.getByRole('region', { name: '礼品卡和套餐' })).toContainText('知夏送的')
  await good(other, 'wallet-cards')
  await other.goto(`${origin}/packages/two-books/buy`)
  await other.getByRole('checkbox', { name: /先用余额/ }).check({ force: true })
  await expect(other.getByRole('button', { name: '去付 ¥78.00' })).toBeVisible()
  expect((await other.goto(page.url()))?.status()).toBe(404)
  await other.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '打开了' })).toBeVisible()
  await page.goto('/packages/giftcard')
  await page.getByLabel('落款').fill('知夏')
  await page.getByRole('button', { name: '去付 ¥100.00' }).click()
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  await payAtDesk(page, paidCard)
  await page.getByRole('button', { name: '退 ¥100.00' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退回' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '退回来了' })).toBeVisible({ timeout: 30_000 })
  await good(page, 'gift-card-returned')
})
