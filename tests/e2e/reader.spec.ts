import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'

/**
 * The demo book is public, and the home page leads to it. It is made by a job after the site answers, so it may take a
 * moment; a server without it is broken.
 */
const openSample = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: '从头翻这本书' })
  await expect(async () => {
    await page.goto('/')
    await expect(link).toBeVisible({ timeout: 1000 })
  }, 'the demo book is on the home page').toPass({ timeout: 90_000 })
  await link.click()
  await page.waitForURL(/\/book-share\//)
  await expect(page.locator('xinshu-reader footer')).toContainText(/\/ \d{2,}/)
}
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
/** A month of the open contents, below its year. */
const monthOf = (page: Page, at: number) => page.getByRole('dialog').locator('section:has(h3) button').nth(at)
const folioOf = (page: Page) => page.locator('[data-folio]')

test('home shows open pages of the demo book, and each leaf can be chosen by keyboard', async ({ page }) => {
  await openSample(page)
  await page.goto('/')
  const leaves = page.getByRole('radio')
  await expect(leaves).toHaveCount(3)
  const right = page
    .getByRole('img', { name: /翻开的样子/ })
    .locator('img')
    .nth(1)
  await right.scrollIntoViewIfNeeded()
  await expect.poll(() => right.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const lies = () =>
    page
      .locator('.flip .leaf')
      .first()
      .evaluate((leaf) => getComputedStyle(leaf).transform)
  const before = await lies()
  await leaves.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(leaves.nth(1)).toBeChecked()
  // The leaf between the first two spreads has gone over.
  await expect.poll(lies).not.toBe(before)
})

test('pages turn by keyboard, only near ones are mounted, and the place survives a reload', async ({ page }) => {
  await openSample(page)
  const folio = folioOf(page)
  await expect(folio).toContainText('封面')
  if (isPhone(page)) {
    await page.mouse.wheel(0, 2400)
    await expect(folio).not.toContainText('封面')
    await page.keyboard.press('End')
    await expect(folio).toContainText(/(\d+) \/ \1/)
  } else {
    await page.keyboard.press('ArrowRight')
    await expect(folio).toContainText('1')
    await page.keyboard.press('ArrowRight')
    await expect(folio).toContainText('2—3')
    await expect(page.locator('.turning-leaf')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(folio).not.toContainText('2—3')
    await page.keyboard.press('PageDown')
    await expect(folio).toContainText('2—3')
    await page.keyboard.press('End')
  }
  expect(await page.locator('.painted-page').count()).toBeLessThan(12)
  const place = await folio.innerText()
  await page.reload()
  await expect(folio).toHaveText(place)
  await expect(page.locator('.painted-page svg').first()).toBeVisible()
})

test('the contents lead to a month @once', async ({ page }) => {
  await openSample(page)
  await page.getByRole('button', { name: '目录', exact: true }).click()
  const month = monthOf(page, 1)
  const number = await month.locator('small').innerText()
  await month.click()
  await expect(page.locator('[data-month]')).toContainText('月')
  // The number is that of the printed catalogue, and of the foot of the page it leads to.
  await expect(page.locator(`.painted-page[aria-label="第 ${number} 页"] > svg`)).toContainText(number)
})

test('at night the paper is dark and the ink is light, also after a reload @once', async ({ page }) => {
  await openSample(page)
  await page.getByRole('button', { name: '目录', exact: true }).click()
  await monthOf(page, 0).click()
  const paper = page.locator('.painted-page[aria-label^="第"] svg > rect').first()
  await expect(paper).toHaveAttribute('fill', '#fff')
  await page.getByRole('button', { name: '夜间阅读' }).click()
  await expect(paper).toHaveAttribute('fill', /^#[0-3][0-9a-f]/)
  await expect(page.locator('.painted-page[aria-label^="第"] svg text').first()).toHaveAttribute(
    'fill',
    /^#[b-f][0-9a-f]/,
  )
  await accessible(page)
  await page.reload()
  await expect(paper).toHaveAttribute('fill', /^#[0-3][0-9a-f]/)
  await page.getByRole('button', { name: '夜间阅读' }).click()
  await expect(paper).toHaveAttribute('fill', '#fff')
})

test('the reader fits, passes axe, and nothing in its foot lies over something else', async ({ page }) => {
  await openSample(page)
  await page.getByRole('button', { name: '目录', exact: true }).click()
  await monthOf(page, 0).click()
  await fits(page)
  await accessible(page)
  const boxes = await page.locator('[data-month], [data-folio], [data-year]').evaluateAll((parts) =>
    parts
      .filter((part) => part.textContent?.trim())
      .map((part) => part.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  )
  const clash = boxes.some((a, i) =>
    boxes.some((b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(boxes.length).toBeGreaterThan(2)
  expect(clash).toBe(false)
})
