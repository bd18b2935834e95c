/** Pages and price beside the page while a book is edited and dressed: what a change adds, and undo the way back. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const price = (page: Page) => page.locator('[data-price]')
const isSet = (page: Page) => expect(page.locator('[data-price=set]')).toBeVisible({ timeout: 30_000 })

/** Enough for a binding: long days around the family’s month. */
const posts = [
  ...familyPosts,
  ...Array.from({ length: 24 }, (_, at) => ({
    day: `2025-${String(10 + Math.floor(at / 12)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}T08:00`,
    words: '起得早，院子里还有雾，麻雀落在晾衣绳上，风一来就晃。'.repeat(30),
  })),
]
const long = '海风很大，浪一层一层地来。'.repeat(220)

test('while editing, pages and price stand beside the page; a change says what it adds, undo what it takes away', async ({
  page,
}) => {
  await signInAs(page)
  const id = await monthBook(page, '看得见的价钱', posts)
  await page.goto(`/books/${id}/edit/202508`)
  await isSet(page)
  await expect(price(page)).toContainText(/^\d+ 页\s*经济装 ¥\d+\.\d\d 起/)
  const before = await price(page).innerText()
  await page
    .getByRole('button', { name: /^改文字/ })
    .nth(1)
    .click()
  await page.getByRole('textbox', { name: '文字' }).fill(long)
  await page.getByRole('button', { name: '改好了' }).click()
  await expect(price(page)).toContainText(/\+\d+ 页，\+¥\d+\.\d\d/, { timeout: 30_000 })
  await isSet(page)
  const said = /\+(\d+) 页，\+¥(\d+\.\d\d)/.exec(await price(page).innerText())!
  // A page of A5 costs 0.40.
  expect(Number(said[2])).toBeCloseTo(Number(said[1]) * 0.4, 2)
  await expect(price(page).locator('[aria-live]')).toHaveText(
    new RegExp(`^现在 \\d+ 页，多了 ${said[1]} 页，[\\d.]+ 元，贵了 ${said[2]} 元$`),
  )
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: '撤销', exact: true }).press('Enter')
  await expect(price(page)).toContainText(`−${said[1]} 页，−¥${said[2]}`, { timeout: 30_000 })
  await isSet(page)
  expect((await price(page).innerText()).split('−')[0]!.trim()).toBe(before.trim())
})

test('an insert costs its two pages, and each style says what it would add', async ({ page }) => {
  await signInAs(page)
  const id = await monthBook(page, '插页的价钱', posts)
  await page.goto(`/books/${id}/design/insert`)
  await isSet(page)
  await page.getByRole('button', { name: '加篇章页' }).click()
  await expect(price(page)).toContainText(/\+2 页，\+¥0\.80/, { timeout: 30_000 })
  await isSet(page)
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(price(page)).toContainText(/−2 页，−¥0\.80/, { timeout: 30_000 })
  await isSet(page)
  await page.goto(`/books/${id}/design/template`)
  const magazine = page.getByRole('radiogroup').locator('label').filter({ hasText: 'A4杂志版' })
  await expect(magazine).toContainText(/约[+−]\d+ 页，[+−]¥\d+\.\d\d/)
  await fits(page)
})

test('a book too thin to be bound says how many pages it lacks, and what would help', async ({ page }) => {
  await signInAs(page)
  const id = await monthBook(page, '薄薄一本', familyPosts)
  await page.goto(`/books/${id}/edit/202508`)
  await isSet(page)
  await expect(price(page)).toContainText(/最少 32 页，还差 \d+ 页。可以多放几条内容，或加插页。/)
  await fits(page)
})
