/** /books/{bookId}/buy: what copies of a book cost, sent there, in rows that add up. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Enough for a binding: long days around the family’s month. */
const posts = [
  ...familyPosts,
  ...Array.from({ length: 24 }, (_, at) => ({
    day: `2025-${String(10 + Math.floor(at / 12)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}T08:00`,
    words: '起得早，院子里还有雾，麻雀落在晾衣绳上，风一来就晃。'.repeat(30),
  })),
]

const keepAddress = async (page: Page, change: object = {}): Promise<void> => {
  const origin = new URL(page.url()).origin
  const data = {
    ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
    street: '文三路 90 号 3 幢 502',
    ...change,
  }
  const answer = await page.request.post('/api/user/addrs', { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const bill = (page: Page) => page.getByRole('region', { name: '价格是这样算的' })
const settled = (page: Page) => expect(page.locator('[data-bill=ready]')).toBeVisible({ timeout: 30_000 })

/** `12,345.60` as fen; −1.00 is below 0. */
const fenOf = (text: string): number =>
  (text.startsWith('−') ? -1 : 1) * Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
const totalOf = async (page: Page): Promise<number> => fenOf(await bill(page).locator('[data-payable]').innerText())
const rowOf = async (page: Page, name: string): Promise<string> =>
  await bill(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
    .locator('dd')
    .innerText()

test('copies, binding, address and courier each change the bill, which adds up and is there after a reload', async ({
  page,
}) => {
  await signInAs(page)
  const id = await monthBook(page, '寻常日子', posts)
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '看价钱' }).click()
  await settled(page)
  // Nobody knows yet where to.
  await expect(bill(page)).toContainText('合计，不含运费')
  await expect(bill(page)).toContainText('选好收货地址，才算得出运费和到的日子')
  expect(await totalOf(page)).toBe(fenOf(await rowOf(page, '一本')))
  await fits(page)
  await accessible(page)

  await keepAddress(page)
  await keepAddress(page, {
    name: '扎西',
    province: '西藏自治区',
    city: '拉萨市',
    district: '城关区',
    street: '北京中路 1 号',
  })
  await page.reload()
  await settled(page)
  await expect(page.getByRole('radio', { name: /林知夏/ })).toBeChecked()
  expect(await rowOf(page, '运费')).toBe('包邮')
  await page.getByRole('combobox', { name: '装帧' }).selectOption('2')
  await expect(bill(page)).toContainText('精装')
  await page.getByRole('button', { name: '加一本' }).press('Enter')
  await expect(bill(page)).toContainText('两本')
  await page.getByRole('radio', { name: /顺丰/ }).check({ force: true })
  await expect(bill(page)).toContainText('12.00')
  await settled(page)
  const one = fenOf(await rowOf(page, '一本'))
  expect(one).toBe(fenOf(await rowOf(page, '装帧')) + fenOf(await rowOf(page, '内页')))
  expect(fenOf(await rowOf(page, '两本'))).toBe(2 * one)
  expect(await totalOf(page)).toBe(2 * one + 1200)
  await expect(bill(page)).toContainText(/印刷厂接单前都可以取消，付款后至少两小时，退回全部/)
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS) {
    await page.evaluate(() => document.fonts.ready)
    const { width } = page.viewportSize()!
    await page.screenshot({ path: `${process.env.SHOTS}/buy-${width}.png`, fullPage: true })
  }
  // What is no number of copies says so and changes nothing.
  const count = page.getByRole('textbox', { name: '几本' })
  for (const wrong of ['0', '99999', 'abc', '']) {
    await count.fill(wrong)
    await count.blur()
    await expect(page.getByText('一次可以印 1 到 999 本，现在按 2 本算')).toBeVisible()
    await expect(count).toHaveValue(wrong)
    expect(await totalOf(page)).toBe(2 * one + 1200)
  }
  await page.reload()
  await settled(page)
  expect(await totalOf(page)).toBe(2 * one + 1200)
  // Far away it costs more, and the cheapest is chosen anew.
  await page.getByRole('radio', { name: /扎西/ }).check({ force: true })
  await expect(bill(page)).toContainText('8.00')
  await expect(page.getByRole('radio', { name: /中通/ })).toBeChecked()
  // Not finalized: the way there stands beside the price.
  await bill(page).getByRole('link', { name: '检查与定稿' }).click()
  await expect(page).toHaveURL(new RegExp(`/books/${id}/check$`))
})

test('a book no binding holds says why, and what is in the way is not called a price @once', async ({ page }) => {
  await signInAs(page)
  const id = await monthBook(page, '薄薄一本', familyPosts)
  await page.goto(`/books/${id}/buy`)
  await expect(page.getByRole('alert')).toContainText('可以做 32 到 500 页')
  await expect(bill(page)).toHaveCount(0)
  await fits(page)
  await accessible(page)
  await page.goto(`/books/${id.slice(0, -2)}/buy`)
  await expect(page.getByText('¥')).toHaveCount(0)
})
