/** A package by the screens: bought, one of its copies pays a book with more pages, one is given away, the rest goes back. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'
import { inDatabase, payAtDesk, readyBook } from './support/shop-desk.ts'
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
const bill = (page: Page) => page.getByRole('region', { name: '价格是这样算的' })
const settled = (page: Page) => expect(page.locator('[data-bill=ready]')).toBeVisible({ timeout: 30_000 })

test('a package is bought, pays a book with more pages, one copy is given away, and the rest goes back', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: friend } = site
  try {
    const enter = (who: Page, openid: string, to: string) =>
      who.goto(`/login?openid=${openid}&redirect=${encodeURIComponent(to)}`)
    // Whoever is not signed in sees what is sold, and on its way to buying is asked in.
    await page.goto('/packages')
    await expect(page.getByText('每本满 167 页才省钱。')).toBeVisible()
    await good(page, 'packages')
    await page.getByRole('link', { name: '看这一函 ¥138.00' }).click()
    await expect(page).toHaveURL(/\/packages\/two-books$/)
    await good(page, 'package')
    await page.getByRole('link', { name: '买这一函 ¥138.00' }).click()
    await expect(page).toHaveURL(/\/signin\?redirect=/)

    await enter(page, 'o-package-buyer', '/books')
    const id = await readyBook(page, '寻常日子')
    // The leaf of the navigation leads to the tab of files; none is sold, and it says so.
    await page.goto('/albums?tab=packages&sub=electronic')
    await expect(page.getByText('电子书的套餐还没有在卖')).toBeVisible()
    await good(page, 'packages-electronic')
    await page.getByRole('link', { name: '看印书的套餐' }).click()
    await expect(page).toHaveURL(/tab=packages&sub=printed/)
    await expect(page.getByText(/您的《寻常日子》\d+ 页，单买更便宜。/).first()).toBeVisible()
    await good(page, 'packages-tab')
    await page.goto('/package-orders')
    await expect(page.getByText('还没有买过套餐')).toBeVisible()
    await good(page, 'package-orders-empty')
    expect((await page.goto('/packages/nobody-has-this'))?.status()).toBe(404)

    await page.goto('/packages/two-books/buy')
    await expect(page.getByRole('button', { name: '去付 ¥138.00' })).toBeVisible({ timeout: 30_000 })
    await good(page, 'package-buy')
    await page.getByRole('button', { name: '去付 ¥138.00' }).click()
    await expect(page).toHaveURL(/\/pay\/P\d{18}$/)
    const no = page.url().split('/').pop()!
    await expect(page.locator('[data-due]')).toHaveText('138.00')
    await good(page, 'package-pay')
    await page.goto('/package-orders')
    await expect(page.locator('[data-package-order]')).toContainText('待付款')
    await page.getByRole('link', { name: /去付款/ }).click()
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page, /\/package-orders\/P\d{18}$/)
    await expect(page.locator('[data-code-state="0"]')).toHaveCount(2)
    await good(page, 'package-order')
    await page.goto('/package-orders')
    await expect(page.locator('[data-package-order]')).toContainText('还有 2 张')
    await good(page, 'package-orders')
    expect((await page.goto(`/orders/${no}`))?.url()).toMatch(/\/package-orders\//)

    // As if fewer pages had been bought than the book has.
    await inDatabase(site.dataDir, ['update bought_packages set pages = 34'])
    await page.goto(`/books/${id}/buy`)
    await settled(page)
    const codes = page.getByRole('region', { name: '套餐券' })
    await expect(codes).toContainText('不能用：只限文艺装')
    await page.getByRole('combobox', { name: '装帧' }).selectOption('1')
    await expect(codes).toContainText(/一张抵 \d+\.\d\d/)
    await expect(codes).toContainText('单买更便宜')
    await settled(page)
    const whole = await bill(page).locator('[data-payable]').innerText()
    await codes.getByRole('combobox', { name: '两本文艺装' }).selectOption('1')
    await expect(bill(page)).toContainText('套餐券')
    await expect(codes).toContainText(/用 1 张，抵 36\.40/)
    await settled(page)
    const due = await bill(page).locator('[data-payable]').innerText()
    expect(Number(whole) - Number(due)).toBeCloseTo(36.4)
    await good(page, 'buy-with-package')
    await page.reload()
    await settled(page)
    await expect(bill(page).locator('[data-payable]')).toHaveText(due)
    await page.getByRole('checkbox', { name: /定制的/ }).check()
    await expect(async () => {
      await page.getByRole('button', { name: /^下单/ }).click()
      await expect(page).toHaveURL(/\/pay\/B\d{18}$/, { timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.locator('[data-due]')).toHaveText(due)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)
    await page.goto(`/package-orders/${no}`)
    await expect(page.locator('[data-code-state="2"]')).toContainText('用掉了，抵了 36.40')

    // The other copy is given away by a code, and taken back by giving back before anybody has it.
    await page.getByRole('button', { name: '送人' }).click()
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('码只显示这一次')
    await accessible(page)
    await asked.getByRole('button', { name: '写码' }).click()
    const code = await page.locator('[data-gift-code]').innerText()
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-[0-9A-Z]$/)
    await good(page, 'package-order-used')
    await page.getByRole('button', { name: '退回 ¥101.60' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('没用的 1 张作废，101.60 元按原路退回')
    await page.getByRole('alertdialog').getByRole('button', { name: '退回' }).click()
    await expect(page.getByText('没用的已经退了')).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('已退', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await good(page, 'package-order-returned')

    await enter(friend, 'o-package-friend', '/redeem')
    await friend.getByLabel('兑换码').fill(code)
    await friend.getByRole('button', { name: '兑换', exact: true }).click()
    await expect(friend.locator('[data-outcome=refused]')).toContainText('没有这个码，或已被用掉')
    expect((await friend.goto(`/package-orders/${no}`))?.status()).toBe(404)
  } finally {
    await site.end('SIGKILL')
  }
})
