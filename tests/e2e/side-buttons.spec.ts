import { expect, type Page, test } from '@playwright/test'
import { routes } from '#lib/site/routes/routes.ts'
import { demoThings, sampleOf } from '../support/route-samples.ts'
import { haveBook, signInAs } from './support/screens.ts'

test('on a large screen the side buttons stay while it scrolls; on a small one they stand in the page, over nothing', async ({
  page,
}) => {
  await page.goto('/assistant')
  const help = page.getByRole('complementary', { name: '帮助' })
  const contact = help.getByRole('link', { name: '联系' })
  const place = async (): Promise<number> => (await contact.boundingBox())?.y ?? 0
  const before = await place()
  await page.evaluate(() => scrollBy(0, 600))
  if (page.viewportSize()!.width < 640) {
    await expect.poll(place).toBe(before - 600)
    expect(await help.evaluate((one) => getComputedStyle(one).position)).toBe('static')
  } else expect(await place()).toBe(before)
  await contact.click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('whoever came from WeChat finds 客服 on the routes of the chat and 联系 on all others', async ({ page }) => {
  await signInAs(page)
  const help = page.getByRole('complementary', { name: '帮助' })
  for (const [path, name] of [
    ['/books', '客服'],
    ['/my', '联系'],
    ['/unboxing', '联系'],
  ] as const) {
    await page.goto(path)
    await expect(help.getByRole('link', { name: /客服|联系/ }).locator('visible=true')).toHaveCount(1)
    await expect(help.getByRole('link', { name })).toBeVisible()
  }
})

/** Names of what floats over the page, as seen now. Hints that come and go by themselves, and the tool of developers, aside. */
const floating = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => !one.closest('dialog, xinshu-alert, xinshu-scroll-hint, xinshu-guide, [data-dev]'))
      .filter((one) => {
        const { width, height, top, bottom, left, right } = one.getBoundingClientRect()
        return width * height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      })
      .map((one) => `${one.tagName} ${one.className}`.slice(0, 80)),
  )
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640

test('on a phone nothing floats over any page a visitor may open', async ({ page }) => {
  if (!isPhone(page)) return
  const textOf = async (path: string): Promise<string> => (await page.request.get(path)).text()
  await expect.poll(async () => (await demoThings(textOf)) !== undefined, { timeout: 90_000 }).toBe(true)
  const demo = (await demoThings(textOf))!
  let looked = 0
  for (const { name, pattern, private: closed } of routes) {
    const path = sampleOf(pattern, demo)
    if (closed || path === undefined || name === 'login') continue
    await page.goto(path)
    expect(await floating(page), path).toEqual([])
    looked++
  }
  expect(looked).toBeGreaterThan(15)
})

test('on a phone nothing floats over the rooms, and help is two presses away', async ({ page }) => {
  if (!isPhone(page)) return
  await signInAs(page)
  const id = await haveBook(page, '不遮不挡')
  for (const path of [
    '/create/wxbook',
    '/create/blogbook',
    '/books',
    `/books/${id}`,
    `/books/${id}/check`,
    '/my',
    '/my/data',
    '/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await floating(page), path).toEqual([])
  }
  await page.goto(`/books/${id}/check`)
  const more = page.locator('[data-frame=phone-bar] summary[aria-label=更多]')
  await more.click()
  await page.getByRole('link', { name: '联系客服' }).locator('visible=true').first().click()
  await expect(page).toHaveURL(/\/contact/)
})
