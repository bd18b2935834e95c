import { createServer, type Server } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserLaunch } from '../../support/browser/browser.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { freePort, type RunningServer, startServer } from '../../support/server/server.ts'

const data = await temporaryData()
let server: RunningServer
let vendor: Server
let vendorOrigin: string
let browser: Browser
/** What the vendor was asked for, and what its script said it saw. */
const asked: string[] = []

const seen = `fetch(document.currentScript.src.replace('count.js','saw')+'?'+new URLSearchParams({at:location.pathname,from:document.referrer}),{mode:'no-cors'})`

beforeAll(async () => {
  const port = await freePort()
  vendorOrigin = `http://127.0.0.1:${port}`
  vendor = createServer((req, res) => {
    asked.push(req.url ?? '')
    res.setHeader('content-type', 'text/javascript')
    res.setHeader('cross-origin-resource-policy', 'cross-origin')
    res.end(req.url === '/count.js' ? seen : '')
  }).listen(port, '127.0.0.1')
  server = await startServer({
    DATA_DIR: data.path,
    DEV_LOGIN: '1',
    ANALYTICS_NAME: '数数看',
    ANALYTICS_URL: `${vendorOrigin}/count.js`,
  })
  browser = await chromium.launch(await browserLaunch())
})
afterAll(async () => {
  await browser?.close()
  await server?.end()
  vendor?.close()
  await data.remove()
})

const visit = async (path: string, cookie?: string) => {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  const html = await answer.text()
  return {
    status: answer.status,
    asks: html.includes('data-may-count'),
    loads: html.includes(vendorOrigin),
    allows: answer.headers.get('content-security-policy')?.includes(vendorOrigin) === true,
    cache: answer.headers.get('cache-control') ?? '',
  }
}
const yes = 'xinshu.look=stats-yes'
const counted = { status: 200, asks: false, loads: true, allows: true, cache: 'private, no-store' }
const quiet = { asks: false, loads: false, allows: false }

test('who was not asked is asked, and nothing is loaded or allowed', async () => {
  for (const path of ['/', '/unboxing', '/products/wxbook'])
    expect([path, await visit(path)]).toMatchObject([path, { status: 200, asks: true, loads: false, allows: false }])
})

test('after a yes introducing pages count, no cache keeps them, and others get none of it', async () => {
  for (const path of ['/', '/unboxing', '/products/wxbook', '/pages/privacy', '/assistant'])
    expect([path, await visit(path, yes)]).toEqual([path, counted])
  expect(await visit('/')).toMatchObject({ asks: true, loads: false, allows: false })
})

test('after a no nothing asks and nothing counts', async () => {
  expect(await visit('/', 'xinshu.look=stats-no')).toMatchObject(quiet)
})

test('pages of books, orders, addresses and messages never count, nor does anything for the signed-in', async () => {
  const entered = await fetch(`${server.url}/login?openid=o_stats_test_0001`, { redirect: 'manual' })
  const session = entered.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(session.join()).toContain('wxbook.token=')
  const cookie = [...session, yes].join('; ')
  for (const path of ['/', '/books', '/my/address', '/create/wxbook', '/contact', '/preferences', '/unboxing'])
    expect([path, await visit(path, cookie)]).toMatchObject([path, { status: 200, ...quiet }])
  for (const path of ['/contact', '/signin', '/nowhere', '/book-share/abc', '/book-preview/abc', '/orders', '/v/abc'])
    expect([path, await visit(path, yes)]).toMatchObject([path, quiet])
})

test('the form keeps the answer without script, leads back, and to no other site', async () => {
  const answer = (stats: string, back: string) =>
    fetch(`${server.url}/preferences`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, cookie: 'xinshu.look=theme-night' },
      body: new URLSearchParams({ do: 'stats', stats, back }),
    })
  const no = await answer('no', '/unboxing')
  expect([no.status, no.headers.get('location')]).toEqual([303, '/unboxing'])
  expect(no.headers.get('set-cookie')).toContain('xinshu.look=theme-night.stats-no;')
  expect((await answer('yes', '//evil.example/')).headers.get('location')).toBe('/preferences')
})

test('in a browser: nothing before the yes, nothing moves, and afterwards only what the page may say', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/unboxing`)
  const heading = page.locator('h1')
  const before = await heading.boundingBox()
  await page.getByRole('button', { name: '可以', exact: true }).click()
  await expect.poll(() => page.locator('[data-may-count]').count()).toBe(0)
  expect(await heading.boundingBox()).toEqual(before)
  await page.goto(`${server.url}/contact`)
  await page.goto(`${server.url}/signin`)
  expect(asked).toEqual([])
  await page.evaluate(() => location.assign('/assistant'))
  await expect.poll(() => asked).toContain(`/saw?${new URLSearchParams({ at: '/assistant', from: '' })}`)
  await page.close()
})
