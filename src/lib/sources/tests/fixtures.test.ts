import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { inspectMedia } from '../media/inspect.ts'
import { readImportFromPaths } from '../read/read-import.server.ts'

const shared = resolve('../shared/fixtures')
const wechat = join(shared, 'imports/wechat')

/** False, with a notice, on a machine without the shared fixtures. */
function present(): boolean {
  if (existsSync(wechat)) return true
  console.info(`没有 ${wechat}，跳过样例核对`)
  return false
}

async function read(...names: string[]) {
  const result = await readImportFromPaths(names.map((name) => join(wechat, name)))
  if (!result.ok) throw new Error(result.failure.message)
  await result.value.close()
  return result.value.book
}

test('WeFlow JSON with media: 8 posts, 16 media of which one is missing, a live photo and a video', async () => {
  if (!present()) return
  const book = await read('weflow-json')
  expect(book.report.counts).toEqual({ entries: 8, images: 15, videos: 1, comments: 7, likes: 15, people: 5 })
  expect([book.report.presentMedia, book.report.missingMedia]).toEqual([15, 1])
  expect(book.report.span).toEqual({ first: '2023-10-01', last: '2025-01-28' })
  const live = book.media.find((one) => one.kind === 'livephoto')
  expect(book.media.find((one) => one.id === live?.motion)?.file).toBe('media/14700000000000000022_0_live.mp4')
  const midnight = book.entries.find((entry) => entry.id === '14540112883366621889')
  expect(midnight?.when.local).toBe('2023-10-03T23:59:59')
  expect(book.entries.find((entry) => entry.id === '14603344556677889900')?.link?.kind).toBe('article')
  const plain = JSON.stringify(book.entries.find((entry) => entry.id === '14571230998123456001')?.body)
  expect(plain).toContain('&amp; <b>不是标签</b>')
  expect(plain).not.toContain('\u200b')
})

test('WeFlow HTML: 4 posts, years of their own, ids from the names of the pictures', async () => {
  if (!present()) return
  const book = await read('weflow-html')
  expect(book.report.counts).toEqual({ entries: 4, images: 5, videos: 0, comments: 4, likes: 5, people: 5 })
  expect(book.entries.map((entry) => entry.when.local.slice(0, 16))).toEqual([
    '2023-10-01T08:12',
    '2023-10-03T23:59',
    '2023-11-15T00:00',
    '2023-12-31T23:30',
  ])
  expect(book.entries[0]?.id).toBe('14538291004417372210')
  expect(book.source.exportedAt).toBe('2026-04-01T12:00:00.000Z')
})

test('WeChatDataAnalysis zip: 5 posts, all 6 media remote', async () => {
  if (!present()) return
  const book = await read('wechatdataanalysis/sns_export.zip')
  expect(book.report.counts).toMatchObject({ entries: 5, images: 5, videos: 1, comments: 5, likes: 9 })
  expect(book.report.missingMedia).toBe(6)
  expect(book.report.skipped).toEqual([])
})

test('exported_sns.json of 2016: 4 posts, 13 pictures, real ids of people, place out of the XML', async () => {
  if (!present()) return
  const book = await read('wechatmomentstat/exported_sns.json')
  expect(book.report.counts).toMatchObject({ entries: 4, images: 13, comments: 6, likes: 6, people: 5 })
  expect(book.entries.some((entry) => entry.place?.name === '北高峰')).toBe(true)
  expect(book.people.find((one) => one.isOwner)?.names).toEqual(['林小满'])
})

test('timeline XML: 2 posts, a film page and a song with their cards, raw ampersands kept', async () => {
  if (!present()) return
  const book = await read('timeline-xml/types-5-and-42.xml')
  expect(book.report.counts).toMatchObject({ entries: 2, comments: 0, likes: 0 })
  expect(book.entries.map((entry) => [entry.author, entry.link?.kind, entry.link?.title])).toEqual([
    ['wxid_2az0agby0baa22', 'web', 'Google Gemini 上线了AI音乐生成功能'],
    ['wxid_all914izz7w222', 'music', '恭喜自己'],
  ])
  expect(book.entries[0]?.link?.url).toBe('https://b23.tv/lVa1lpm?share_medium=android&share_source=weixin_moments')
  expect(book.entries[1]?.link?.desc).toBe('成龙/周华健')
})

test('every file of the samples is counted: a post, a picture of one, or a side file of an export', async () => {
  if (!present()) return
  const book = await read('.')
  expect(book.source.format).toBe('exported-sns+timeline-xml+wechatdataanalysis-json+weflow-html+weflow-json')
  expect(book.report.skipped).toEqual([])
  expect(book.source.files.length).toBe(5)
  expect(book.report.counts).toMatchObject({ entries: 10, comments: 7, likes: 15 })
  const files = readdirSync(join(wechat, 'weflow-json/media'))
  const used = new Set(book.media.flatMap((one) => one.file ?? []).map((name) => name.split('/').at(-1)))
  expect(files.filter((name) => !used.has(name))).toEqual([])
})

test('all of it at once is still one life of 8 posts', async () => {
  if (!present()) return
  const book = await read('weflow-json', 'weflow-html', 'wechatdataanalysis', 'wechatmomentstat')
  expect(book.report.counts).toMatchObject({ entries: 8, images: 15, videos: 1, comments: 7, likes: 15 })
  expect(book.report.presentMedia).toBe(15)
})

test('sizes of photographs are upright, as sharp sees them; broken ones are found out', async () => {
  if (!present()) return
  const folder = join(shared, 'photos')
  for (const name of readdirSync(folder).filter((one) => /\.(jpg|png|webp|gif)$/.test(one))) {
    const bytes = readFileSync(join(folder, name))
    const found = await inspectMedia(inputFileFromBytes(name, bytes))
    if (/truncated|corrupt/.test(name)) {
      expect(found.state, name).toBe('corrupt')
      continue
    }
    const { autoOrient } = await sharp(bytes).metadata()
    expect([found.widthPx, found.heightPx], name).toEqual([autoOrient.width, autoOrient.height])
  }
})

test('three partial exports of one life, brought one after the other in all six orders and twice, end the same', async () => {
  if (!present()) return
  const parts = [await read('weflow-json'), await read('weflow-html'), await read('wechatdataanalysis/sns_export.zip')]
  const [a, b, c] = parts as [PostImport, PostImport, PostImport]
  const all = mergeImports([a, b, c])
  expect(all.report.counts.entries).toBe(8)
  for (const order of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]) {
    const [first, ...more] = [...order, ...order]
    expect(more.reduce((book, next) => mergeImports([book, next]), first!)).toEqual(all)
  }
})
