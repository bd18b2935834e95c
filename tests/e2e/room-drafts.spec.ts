/** What the room shows and what its red button acts on are the same files: after a refusal, a reload, in another room, in another tab. */
import { expect, type Page, test } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { household, householdZip } from './support/household.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const report = (page: Page) => page.getByLabel('读到的内容')
const list = (page: Page) => page.getByRole('list', { name: '文件', exact: true })
const put = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const few = { posts: 6, pictures: 0, missing: 0 }
const words = async () => Buffer.from((await household(few))[0]!.bytes)
const make = (page: Page) => page.getByRole('button', { name: '编排这本书' })

test('a verdict on one file is gone with the next, and never stands over another', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await put(page, 'IMG_001.jpg', photo)
  await expect(report(page).getByRole('heading')).toHaveText('只有照片，也能成书', { timeout: 60_000 })
  await page.reload()
  await expect(report(page).getByRole('heading')).toHaveText('只有照片，也能成书', { timeout: 30_000 })
  await expect(list(page)).toContainText('IMG_001.jpg')

  for (const [name, bytes, said] of [
    ['empty.zip', Buffer.from(zipSync({})), '「empty.zip」：这个压缩包是空的'],
    ['空.json', Buffer.alloc(0), '「空.json」：这个文件是空的'],
  ] as const) {
    await put(page, name, bytes)
    await expect(report(page)).toContainText(said)
    await expect(report(page)).not.toContainText('IMG_001.jpg')
    await expect(page.getByRole('button', { name: '按拍摄的日子排' })).toHaveCount(0)
    await expect(list(page)).toContainText(name)
  }
  await expect(list(page)).not.toContainText('empty.zip')
  await accessible(page)
  await fits(page)
  // The photograph is still there, and what can be done with it.
  await page.getByRole('button', { name: '不要 空.json' }).click()
  await expect(page.getByRole('button', { name: '按拍摄的日子排' })).toBeVisible()
})

test('what an earlier file was refused for is not in the report of the next @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  await put(page, '合同.pdf', Buffer.from('%PDF-1.4 '.repeat(50)))
  await expect(report(page)).toContainText('是一份 PDF', { timeout: 30_000 })
  await page.getByRole('button', { name: '我确定没有放错' }).click()
  await expect(page.getByText('原来的内容都没有变')).toBeVisible({ timeout: 60_000 })
  await put(page, '朋友圈.json', await words())
  await expect(make(page)).toBeEnabled({ timeout: 90_000 })
  await expect(report(page)).toContainText('读到了这些')
  await expect(report(page)).not.toContainText('合同')
  await expect(list(page)).not.toContainText('合同')
})

test('a file refused beside a report leaves the report and the button as they are @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  await put(page, '朋友圈.json', await words())
  await expect(make(page)).toBeEnabled({ timeout: 90_000 })
  await put(page, '合同.pdf', Buffer.from('%PDF-1.4 '.repeat(50)))
  await expect(list(page)).toContainText('是一份 PDF', { timeout: 30_000 })
  await expect(report(page)).toContainText('读到了这些')
  await expect(make(page)).toBeEnabled()
})

test('a draft stays in its own room, and is gone on with or left there', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  await put(page, '朋友圈.json', await words())
  await expect(make(page)).toBeEnabled({ timeout: 90_000 })
  await page.reload()
  await expect(make(page)).toBeEnabled({ timeout: 30_000 })
  const line = page.getByText('上次放进来的 1 个文件还在')
  for (const other of ['/create/wbbook', '/create/blogbook/weixin']) {
    await page.goto(other)
    await expect(page.getByLabel('放文件的地方')).toBeVisible()
    await expect(line).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText('朋友圈.json')
    await expect(page.getByText('读到了这些')).toHaveCount(0)
  }
  await page.goto('/create/wxbook')
  await expect(line).toBeVisible()
  await expect(report(page)).toContainText('放进来，先看看有多少内容')
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: '接着用' }).click()
  await expect(make(page)).toBeEnabled({ timeout: 30_000 })
  await expect(list(page)).toContainText('朋友圈.json')
  await expect(line).toHaveCount(0)
  await page.goto('/create/wbbook')
  await page.goto('/create/wxbook')
  await page.getByRole('button', { name: '不要了' }).click()
  await expect(line).toHaveCount(0)
  await page.goto('/create/wxbook?again')
  await expect(page.getByLabel('放文件的地方')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('whoever presses in a second tab is led to the book the first one made @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  await put(page, '朋友圈.zip', await householdZip(few))
  await expect(make(page)).toBeEnabled({ timeout: 90_000 })
  const second = await page.context().newPage()
  await second.goto('/create/wxbook')
  await second.getByRole('button', { name: '接着用' }).click()
  await expect(make(second)).toBeEnabled({ timeout: 30_000 })
  await page.getByLabel('书名').fill('一家人')
  await make(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '一家人' })).toBeVisible({ timeout: 90_000 })

  await make(second).click()
  await expect(second.getByText('这份内容已经编成《一家人》')).toBeVisible()
  await expect(second.locator('xinshu-alert')).toHaveText('')
  await second.getByRole('link', { name: '去看看' }).click()
  await expect(second.getByRole('heading', { level: 1, name: '一家人' })).toBeVisible({ timeout: 30_000 })
})

test('a reading our own trouble ended is read once more by the button that says so @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  let broken = true
  await page.route(/\/api\/import\/imports\/[^/?]+$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Record<string, unknown> }
    if (!broken || body.data.status !== 'ready') return route.fulfill({ response: answer })
    const failure = { code: 'import_failed', message: '服务器出了问题，没有读完。' }
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, status: 'failed', report: null, failure } },
    })
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/read') && asked.push(request.method()))
  await put(page, '朋友圈.json', await words())
  await expect(page.getByRole('heading', { name: '没能读完' })).toBeVisible({ timeout: 60_000 })
  const before = asked.length
  broken = false
  await page.getByRole('button', { name: '再读一次' }).click()
  await expect(make(page)).toBeEnabled({ timeout: 60_000 })
  expect(asked.length).toBe(before + 1)
})
