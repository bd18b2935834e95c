import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { type Download, expect, type Locator, type Page, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

const taken = async (page: Page, from: Locator): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), from.click()])
  return file
}

test('a book is taken along as an EPUB from its page, left and come back to', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '带走的书')
  await page.goto(`/books/${id}`)
  await page.getByRole('button', { name: '做成 EPUB 电子书' }).click()
  await expect(
    page
      .locator('[data-take=epub]')
      .getByText(/正在做|做好了/)
      .first(),
  ).toBeVisible()
  await page.goto('/books')
  await page.goto(`/books/${id}`)
  const fetch = page.getByRole('link', { name: '下载 EPUB 电子书' })
  await expect(fetch).toBeVisible({ timeout: 60_000 })
  await fits(page)
  await accessible(page)
  await shot(page, 'along')
  for (const name of ['Markdown', 'JSON']) {
    await page.getByRole('button', { name: `做成 ${name}` }).click()
    const zip = page.getByRole('link', { name: `下载 ${name}` })
    await expect(zip).toBeVisible({ timeout: 60_000 })
    expect((await taken(page, zip)).suggestedFilename()).toBe(`带走的书（${name}）.zip`)
  }
  await accessible(page)
  await shot(page, 'along-all')
  const file = await taken(page, fetch)
  expect(file.suggestedFilename()).toBe('带走的书.epub')
  const { errorCount } = await EpubCheck.validate(new Uint8Array(await readFile(await file.path())))
  expect(errorCount).toBe(0)
})

test('as one page it opens from disk without a network, behind a password only by that password', async ({
  page,
  context,
}, info) => {
  test.setTimeout(120_000)
  await signInAs(page)
  const id = await haveBook(page, '一个网页的书')
  await page.goto(`/books/${id}`)
  await page.getByRole('button', { name: '做成单个网页' }).click()
  const fetch = page.getByRole('link', { name: '下载单个网页' })
  await expect(fetch).toBeVisible({ timeout: 60_000 })
  const plain = info.outputPath('plain.html')
  const open = await taken(page, fetch)
  expect(open.suggestedFilename()).toBe('一个网页的书.html')
  await open.saveAs(plain)

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: '加密码下载' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('密码', { exact: true }).fill('短')
  await dialog.getByRole('button', { name: '加密并下载' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('密码要有 8 到 64 位')
  await dialog.getByLabel('密码', { exact: true }).fill('外婆家的门牌号')
  await dialog.getByLabel('密码', { exact: true }).fill('外婆家的门牌号 12')
  await dialog.getByLabel('再写一遍').fill('外婆家的门牌号 13')
  await dialog.getByRole('button', { name: '加密并下载' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('两次写的密码不一样')
  await accessible(page)
  await shot(page, 'along-lock')
  await dialog.getByLabel('再写一遍').fill('外婆家的门牌号 12')
  // Cancelled while the file is on its way: it is fetched no further, and nothing is saved.
  const file = '**/exports/*/file'
  await page.route(file, () => dialog.getByRole('button', { name: '取消' }).click())
  const [stopped] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => /\/exports\/[^/]+\/file$/.test(request.url())),
    dialog.getByRole('button', { name: '加密并下载' }).click(),
  ])
  expect(stopped.failure()?.errorText).toContain('ABORTED')
  await expect(dialog).toHaveCount(0)
  await page.unroute(file)
  await page.getByRole('button', { name: '加密码下载' }).click()
  await dialog.getByLabel('密码', { exact: true }).fill('外婆家的门牌号 12')
  await dialog.getByLabel('再写一遍').fill('外婆家的门牌号 12')
  const held = await taken(page, dialog.getByRole('button', { name: '加密并下载' }))
  expect(held.suggestedFilename()).toBe('一个网页的书（加密）.html')
  const locked = info.outputPath('locked.html')
  await held.saveAs(locked)
  // The password never leaves the browser.
  expect(sent.filter((one) => /门牌号|%E9%97%A8/.test(one))).toEqual([])

  await context.setOffline(true)
  const asked: string[] = []
  const reader = await context.newPage()
  reader.on('request', (request) => asked.push(request.url()))
  const isWhole = async (): Promise<void> => {
    await expect(reader.getByRole('heading', { name: '一个网页的书' })).toBeVisible()
    await expect
      .poll(() =>
        reader.evaluate(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)),
      )
      .toBe(true)
    await fits(reader)
  }
  await reader.goto(pathToFileURL(plain).href)
  await isWhole()
  await accessible(reader)
  await shot(reader, 'along-page')
  await reader.goto(pathToFileURL(locked).href)
  await expect(reader).toHaveTitle('加了密码的书')
  await accessible(reader)
  await reader.getByLabel('密码').fill('外婆家的门牌号 11')
  await reader.getByRole('button', { name: '打开' }).click()
  await expect(reader.getByRole('status')).toHaveText('密码不对，请再试一次。')
  await shot(reader, 'along-locked')
  await reader.getByLabel('密码').fill('外婆家的门牌号 12')
  await reader.keyboard.press('Enter')
  await isWhole()
  expect(asked.filter((one) => !/^(file|data):/.test(one))).toEqual([])
})
