import { expect, type Page, test } from '@playwright/test'
import { haveBook, signInAs } from './support/screens.ts'

/** Columns on a page too wide for a phone. */
const openMagazine = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await haveBook(page, '一年杂志', { posts: 90, pictures: 12, missing: 0 }, { style: 'zazhi' })
  await page.goto(`/book-preview/${id}`)
  return `/books/${id}`
}
const pageOf = (page: Page, number: number) => page.getByRole('article', { name: `第 ${number} 页`, exact: true })
const folioOf = (page: Page) => page.locator('[data-folio]')
/** Size on the screen of the words of posts, px, and whether any of them lies beside the screen. */
const bodyOf = (page: Page, number: number): Promise<{ px: number; beside: boolean }[]> =>
  pageOf(page, number).evaluate((one) =>
    [...one.querySelectorAll<SVGTextElement>('text[data-role=text]')].map((text) => {
      const { left, right } = text.getBoundingClientRect()
      const px = Number(text.getAttribute('font-size')) * text.getScreenCTM()!.a
      return { px, beside: left < -0.5 || right > innerWidth + 0.5 }
    }),
  )
/** How far a page is from where one that was jumped to begins, below the bar, px. */
const offOf = (page: Page, number: number): Promise<number> =>
  pageOf(page, number).evaluate((one) => Math.abs(one.getBoundingClientRect().top - 60))

test('on a phone columns stand one under the other, in letters one can read, and the address stays true', async ({
  page,
}) => {
  if ((page.viewportSize()?.width ?? 0) >= 640) return
  await openMagazine(page)
  await page.goto(`${page.url().split('#')[0]}#9`)
  await page.reload()
  const words = pageOf(page, 9).locator('text[data-role=text]')
  await expect(words.first()).toBeAttached()
  await expect.poll(() => offOf(page, 9)).toBeLessThan(3)
  const body = await bodyOf(page, 9)
  expect(Math.min(...body.map(({ px }) => px))).toBeGreaterThanOrEqual(12)
  expect(body.filter(({ beside }) => beside)).toEqual([])
  expect(await pageOf(page, 9).locator('.page-piece').count()).toBeGreaterThan(1)

  const large = await pageOf(page, 9).evaluate((one) => one.textContent)
  await page.getByRole('button', { name: '整页' }).click()
  await expect(pageOf(page, 9).locator('.page-piece')).toHaveCount(1)
  await expect.poll(() => offOf(page, 9)).toBeLessThan(3)
  const sorted = (text: string | null): string => [...(text ?? '')].sort().join('').trim()
  expect(sorted(await pageOf(page, 9).evaluate((one) => one.textContent))).toBe(sorted(large))
  await page.reload()
  await expect(page.getByRole('button', { name: '整页' })).toHaveAttribute('aria-pressed', 'true')
  await expect(pageOf(page, 9).locator('.page-piece')).toHaveCount(1)
  await page.getByRole('button', { name: '放大看' }).click()

  // Read on, then back up over pages whose heights were not known.
  for (const by of [700, 700, 700, 700, 700, 700]) await page.mouse.wheel(0, by)
  await expect(folioOf(page)).not.toContainText('9 /')
  // Wheels are turned faster than pages move: where it comes to rest counts.
  let before = ''
  const rests = (): boolean => {
    const { hash } = new URL(page.url())
    const still = hash === before && /^#1\d$/.test(hash)
    before = hash
    return still
  }
  await expect.poll(rests, { intervals: [300] }).toBe(true)
  const here = Number(before.slice(1))
  await page.reload()
  await expect.poll(() => offOf(page, here)).toBeLessThan(3)
  await page.getByRole('button', { name: '目录', exact: true }).click()
  const month = page.getByRole('dialog').locator('section:has(h3) button').last()
  const number = Number(await month.locator('small').innerText())
  await month.click()
  await expect.poll(() => offOf(page, number)).toBeLessThan(3)
  await expect(folioOf(page)).toContainText(`${number} /`)
})

test('going back closes the page that was made larger, and only then leaves the book', async ({ page }) => {
  const book = await openMagazine(page)
  const reader = page.url().split('#')[0]!
  await page.goto(book)
  await page.goto(`${reader}#9`)
  await expect(pageOf(page, 9).locator('text').first()).toBeAttached()
  const large = page.getByRole('group', { name: /第 \d+ 页，放大/ })
  const enlarge = page.getByRole('button', { name: '放大这一页' })
  await enlarge.click()
  await expect(large).toBeVisible()
  // The whole page, however it lay in the book.
  await expect(large.locator('.page-piece')).toHaveCount(0)
  await page.goBack()
  await expect(large).toHaveCount(0)
  expect(page.url()).toContain(reader)
  await enlarge.click()
  await expect(large).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await enlarge.click()
  await expect(large).toBeVisible()
  await page.reload()
  await expect(enlarge).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe(book)
})
