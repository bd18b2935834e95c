import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImportFromPaths } from '../../read/read-import.server.ts'
import { readImport } from '../../read/read-import.ts'

const folder = resolve('../shared/fixtures/imports/diary')

const read = fixtureReader('diary')

const typed = async (name: string, words: string) => {
  const result = await readImport([inputFileFromBytes(name, words)])
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

test('Day One: half past midnight in Beijing is that day there; title, picture by MD5, weather, place', async () => {
  const book = await read('dayone/2024-05-01-日记.zip')
  if (!book) return
  expect(book.report.counts.entries).toBe(3)
  const [first, second] = book.entries
  expect([first?.title, first?.weather, first?.place?.name]).toEqual(['清明', '晴 22℃', '北高峰'])
  expect(plainText(first?.body ?? [])).toBe('和妈妈去山上。.转义')
  expect(book.media.filter((one) => one.state === 'present').length).toBeGreaterThan(0)
  expect(second?.when.local).toBe('2024-04-05T00:30:00')
})

test('Day One Classic: two entries with their zone and tags', async () => {
  const book = await read('dayone-classic.dayone')
  if (!book) return
  expect(book.report.counts.entries).toBe(2)
  expect(book.entries[0]?.when).toMatchObject({ local: '2020-08-29T11:11:00', zone: 'America/Los_Angeles' })
  expect(book.entries[0]?.tags).toEqual(['ipsum', 'tagone', 'tagtwo'])
})

test('Journey: two entries, no place where the degrees are beyond the earth, the picture beside them', async () => {
  const book = await read('journey/journey-2024.zip')
  if (!book) return
  expect(book.report.counts).toMatchObject({ entries: 2, images: 1 })
  expect(book.report.presentMedia).toBe(1)
  expect(book.entries[1]?.place).toBeUndefined()
  expect(plainText(book.entries[1]?.body ?? [])).toBe('过了零点。\n第二行')
})

test('flomo: three memos, items, tags, picture, and what was heard in a recording', async () => {
  const book = await read('flomo')
  if (!book) return
  expect(book.report.counts.entries).toBe(3)
  expect(book.entries[0]?.body.map((block) => block.t)).toEqual(['p', 'li', 'li'])
  expect(book.entries[1]?.tags).toEqual(['生活/爬山'])
  expect(book.report.presentMedia).toBe(1)
  expect(plainText(book.entries[2]?.body ?? [])).toContain('转写的文字')
})

test('Google Keep and ENEX: notes with boxes, labels, titles', async () => {
  const keep = await read('google-keep')
  const notes = await read('enex')
  if (!keep || !notes) return
  expect(keep.report.counts.entries).toBe(2)
  expect(plainText(keep.entries.find((one) => one.title === 'Checklist note')?.body ?? [])).toContain('☐ First item')
  expect(notes.report.counts.entries).toBe(2)
  expect(notes.entries.map((one) => one.title)).toEqual(['Test', 'test - image - dataUrl'])
})

test('a Markdown day: front matter, picture with its words, boxes', async () => {
  const book = await read('markdown')
  if (!book) return
  const [one] = book.entries
  expect(one).toMatchObject({ title: '清明：山上', mood: '平静', weather: '晴', tags: ['家', '爬山'] })
  expect(one?.when.local).toBe('2024-04-04T20:15:00')
  expect(plainText(one?.body ?? [])).toContain('☑ 带水')
  expect(book.report.presentMedia).toBe(1)
})

test('a heading of a Markdown day is left out only where it says what the title or the day says', async () => {
  const head = async (front: string, heading: string, name = '雪.md') => {
    const [one] = (await typed(name, `---\n${front}\n---\n\n# ${heading}\n\n正文。\n`)).entries
    return [one?.title, plainText(one?.body ?? []).replace(/\n+/g, '\n')]
  }
  expect(await head('title: 总题目\ndate: 2024-05-01', '第一章 出发')).toEqual(['总题目', '第一章 出发\n正文。'])
  expect(await head('title: 总题目\ndate: 2024-05-01', '总 题目')).toEqual(['总题目', '正文。'])
  expect(await head('date: 2024-12-05', '2024年12月的雪')).toEqual(['2024年12月的雪', '正文。'])
  expect(await head('date: 2024-12-05', '2024年12月5日 星期四')).toEqual([undefined, '正文。'])
  expect(await head('date: 2024-12-05\ntitle: 2024-12-05', '初雪')).toEqual(['初雪', '正文。'])
  expect(await head('date: 2024-12-05', '2024年12月6日')).toEqual(['2024年12月6日', '正文。'])
  expect(await head('date: 2024-12-05 08:15', '2024-12-05 周四 8:15')).toEqual([undefined, '正文。'])
  expect(await head('mood: 平静', '2024.12.5', '2024-12-05.md')).toEqual([undefined, '正文。'])
})

test('an empty backup of 一本日记 says that it is empty', async () => {
  if (!existsSync(folder)) return console.info(`没有 ${folder}`)
  const result = await readImportFromPaths([join(folder, '1diary/1diary_backup_all.zip')])
  expect(result.ok).toBe(false)
})

test('many days in one text are many entries; no zone moves a day', async () => {
  const book = await typed(
    '我的日记.txt',
    '2024年3月29日 星期五 晴\r\n今天种树。\r\n\r\n2024-03-30 08:15\r\n下雨。\r\n',
  )
  expect(book.entries.map((one) => [one.when.local, one.weather, plainText(one.body)])).toEqual([
    ['2024-03-29', '晴', '今天种树。'],
    ['2024-03-30T08:15:00', undefined, '下雨。'],
  ])
})

test.each([
  ['写在最前面。\n\n# 2024-03-29\n种树。\n# 2024-03-30\n下雨。', ['写在最前面。', '种树。', '下雨。']],
  ['# 我的日记\n\n# 2024-03-29\n种树。\n# 2024-03-30\n下雨。', ['种树。', '下雨。']],
  ['# 前言\n写给自己。\n# 2024-03-29\n种树。\n# 2024-03-30\n下雨。', ['写给自己。', '种树。', '下雨。']],
])('words before the first day are kept without one: %j', async (words, kept) => {
  const book = await typed('我的日记.md', words)
  expect(book.entries.map((one) => plainText(one.body)).toSorted()).toEqual(kept.toSorted())
})

test('the lines of a chat are not a diary', async () => {
  const chat = '2024-03-29 08:15:01 小满\n在吗\n2024-03-29 08:16:11 阿舟\n在\n'
  const result = await readImport([inputFileFromBytes('聊天.txt', chat)])
  expect(result.ok ? '' : result.failure.code).toBe('import_chat')
})

test('GB18030 is read as Chinese', async () => {
  const bytes = new Uint8Array([0xb4, 0xba, 0xcc, 0xec, 0xa1, 0xa3])
  const result = await readImport([inputFileFromBytes('2019-02-03.txt', bytes)])
  expect(result.ok && plainText(result.value.entries[0]?.body ?? [])).toBe('春天。')
})
