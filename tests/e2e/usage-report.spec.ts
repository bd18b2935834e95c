import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/screens.ts'

/** Every visit tells, not one in ten, and what is told is kept to be read: the body of a beacon shows nowhere else. */
const listenIn = (page: Page) =>
  page.addInitScript(() => {
    Math.random = () => 0
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      const told = new Response(data).text().then((text) => ({ url: String(url), text }))
      Object.assign(window, { told })
      return send(url, data)
    }
  })

/** What the page tells when it is put away, taken by the server: a page that has gone could no longer be asked. */
const toldBy = async (page: Page): Promise<Record<string, unknown>> => {
  const request = page.waitForRequest((one) => one.url().endsWith('/api/report'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await (await request).response())?.status()).toBe(200)
  const told = await page.evaluate(() => (window as unknown as { told: Promise<{ url: string; text: string }> }).told)
  // Our own address, by its path alone.
  expect(told.url).toBe('/api/report')
  return JSON.parse(told.text) as Record<string, unknown>
}

const openTelling = async (page: Page, path: string): Promise<void> => {
  const loaded = page.waitForResponse((response) => /usage-report/.test(response.url()))
  await page.goto(path)
  await (await loaded).finished()
}

test('what broke on a page is told to our own address, without words, addresses or who it was', async ({ page }) => {
  await listenIn(page)
  await signInAs(page)
  const own = new URL(page.url()).origin
  const others: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(own)) others.push(request.url())
  })
  await openTelling(page, '/books?q=secret')
  const broken = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('13800138000 的书')
    })
  })
  await broken
  const small = (page.viewportSize()?.width ?? 0) < 640
  // Speed is statistics, and nobody said yes here.
  expect(await toldBy(page)).toEqual({ route: 'books', small, error: 1 })
  expect(others).toEqual([])
})

test('how fast a page was is told by who said yes', async ({ page, context, baseURL }) => {
  await listenIn(page)
  await context.addCookies([{ name: 'xinshu.look', value: 'stats-yes', url: baseURL ?? '' }])
  await openTelling(page, '/products/wxbook')
  // Browsers tell what was painted after they painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const told = await toldBy(page)
  expect(told).toMatchObject({ route: 'products', ttfb: expect.any(Number), lcp: expect.any(Number) })
})
