/** What the room for Moments knows of people: whose export came the time before, and the account that helps along. */
import { expect, test } from '@playwright/test'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

/** A page as WechatMoments saves it: names, words and times, and not a word on whose it is. */
const savedPage = (posts: readonly [name: string, words: string, time: string][]): Buffer =>
  Buffer.from(
    `<html><body>${posts
      .map(([name, words, time]) => {
        const inner = `<p class="p1">${name}</p><p class="p2">${words}</p><div class="time">${time}</div>`
        return `<div class="row item">${inner}</div>`
      })
      .join('')}</body></html>`,
  )

test('an export that does not say whose it is: the form is filled with whose the one before was @once', async ({
  page,
}) => {
  await signInAs(page)
  await haveBook(page, '第一本')
  // Nothing reaches the server: what is seen was concluded in the browser.
  await page.route(/\/api\/import\/imports/, (route) => route.abort())
  await page.goto('/create/wxbook')
  await expect(page.getByText('上次导入的是示例·林小满的朋友圈')).toBeVisible()
  const buffer = savedPage([
    ['老周', '钓到一条鲫鱼', '2025-05-01 08:10'],
    ['老周', '又是空军', '2025-05-02 18:10'],
    ['示例·林小满', '槐花开了', '2025-05-03 09:00'],
  ])
  await page.getByTestId('files').setInputFiles({ name: '朋友圈.html', mimeType: 'text/html', buffer })
  const report = page.getByLabel('读到的内容')
  await expect(report).toContainText('里面有 2 个人写的', { timeout: 60_000 })
  await expect(report.getByRole('checkbox', { name: '示例·林小满' })).toBeChecked()
  await expect(report.getByRole('checkbox', { name: '老周' })).not.toBeChecked()
  await expect(page.getByLabel('作者')).toHaveValue('示例·林小满')
  await expect(page.getByText('编入 1 条')).toBeVisible()
  // It is a wish like any other: whoever knows better says so.
  await report.getByText('老周', { exact: true }).click()
  await expect(page.getByText('编入 3 条')).toBeVisible()
})

test('the account that helps stands in the room with its code, for whom it can help @once', async ({ browser }) => {
  test.setTimeout(500_000)
  const data = await temporaryData()
  const env = { SITE_WECHAT: '心书小编', SITE_WECHAT_URL: 'https://example.com/add' }
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1', ...env })
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await signInAs(page, '/create/wxbook')
    const code = page.getByRole('img', { name: '小编“心书小编”的二维码，用微信扫一扫' })
    await expect(code).toBeVisible({ timeout: 30_000 })
    await expect(code).toHaveJSProperty('complete', true)
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText('导出时卡住了')).toContainText('加小编“心书小编”')
    await fits(page)
    await accessible(page)
    // In a room of other things nobody is there to help.
    await page.goto('/create/wbbook')
    await expect(page.getByRole('heading', { level: 1, name: '把微博的存档放进来' })).toBeVisible()
    await expect(code).toHaveCount(0)
    await context.close()
  } finally {
    await server.end('SIGKILL')
    await data.remove()
  }
})
