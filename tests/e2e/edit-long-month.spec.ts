/** /books/{id}/edit with 3,000 posts in one month: every post is there to be found, and those far away cost nothing (`npm run bench -- frames`). */
import { expect, test } from '@playwright/test'
import { monthBook } from './support/month-book.ts'
import { signInAs } from './support/screens.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const posts = Array.from({ length: 3000 }, (_, at) => ({
  day: `2025-08-${two(1 + Math.floor(at / 100))}T${two(Math.floor((at % 100) / 5))}:${two((at % 5) * 10)}`,
  words: `第 ${at + 1} 条。${'今天又走了一遍老路，树比去年高了一截。'.repeat(1 + (at % 4))}`,
}))

test('a month of 3,000 posts scrolls, and all of them can be found @once', async ({ page }) => {
  test.setTimeout(300_000)
  await signInAs(page)
  const id = await monthBook(page, '三千条', posts)
  await page.goto(`/books/${id}/edit/202508`)
  const rows = page.getByRole('list', { name: '内容，按时间先后' }).getByRole('listitem')
  await expect(rows).toHaveCount(3000, { timeout: 60_000 })
  // Rows out of sight are in the page, though neither laid out nor painted.
  const skipped = () =>
    page.evaluate(() => {
      const list = [...document.querySelectorAll('li[data-post]')]
      return list.filter((one) => !one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length
    })
  await expect.poll(skipped).toBeGreaterThan(2900)
  const find = (words: string) =>
    page.evaluate((asked) => (window as unknown as { find(words: string): boolean }).find(asked), words)
  // The packed Chromium's own search finds nothing on any page, not even what stands in view: there the row is gone to.
  if (await find('第 1 条')) await expect.poll(() => find('第 2871 条')).toBe(true)
  else await rows.nth(2870).scrollIntoViewIfNeeded()
  // What lies far away is read when the page has come to rest.
  await expect(rows.nth(2870)).toBeInViewport()
  // A group far away weighs as much as its posts will: the list does not jump when it is drawn.
  const tall = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await tall()
  await rows.last().locator('button').first().focus()
  await expect(rows.last()).toBeInViewport()
  expect(Math.abs((await tall()) / before - 1)).toBeLessThan(0.1)
  await page.keyboard.press('ArrowUp')
  await expect(rows.nth(2998).locator('button').first()).toBeFocused()
})
