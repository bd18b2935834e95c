import { beforeAll, expect, test } from 'vitest'
import { listHeads } from '#lib/articles/model/article.sql.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { findSourceOfKind } from '#lib/posts/latest.sql.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as listImported } from '../../../src/pages/blogbook/crawler/files/[importId].ts'
import { POST as putFiles } from '../../../src/pages/blogbook/crawler/files/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { partBytes } from '../../support/formats/part.ts'
import { formatSamples } from '../../support/formats/samples.ts'
import { bring, dataOf, type Upload } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
/** A Hexo post of our own making. */
const post = (
  title: string,
  day: string,
  words = `${title}那天下着雨，我们去看了外公，他在院子里修收音机。`,
): Upload => ({
  name: `${day}-${title}.md`,
  bytes: Buffer.from(`---\ntitle: ${title}\ndate: ${day} 08:00:00\n---\n\n${words}\n`),
})

type Put = { bookId: string; added: number; known: number }
const put = (body: object, actor = anna) => callEndpoint(putFiles, { body, actor })
const titlesOf = async (bookId: string): Promise<string[]> =>
  (await listHeads(db(), decodeBookId(bookId)!.id)).map((row) => row.title)
const listOf = async (importId: string, actor = anna) => callEndpoint(listImported, { params: { importId }, actor })

let first = ''
let second = ''
beforeAll(async () => {
  first = (await bring(anna, [post('山里', '2020-01-01'), post('河边', '2020-02-01'), post('城里', '2020-03-01')])).id
  second = (await bring(anna, [post('城里', '2020-03-01'), post('海上', '2020-04-01')])).id
})

test('a book takes the articles of the files in hand, not everything its owner ever brought', async () => {
  const created = dataOf<Put>(await put({ importId: second }))
  expect(await titlesOf(created.bookId)).toEqual(['城里', '海上'])
  expect(created).toMatchObject({ added: 2, known: 0 })
  const other = dataOf<Put>(await put({ importId: first }))
  expect(other.bookId).not.toBe(created.bookId)
  expect(await titlesOf(other.bookId)).toEqual(['山里', '河边', '城里'])
})

test('what is there is listed and chosen from; into a book there is, only what is new enters', async () => {
  const { articles } = dataOf<{ articles: { key: string; title: string; day: string; words: number }[] }>(
    await listOf(first),
  )
  expect(articles.map(({ title, day }) => [title, day])).toEqual([
    ['山里', '2020-01-01'],
    ['河边', '2020-02-01'],
    ['城里', '2020-03-01'],
  ])
  expect(articles.every(({ words }) => words > 20)).toBe(true)
  const created = dataOf<Put>(await put({ importId: first, keys: [articles[1]!.key] }))
  expect(await titlesOf(created.bookId)).toEqual(['河边'])
  const more = dataOf<Put>(await put({ importId: first, bookId: created.bookId }))
  expect(more).toEqual({ bookId: created.bookId, added: 2, known: 1 })
  expect(await titlesOf(created.bookId)).toEqual(['河边', '山里', '城里'])
  expect((await put({ importId: first, keys: ['nothing-of-this'] })).body.errcode).toBe('not_articles')
})

test('the book is called as its maker says, its writer is known from the articles, and lost pictures are counted', async () => {
  const dora = person('dora')
  const words = '![院子](院子.jpg)\n\n![树](树.jpg)\n\n柿子树还在，人已经走了，收音机也没有了声音。'
  const { id } = await bring(dora, [
    { name: '2020-06-01-院子.md', bytes: Buffer.from(`---\ntitle: 院子\nauthor: 小满\n---\n\n${words}`) },
    { name: '树.jpg', bytes: Buffer.alloc(0) },
  ])
  const { articles } = dataOf<{ articles: object[] }>(await listOf(id, dora))
  expect(articles).toMatchObject([{ title: '院子', author: '小满', pictureCount: 2, missingCount: 1, brokenCount: 1 }])
  const { bookId } = dataOf<Put>(await put({ importId: id, title: '外公的院子', author: '小满' }, dora))
  expect(await findBook(db(), decodeBookId(bookId)!.id)).toMatchObject({ title: '外公的院子', author: '小满' })
  // Another's words about a book there is are not taken.
  await put({ importId: id, bookId, title: '别的名字' }, dora)
  expect(await findBook(db(), decodeBookId(bookId)!.id)).toMatchObject({ title: '外公的院子' })
})

test('an export of a blog becomes articles where articles are asked for, and no posts of another collection', async () => {
  const cara = person('cara')
  const [{ make } = { make: () => [] }] = formatSamples.filter(({ format }) => format === 'wxr')
  const files = make(3).map((part) => ({ name: part.name, bytes: Buffer.from(partBytes(part)) }))
  const { id, report } = await bring(cara, files, { flow: 'blogbook' })
  expect(report?.source).toMatchObject({ kind: 'blog', format: 'wxr' })
  const created = dataOf<Put>(await put({ importId: id }, cara))
  expect(created.added).toBe(3)
  expect(await findSourceOfKind(db(), cara.userId, 'qzone')).toBeUndefined()
})

test("nobody else's files, no files that are not read, no posts in place of articles", async () => {
  expect((await put({ importId: first }, bert)).status).toBe(404)
  expect((await listOf(first, bert)).status).toBe(404)
  const mine = dataOf<Put>(await put({ importId: first }))
  const his = await bring(bert, [post('别人的', '2020-05-01')])
  expect((await put({ importId: his.id, bookId: mine.bookId }, bert)).status).toBe(404)
  const failed = await bring(bert, [{ name: 'x.bin', bytes: Buffer.alloc(2000, 7) }])
  expect((await put({ importId: failed.id }, bert)).body.errcode).toBe('import_not_ready')
})
