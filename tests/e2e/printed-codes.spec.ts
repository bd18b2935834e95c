import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { zipOf } from '../support/export-zip.ts'
import { film } from '../support/formats/part.ts'
import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

const filmOf = (mark: string): Buffer =>
  Buffer.concat([film, Buffer.from([0, 0, 0, 16]), Buffer.from('free'), Buffer.from(mark.padEnd(8))])

const moments = {
  exportTime: '2026-03-15T08:20:31.114Z',
  totalPosts: 1,
  filters: { usernames: ['wxid_sample'], keyword: '' },
  posts: [
    {
      ...{ id: '1', username: 'wxid_sample', nickname: '小满', createTime: 1_700_000_000 },
      ...{ createTimeStr: '2023-11-15 06:13:20', contentDesc: '海边的第一天，风很大。', type: 15 },
      ...{ media: [{ url: 'https://films.invalid/sea.mp4', localPath: 'sea.mp4' }], likes: [], comments: [] },
    },
  ],
}

test('codes printed in books: renewed, closed and opened again, another film put behind one', async ({
  page,
  browser,
}) => {
  await signInAs(page)
  await page.goto('/my/codes')
  await expect(page.getByText('还没有印在书里的视频')).toBeVisible()
  await accessible(page)
  await bookOf(
    page,
    '海边的书',
    await zipOf([
      { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(moments)) },
      { name: 'sea.mp4', bytes: filmOf('sea') },
    ]),
  )
  await page.goto('/my/data')
  await page.getByRole('link', { name: '书里的视频码', exact: true }).last().click()
  await expect(page).toHaveURL(/\/my\/codes$/)
  const ready = page.locator('xinshu-codes[data-ready]')
  await expect(ready).toBeVisible()
  const row = ready.getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('印在《海边的书》')
  await expect(row).toContainText('至少保存到')
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/codes-${page.viewportSize()?.width}.png`, fullPage: true })
  const path = (await row.getByRole('link', { name: /^打开看看/ }).getAttribute('href')) ?? ''

  /** What is written shows on the page anew. */
  const anew = async (press: () => Promise<void>): Promise<void> => {
    await Promise.all([page.waitForEvent('load'), press()])
    await expect(ready).toBeVisible()
  }
  await anew(() => row.getByRole('button', { name: /^续期十年/ }).click())
  await expect(row).toContainText(`至少保存到 ${new Date().getFullYear() + 10}年`)

  // What is no film is refused, and says so; the code plays on.
  const files = page.locator('xinshu-codes input[type=file]')
  await row.getByRole('button', { name: /^换一个文件/ }).click()
  await files.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是视频。'.repeat(30)) })
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('换掉「一段视频」')
  await accessible(page)
  await ask.getByRole('button', { name: '换上' }).click()
  await expect(row).toContainText('这不是视频')
  await row.getByRole('button', { name: /^换一个文件/ }).click()
  await files.setInputFiles({ name: '山上.mp4', mimeType: 'video/mp4', buffer: filmOf('hill') })
  await anew(() => ask.getByRole('button', { name: '换上' }).click())
  await expect(row).toContainText('换过文件')

  const reader = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  expect((await reader.goto(path))?.status()).toBe(200)
  await expect(reader.getByText(/至少保存到/)).toBeVisible()
  await expect(ready).toBeVisible()
  await row.getByRole('button', { name: /^关上/ }).click()
  await anew(() => ask.getByRole('button', { name: '关上' }).click())
  await expect(row).toContainText('已关上')
  expect((await reader.goto(path))?.status()).toBe(410)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('主人把它收起来了')
  await fits(reader)
  await accessible(reader)
  if (process.env.SHOTS)
    await reader.screenshot({ path: `${process.env.SHOTS}/closed-${page.viewportSize()?.width}.png` })
  await expect(ready).toBeVisible()
  await anew(() => row.getByRole('button', { name: /^重新打开/ }).click())
  await expect(row).toContainText('开着')
  expect((await reader.goto(path))?.status()).toBe(200)
  await reader.context().close()

  await expect(ready).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^下载视频/ }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^书里的视频-.*\.mp4$/)
})

test('a film whose sending broke off goes on where it was, also after the page was left', async ({ page }, info) => {
  test.setTimeout(120_000)
  await signInAs(page)
  await bookOf(
    page,
    '海边的书',
    await zipOf([
      { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(moments)) },
      { name: 'sea.mp4', bytes: filmOf('sea') },
    ]),
  )
  await page.goto('/my/codes')
  const ready = page.locator('xinshu-codes[data-ready]')
  const row = ready.getByRole('listitem')
  await expect(row).toHaveCount(1)
  // Five megabytes, sent in pieces of two.
  const rest = Buffer.alloc(5 * 1024 * 1024, 7)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(rest.length + 8)
  head.write('free', 4)
  // On the disk: its date tells it from another of the same name.
  const long = info.outputPath('湖上.mp4')
  await writeFile(long, Buffer.concat([film, head, rest]))
  const offsets: string[] = []
  let isBroken = true
  await page.route(/\/files\/[^/]+\?offset=/, async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    offsets.push(offset)
    // The line is dead after the first piece: no answer comes.
    if (isBroken && offset !== '0') return
    await route.continue()
  })
  const choose = async (): Promise<void> => {
    await row.getByRole('button', { name: /^换一个文件/ }).click()
    await page.locator('xinshu-codes input[type=file]').setInputFiles(long)
    await page.getByRole('alertdialog').getByRole('button', { name: '换上' }).click()
  }
  await choose()
  await expect.poll(() => offsets).toEqual(['0', '2097152'])
  await expect(row).toContainText('再选这个文件会接着传')
  isBroken = false
  await page.goto('/books')
  await page.goto('/my/codes')
  await expect(row).not.toContainText('换过文件')
  await Promise.all([page.waitForEvent('load'), choose()])
  await expect(row).toContainText('换过文件')
  // Nothing of it was sent twice but the piece that was lost.
  expect(offsets).toEqual(['0', '2097152', '2097152', '4194304'])
})
