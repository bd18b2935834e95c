import { expect, test } from 'vitest'
import { partBytes } from '../../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../../tests/support/formats/samples.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const sample = (format: string): string => {
  const part = formatSamples.find((one) => one.format === format)?.make(3)[0]
  return part ? new TextDecoder().decode(partBytes(part)) : ''
}
const read = async (...files: [name: string, content: string][]) => {
  const found = await readImport(files.map(([name, content]) => inputFileFromBytes(name, content)))
  if (!found.ok) throw new Error(found.failure.message)
  return found.value
}

test('log entries keep title, words and pictures in their place, out of JSON and out of the pages alike', async () => {
  const json = sample('qzone-blogs')
  const book = await read(['Blogs/json/blogs.js', `window.blogs = ${json}`])
  expect(book.source.format).toBe('qzone-blogs')
  expect(book.entries.map(({ title }) => title)).toEqual(['北高峰记 1', '北高峰记 2', '北高峰记 3'])
  const [first, , third] = book.entries
  expect(first?.body.map(({ t }) => t)).toEqual(['p', 'figure'])
  expect(first?.when.local.slice(0, 16)).toBe('2012-05-01T08:12')
  expect(third?.visibility).toBe('private')
  expect(
    (await read(['Blogs/blogs.json', json], ['Blogs/json/blogs.js', `window.blogs = ${json}`])).entries,
  ).toHaveLength(3)
})

test('the guest book: a note is its visitor’s, answers stand below, the file of a year adds nothing twice', async () => {
  const json = sample('qzone-boards')
  const book = await read(
    ['Boards/boards.json', json],
    ['Boards/2012.json', json],
    ['b.js', `window.boardInfo = ${json}`],
  )
  expect(book.source.format).toBe('qzone-boards')
  expect(book.entries).toHaveLength(3)
  expect(book.entries[0]).toMatchObject({ author: '10002', series: '留言板' })
  expect(book.entries[0]?.comments?.map(({ author, replyTo }) => [author, replyTo?.person])).toEqual([
    ['10001', '10002'],
  ])
  expect(book.people.find(({ id }) => id === '10002')?.names).toContain('阿舟')
})

test('an album is a day’s photographs with what was said of them; its own list adds nothing twice', async () => {
  const json = sample('qzone-albums')
  const [first] = JSON.parse(json) as { photoList: unknown[] }[]
  const book = await read(['Albums/albums.json', json], ['Albums/风景/北高峰 1.json', JSON.stringify(first?.photoList)])
  expect(book.entries).toHaveLength(3)
  const [entry] = book.entries
  expect(entry).toMatchObject({ title: '北高峰 1', author: '10001', place: { name: '北高峰' } })
  expect(entry?.media).toHaveLength(2)
  expect(entry?.comments).toHaveLength(2)
  expect(book.media.map(({ kind, want }) => [kind, want[0]]).slice(0, 2)).toEqual([
    ['image', 'Albums/风景/北高峰/a.jpg'],
    ['video', 'Albums/风景/北高峰/b.mp4'],
  ])
})

test('a note nobody signed, a private one and one cut off in the middle', async () => {
  const notes = [
    {
      id: '1',
      uin: 0,
      nickname: '神秘者',
      pubtime: '2010-01-02 03:04:05',
      htmlContent: '主人收到一条私密留言',
      secret: 1,
    },
    {
      id: '2',
      uin: 7,
      nickname: '阿舟',
      pubtime: '2010-01-03 03:04:05',
      htmlContent: '<p>一</p><p>二</p>',
      replyList: null,
    },
  ]
  const book = await read(['boards.json', `{"items":${JSON.stringify(notes).slice(0, -1)},{"id":"3","uin":7,"htm`])
  expect(book.entries.map(({ visibility }) => visibility)).toEqual(['private', 'friends'])
  expect(book.report.warnings.map(({ code }) => code)).toContain('cut-off')
})
