import { expect, type Page, test } from '@playwright/test'
import { accessible } from './support/screens.ts'

const openSample = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: '从头翻这本书' })
  await expect(async () => {
    await page.goto('/')
    await expect(link).toBeVisible({ timeout: 1000 })
  }, 'the demo book is on the home page').toPass({ timeout: 90_000 })
  await page.goto(`${await link.getAttribute('href')}#12`)
  await expect(page.getByRole('article', { name: '第 12 页' }).locator('text').first()).toBeAttached()
}
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
const frameOf = (page: Page) => page.getByRole('group', { name: /第 \d+ 页，放大/ })
const scaleOf = async (page: Page): Promise<number> => Number(await frameOf(page).getAttribute('data-zoomed'))

type Fingers = { x: number; y: number }[]
/** Real fingers, by the browser's own protocol. */
const touchesOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Fingers) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
const doubleTap = async (page: Page, x: number, y: number): Promise<void> => {
  const touch = await touchesOf(page)
  for (let at = 0; at < 2; at++) {
    await touch('touchStart', [{ x, y }])
    await touch('touchEnd', [])
  }
}
/** The page larger than its frame, and no edge of it inside. */
const covers = (page: Page): Promise<boolean> =>
  frameOf(page).evaluate((frame) => {
    const [outer, inner] = [frame, frame.firstElementChild!].map((one) => one.getBoundingClientRect())
    return inner!.left <= outer!.left + 1 && inner!.right >= outer!.right - 1
  })

test('on a phone a double tap enlarges the page, fingers move it within its bounds, another leads back', async ({
  page,
}) => {
  if (!isPhone(page)) return
  await openSample(page)
  const folio = await page.locator('[data-folio]').textContent()
  await doubleTap(page, 200, 400)
  await expect(frameOf(page)).toBeVisible()
  expect(await scaleOf(page)).toBeGreaterThan(2)
  await accessible(page)
  const touch = await touchesOf(page)
  for (const step of [300, -300]) {
    await touch('touchStart', [{ x: 195, y: 400 }])
    for (let at = 1; at <= 6; at++) await touch('touchMove', [{ x: 195 + step * (at / 6), y: 400 + step * (at / 6) }])
    await touch('touchEnd', [])
    expect(await covers(page)).toBe(true)
  }
  await doubleTap(page, 200, 500)
  await expect(frameOf(page)).toHaveCount(0)
  await expect(page.locator('[data-folio]')).toHaveText(folio!)
})

test('on a phone two fingers enlarge the page alone, and closing them leads back', async ({ page }) => {
  if (!isPhone(page)) return
  await openSample(page)
  const touch = await touchesOf(page)
  const spread = async (from: number, to: number): Promise<void> => {
    const two = (half: number): Fingers => [
      { x: 195 - half, y: 420 },
      { x: 195 + half, y: 420 },
    ]
    await touch('touchStart', two(from))
    for (let at = 1; at <= 8; at++) await touch('touchMove', two(from + (to - from) * (at / 8)))
    await touch('touchEnd', [])
  }
  await spread(30, 90)
  await expect(frameOf(page)).toBeVisible()
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await spread(40, 120)
  expect(await scaleOf(page)).toBeGreaterThan(2)
  await spread(150, 10)
  await expect(frameOf(page)).toHaveCount(0)
})

test('the button enlarges a page for whoever uses keys, and Escape gives the focus back', async ({ page }) => {
  await openSample(page)
  const button = page.getByRole('button', { name: '放大这一页' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(frameOf(page)).toBeFocused()
  const before = await scaleOf(page)
  await page.keyboard.press('+')
  expect(await scaleOf(page)).toBeGreaterThan(before)
  await page.keyboard.press('ArrowRight')
  await expect(frameOf(page).locator('text').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(frameOf(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('on a phone body text is at least 12 px high and nothing of it lies beside the screen', async ({ page }) => {
  if (!isPhone(page)) return
  await openSample(page)
  const found = await page.getByRole('article', { name: /第 1\d 页/ }).evaluateAll((pages) =>
    pages.flatMap((one) =>
      [...one.querySelectorAll('text')].map((text) => {
        const { left, right } = text.getBoundingClientRect()
        const scale = text.getScreenCTM()!.a
        const role = text.closest('[data-role]')?.getAttribute('data-role')
        return { px: Number(text.getAttribute('font-size')) * scale, left, right, role }
      }),
    ),
  )
  const body = found.filter(({ role }) => role === 'text')
  expect(body.length).toBeGreaterThan(3)
  expect(Math.min(...body.map(({ px }) => Math.round(px * 10) / 10))).toBeGreaterThanOrEqual(12)
  expect(found.filter(({ left, right }) => left < -0.5 || right > innerWidthOf(page) + 0.5)).toEqual([])
})
const innerWidthOf = (page: Page): number => page.viewportSize()!.width
