import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'
import { pythonList } from '../../files/python-list.ts'

const read = fixtureReader('qzone')

test('QZoneExport: 4 posts, stickers by name, answers with whom they answer, what is passed on, likes with ids', async () => {
  const book = await read('QZoneExport/QQ空间备份_10001')
  if (!book) return
  expect(book.report.counts.entries).toBe(4)
  const first = book.entries.find((entry) => entry.id === 'DEMO00000001')
  expect(plainText(first?.body ?? [])).toBe('今天毕业了[害羞] 再见')
  expect(first?.place?.name).toBe('浙江大学')
  expect(first?.when.local).toBe('2012-02-11T22:31:15')
  expect(first?.likes?.people).toEqual(['10002'])
  expect(first?.comments?.map((one) => [one.author, one.replyTo?.person])).toEqual([
    ['10002', undefined],
    ['10001', '10002'],
  ])
  const passed = book.entries.find((entry) => entry.id === 'DEMO00000003')
  expect(plainText(passed?.repost?.entry?.body ?? [])).toBe('被转发的原文')
})

test('the answer of QQ空间 itself: 12 posts, 54 comments and 19 answers under them; JSONP: 2 posts', async () => {
  const book = await read('emotion_cgi_msglist_v6.json')
  const jsonp = await read('jsonp.txt')
  if (!book || !jsonp) return
  expect(book.report.counts).toMatchObject({ entries: 12, comments: 54 + 19 })
  expect(jsonp.report.counts.entries).toBe(2)
})

test('GetQzonehistory: 4 rows, names before the first colon, comments out of the Python list, 昨天 warned of', async () => {
  const book = await read('GetQzonehistory/10001')
  if (!book) return
  expect(book.report.counts).toMatchObject({ entries: 4, images: 3, comments: 1, people: 3 })
  expect(book.people.find((one) => one.id === '10001')?.names).toContain('小满')
  const late = book.entries.find((entry) => entry.when.local === '')
  expect(plainText(late?.body ?? [])).toBe('时间写作“昨天”，还有 t 字符')
  expect(book.report.warnings.map((one) => one.code)).toContain('relative-time')
})

test('a Python list is read as data and never run', () => {
  expect(pythonList(`[['2012', "it's", 10002, None, 12345678901234567890], ('a\\n\\u4f60',)]`)).toEqual([
    ['2012', "it's", 10002, null, '12345678901234567890'],
    ['a\n你'],
  ])
  expect(pythonList('[[]')).toBeUndefined()
  expect(pythonList('__import__("os")')).toBeUndefined()
  expect(pythonList('['.repeat(100_000))).toBeUndefined()
})
