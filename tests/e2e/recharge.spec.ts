/** Money into one's balance by the screens: an amount, the desk of a provider, the passbook, and unused money back. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('an amount is chosen or typed, paid, stands in the passbook, and goes back unused', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signInAs(page, '/my/wallet')
  await page.getByRole('main').getByRole('link', { name: '充值' }).click()
  await expect(page.getByRole('button', { name: '去付 ¥100.00' })).toBeVisible({ timeout: 30_000 })
  await checked(page, 'recharge')

  await page.getByRole('radio', { name: '1,000元' }).check({ force: true })
  await expect(page.getByRole('button', { name: '去付 ¥1,000.00' })).toBeVisible()
  // What is typed is asked before it goes anywhere, and stays where it is.
  const own = page.getByLabel('自己填')
  for (const [text, sentence] of [
    ['0', '至少 1 元'],
    ['-1', '至少 1 元'],
    ['1.5', '整元'],
    ['5001', '最多充 5,000 元'],
  ] as const) {
    await own.fill(text)
    await page.getByRole('button', { name: '去付款' }).click()
    await expect(page.locator('[data-recharge] [data-invalid]').last()).toContainText(sentence)
    await expect(own).toHaveValue(text)
  }
  await checked(page, 'recharge-wrong')
  await own.fill('60')
  await expect(page.locator('[data-after]')).toHaveText('60.00')
  await page.getByRole('button', { name: '去付 ¥60.00' }).click()
  await expect(page).toHaveURL(/\/pay\/giftcard\d{18}$/)
  const path = new URL(page.url()).pathname
  const no = path.split('/').pop()!
  await expect(page.locator('[data-due]')).toHaveText('60.00')
  await expect(page.getByText('充进自己的余额')).toBeVisible()
  await checked(page, 'recharge-pay')
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  const [desk] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '本地演示：到收银台付' }).click(),
  ])
  await desk.getByRole('button', { name: '确认支付' }).click()
  await desk.close()
  await expect(page).toHaveURL(/\/my\/recharge-orders\/giftcard\d{18}\/result$/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: '充好了' })).toBeVisible()
  await expect(page.getByRole('button', { name: '退回没用的 ¥60.00' })).toBeEnabled()
  await checked(page, 'recharge-result')

  const other = await browser.newPage()
  await signInAs(other)
  for (const address of [path, `/my/recharge-orders/${no}/result`, `/orders/${no}`])
    expect((await other.goto(address))?.status(), address).toBe(404)
  await other.close()

  await page.goto('/my/wallet')
  await expect(page.locator('[data-balance]')).toHaveText('60.00')
  await expect(page.getByRole('main').getByText('+60.00')).toBeVisible()
  await checked(page, 'wallet-recharged')
  await page.goto('/orders')
  await expect(page.locator('[data-no-orders]')).toBeVisible()

  await page.goto('/my/wallet')
  await page.getByRole('link', { name: '看这笔充值' }).click()
  await page.getByRole('button', { name: '退回没用的 ¥60.00' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('60.00 元会从余额里取出，按原路退回支付宝')
  await accessible(page)
  await asked.getByRole('button', { name: '退回' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /正在退回|已退回/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /退回没用的/ })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('60.00 元已退回支付宝')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await checked(page, 'recharge-returned')
  await page.goto('/my/wallet')
  await expect(page.locator('[data-balance]')).toHaveText('0.00')
})
