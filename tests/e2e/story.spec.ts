import { mkdir } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { fetchInPage } from '../support/browser/first-person.ts'
import { pdfOf, signIn } from '../support/browser/pages.ts'
import { zipOf } from '../support/export-zip.ts'
import { readPdf } from '../support/pdf.ts'
import { madeLife } from '../support/story.ts'

/** How much is brought: STORY=long (`npm run test:slow`) is a whole life. */
const [deskPosts, deskPictures] = process.env.STORY === 'long' ? [400, 900] : [120, 240]

/** Set SHOTS=dir to keep a picture of every screen on the way. */
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string): Promise<void> => {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}.png`, fullPage: name !== 'reader' })
}

test('from an export file to a shared book and its PDFs', async ({ page, browser, viewport }) => {
  test.setTimeout(600_000)
  page.setDefaultTimeout(30_000)
  const small = (viewport?.width ?? 0) < 640
  const [posts, pictures] = small ? [40, 60] : [deskPosts, deskPictures]
  const life = await madeLife(posts, pictures, small ? 3 : 7)
  await page.goto('/')
  await shoot(page, 'home')
  // A number of its own each run: codes to one number are limited.
  await signIn(page, `139${String(Date.now()).slice(-8)}`, () => shoot(page, 'signin'))

  await shoot(page, 'create')
  await page
    .getByTestId('files')
    .setInputFiles({ name: '朋友圈.zip', mimeType: 'application/zip', buffer: await zipOf(life) })
  const report = page.getByLabel('读到的内容')
  await expect(report).toContainText(String(posts), { timeout: 120_000 })
  await expect(report).toContainText(String(pictures))
  await shoot(page, 'report')
  await report.getByLabel('书名').fill('四百个日子')
  await page.getByRole('button', { name: '编排这本书' }).click()
  await page.waitForURL(/\/books\/[\w-]+/)
  await shoot(page, 'typesetting')
  await expect(page.getByRole('heading', { level: 1, name: '四百个日子' })).toBeVisible({ timeout: 120_000 })
  await shoot(page, 'book')
  const id = /books\/([\w-]+)/.exec(page.url())![1]!

  await page.goto('/books')
  await expect(page.getByText('四百个日子').first()).toBeVisible()
  await shoot(page, 'shelf')
  await page.goto(`/books/${id}/check`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'check')

  const files = { inner: await pdfOf(page, id, 'inner'), cover: await pdfOf(page, id, 'cover') }
  const [inner, cover] = [readPdf(files.inner), readPdf(files.cover)]
  expect(cover.pages).toHaveLength(1)
  expect(inner.pages.length % 2).toBe(0)
  expect(inner.fonts.every((font) => font.embeddedBytes > 0)).toBe(true)
  expect(inner.pages.reduce((sum, one) => sum + one.imagesPainted.length, 0)).toBeGreaterThanOrEqual(pictures)
  for (const one of inner.pages) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = one.trimBox
    expect(((x1 - x0) * 25.4) / 72).toBeCloseTo(148, 1)
    expect(((y1 - y0) * 25.4) / 72).toBeCloseTo(210, 1)
    for (const glyph of one.glyphs)
      expect(glyph.xMm >= 0 && glyph.xMm <= 148 && glyph.yMm >= 0 && glyph.yMm <= 210).toBe(true)
  }
  const letters = (text: string): string => text.replace(/[^\p{Script=Han}]/gu, '')
  const printed = letters(inner.pages.map((one) => one.text).join(''))
  const exported = JSON.parse(Buffer.from(life[0]!.bytes).toString()) as {
    posts: { contentDesc: string; createTime: number }[]
  }
  const sorted = [...exported.posts].sort((a, b) => a.createTime - b.createTime)
  let from = 0
  for (const post of sorted) {
    const wanted = letters(post.contentDesc.replace(/\[[^\]]*\]/g, ''))
    // All of it is there; only the words at the foot and head of a page may stand between. Other posts may begin alike.
    const foreignFrom = (at: number): number => {
      let to = at
      for (const letter of wanted) to = printed.indexOf(letter, to) + 1 || Number.POSITIVE_INFINITY
      return to - at - wanted.length
    }
    let at = printed.indexOf(wanted.slice(0, 8), from)
    while (at >= 0 && foreignFrom(at) >= (wanted.length > 100 ? 200 : 80))
      at = printed.indexOf(wanted.slice(0, 8), at + 1)
    expect(at, `「${wanted.slice(0, 8)}」 comes in its place, whole`).toBeGreaterThanOrEqual(from)
    from = at
  }
  expect((await pdfOf(page, id, 'inner')).equals(files.inner)).toBe(true)

  await page.goto(`/book-preview/${id}`)
  await expect(page.locator('svg text').first()).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('ArrowRight')
  await shoot(page, 'reader')

  const friend = await browser.newContext()
  const visit = async (): Promise<number> => (await friend.request.get(`/api/book/${id}/info`)).status()
  expect(await visit()).toBe(404)
  const post = async (path: string, body: object): Promise<number> =>
    (await fetchInPage(page, 'POST', `/api/book/${id}/${path}`, body)).status
  const share = (open: boolean): Promise<number> => post('info', { public: open })
  expect(await share(true)).toBe(200)
  expect(await visit()).toBe(200)
  expect(await share(false)).toBe(200)
  expect(await visit()).toBe(404)
  await friend.close()

  // Made anew from the same pages, the files are the same: another title and back makes everything a second time.
  const renamed = async (title: string): Promise<void> => {
    expect(await post('info', { title })).toBe(200)
    await expect
      .poll(async () => JSON.stringify((await fetchInPage(page, 'GET', `/api/book/${id}/progress`)).json), {
        timeout: 120_000,
      })
      .toContain('"status":"ready"')
  }
  await renamed('另一个名字')
  if (small) expect((await pdfOf(page, id, 'cover')).equals(files.cover)).toBe(false)
  await renamed('四百个日子')
  expect((await pdfOf(page, id, 'inner')).equals(files.inner)).toBe(true)
  expect((await pdfOf(page, id, 'cover')).equals(files.cover)).toBe(true)

  // Finalized, it stays as it is whatever comes later.
  expect(await post('finalize', {})).toBe(200)
  await page.goto('/create/wxbook')
  const again = page.getByRole('button', { name: '换一批，重新开始' })
  if (await again.isVisible()) await again.click()
  const later = await zipOf(await madeLife(9, 6, 23))
  await page.getByTestId('files').setInputFiles({ name: '后来.zip', mimeType: 'application/zip', buffer: later })
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 120_000 })
  expect(await post('info', { title: '不能再改' })).toBe(409)
  expect(await post('typeset', {})).toBe(409)
  expect(await share(true)).toBe(200)
  expect(await share(false)).toBe(200)
  for (const kind of ['inner', 'cover'] as const) {
    expect((await pdfOf(page, id, kind)).equals(files[kind]), `the finalized ${kind} PDF`).toBe(true)
  }
})
