import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'
import { readImportFromPaths } from '../../read/read-import.server.ts'

const folder = resolve('../shared/fixtures/imports/blog')

const read = fixtureReader('blog')
const titles = (book: PostImport) => book.entries.map((one) => one.title)
const kinds = (book: PostImport, at = 0) => book.entries[at]?.body.map((block) => block.t)

test('WXR 1.0, 1.1, 1.2 and Squarespace: posts and pages, drafts left out by name', async () => {
  const small = await read('wxr/small-export.xml')
  const old = await read('wxr/valid-wxr-1.0.xml')
  const hard = await read('wxr/wxr-utf-8-challenges.xml')
  const square = await read('squarespace-sample.xml')
  const ghostly = await read('wxr-ghost-sample.xml')
  if (!small || !old || !hard || !square || !ghostly) return
  expect(titles(small)).toContain('Hello world!')
  expect(small.entries.find((one) => one.title === 'Hello world!')?.comments).toHaveLength(1)
  expect(small.report.counts.entries).toBeGreaterThan(4)
  expect([old, hard, square].every((book) => book.report.counts.entries > 0)).toBe(true)
  expect(ghostly.report.skipped.some((one) => one.why.includes('草稿'))).toBe(true)
})

test('feeds: RSS with whole articles, another encoding, Atom; what is none is refused in words', async () => {
  const rss = await read('feeds/content-encoded.rss')
  const latin = await read('feeds/encoding.rss')
  const atom = await read('feeds/gulp-atom.atom')
  if (!rss || !latin || !atom) return
  expect([rss, latin, atom].map((book) => book.report.counts.entries)).toEqual([7, 40, 10])
  expect(titles(atom)).toContain('v3.9.0')
  const none = await readImportFromPaths([join(folder, 'feeds/unrecognized.rss')])
  expect(none.ok ? '' : none.failure.message).toMatch(/[\u4e00-\u9fff]/)
})

test('Ghost, Blogger, Medium: articles, not drafts and not answers', async () => {
  const ghost = await read('ghost-export.json')
  const blogger = await read('blogger-response.json')
  const medium = await read('medium/posts')
  if (!ghost || !blogger || !medium) return
  expect(ghost.report.counts.entries).toBe(3)
  expect(blogger.report.counts.entries).toBe(3)
  expect(titles(medium)).toEqual(['Advanced Post Title'])
})

test('公众号: an article and a page of pictures are read, one that is gone says so', async () => {
  const words = await read('wechat-mp/putong-tuwen-02.html')
  const pictures = await read('wechat-mp/tupian-fenxiang-03.html')
  if (!words || !pictures) return
  expect(words.entries[0]?.when.utcMs).toBe(1762475508000)
  expect(words.entries[0]?.body.length).toBeGreaterThan(30)
  expect(words.report.counts.images).toBeGreaterThan(5)
  expect(plainText(pictures.entries[0]?.body ?? [])).toContain('每月稳定到账工资')
  expect(pictures.report.counts.images).toBeGreaterThan(0)
  const gone = await readImportFromPaths([join(folder, 'wechat-mp/deleted-by-author.html')])
  expect(gone.ok).toBe(false)
})

test('Word: a chapter for each first heading; quote, list, table, the picture inside, and footnotes where they are called', async () => {
  const yard = await read('docx/外婆的院子.docx')
  const notes = await read('docx/footnotes.docx')
  const tables = await read('docx/tables.docx')
  const picture = await read('docx/tiny-picture.docx')
  if (!yard || !notes || !tables || !picture) return
  expect(titles(yard)).toEqual(['一', '二'])
  expect(yard.entries.map((one) => one.series)).toEqual(['外婆的院子', '外婆的院子'])
  expect(yard.entries.map((one) => one.body.map((block) => block.t))).toEqual([
    ['p', 'quote', 'li', 'li'],
    ['p', 'figure', 'table'],
  ])
  expect(yard.report).toMatchObject({ counts: { images: 1 }, presentMedia: 1 })
  expect(picture.report.counts.images).toBe(1)
  expect(picture.media[0]?.state).not.toBe('missing')
  expect(notes.entries[0]?.body).toMatchObject([
    { inl: [{ s: 'Ouch' }, { t: 'note', s: 'A tachyon walks into a bar.' }, {}, { t: 'note', s: 'Fin.' }] },
  ])
  expect(kinds(tables)).toContain('table')
})

test('Hexo and Jekyll: Markdown with what stands above it', async () => {
  const hexo = await read('hexo')
  const jekyll = await read('jekyll')
  if (!hexo || !jekyll) return
  expect(hexo.report.counts.entries).toBe(3)
  expect(titles(hexo)).toContain('Gallery Post')
  expect(titles(jekyll)).toContain('This has relative links')
  expect(jekyll.entries.map((one) => one.when.local.slice(0, 10))).toContain('2021-08-25')
})
