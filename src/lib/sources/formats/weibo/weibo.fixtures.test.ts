import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'

const read = fixtureReader('weibo')

test('m.weibo.cn: 4 posts, emoji back in the text, a deleted original with its note, the cut one warned of', async () => {
  const book = await read('m-weibo-cn/getIndex-page1.json')
  if (!book) return
  expect(book.report.counts).toMatchObject({ entries: 4, images: 6 })
  expect(plainText(book.entries[0]!.body)).toBe('今天的云[心]像鲸鱼 #早安#\n第二行')
  expect(book.entries[0]!.likes?.count).toBe(15000)
  expect(book.entries[0]!.when.local).toBe('2024-03-05T08:30:01')
  expect(book.entries[2]!.repost).toEqual({ state: 'deleted', note: '抱歉，此微博已被作者删除。' })
  expect(book.report.warnings.filter((one) => one.code === 'cut-text')).toHaveLength(1)
})

test('nghuyong: 4 lines, what is passed on stands under its own name', async () => {
  const book = await read('nghuyong/tweet_spider_20221027.jsonl')
  if (!book) return
  const first = book.entries.find((entry) => entry.id === '4826312651310475')
  expect(plainText(first?.body ?? [])).toBe('共享[鼓掌][太开心][鼓掌]五周年快乐！')
  expect(plainText(first?.repost?.entry?.body ?? [])).toBe('#山下学堂五周年# 五年， 感谢同行。')
  expect(first?.repost?.entry?.author).toBe('name:陈坤')
})

test('Weibo-archiver: 5 posts of both its forms, reposts and cards', async () => {
  const book = await read('weibo-archiver/weibo-data-Chilfish_.json')
  if (!book) return
  expect(book.report.counts.entries).toBe(5)
  expect(book.entries.find((entry) => entry.id === '5146227511658149')?.repost?.entry?.media).toHaveLength(1)
  expect(book.entries.find((entry) => entry.id === '5146066472668924')?.link?.title).toContain('【中字】')
})

test('weibo-crawler JSON and CSV: posts, pictures, what is passed on, the owner', async () => {
  const json = await read('weibo-crawler/Dear-迪丽热巴/1669879400.json')
  const csv = await read('weibo-crawler/某某/1000000000.csv')
  if (!json || !csv) return
  expect(json.report.counts).toMatchObject({ entries: 2, images: 4 })
  expect(json.entries.filter((entry) => entry.repost?.entry)).toHaveLength(1)
  expect(csv.report.counts.entries).toBe(12)
  expect(csv.entries.every((entry) => entry.include)).toBe(true)
  const one = csv.entries.find((entry) => entry.id === '4900000000000003')
  expect(plainText(one?.body ?? [])).toBe('多行\n正文\n第三行')
  expect(one?.media).toHaveLength(9)
  const passed = csv.entries.find((entry) => entry.id === '4900000000000001')
  expect(passed?.repost?.entry?.author).toBe('1000000001')
  expect(plainText(passed?.repost?.entry?.body ?? [])).toBe('源微博的正文……')
})
