import { expect, test } from 'vitest'
import {
  findArticle,
  firstMonths,
  listHeads,
  pageOfHeads,
  savePlaces,
  setDeleted,
} from '#lib/articles/model/article.sql.ts'
import { addArticles, loadArticles } from '#lib/articles/model/article-store.server.ts'
import { type ArticleDraft, draftsOf } from '#lib/articles/model/draft.ts'
import { addBlogbook } from '#lib/books/articles/new-article-book.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { findBook, listBookSections } from '#lib/books/book/book.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import type { Block } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'
import { haveAccount } from '../../support/stand-in.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
await haveAccount(anna)
const says = (s: string): Block => ({ t: 'p', inl: [{ t: 'text', s }] })
const draft = (title: string, day: string, more: Partial<ArticleDraft> = {}): ArticleDraft => ({
  title,
  author: '',
  when: day ? { local: day, precision: 'day', from: 'user' } : { local: '', precision: 'unknown', from: 'user' },
  blocks: [says(`${title}，写在窗边。`)],
  media: [],
  ...more,
})
const put = (bookId: string, drafts: ArticleDraft[]) => transaction((tx) => addArticles(tx, bookId, drafts))
const make = (title: string) => transaction((tx) => addBlogbook(tx, { ownerId: anna.userId, title }))
const laid = (id: string) =>
  until(
    async () => (await findBook(db(), id))!,
    (book) => book.status !== 'typesetting',
  )

test('an article is known by its address, else by its words, and what changed at its source replaces it unless it was touched here', async () => {
  const { id } = await make('灯')
  const url = 'https://www.example.com/a/?utm_source=x#top'
  const first = await put(id, [draft('灯下', '2024-05-03', { url }), draft('雨', '2023-01-09')])
  expect(first.added).toHaveLength(2)
  const again = await put(id, [draft('灯下', '2024-05-03', { url: 'http://example.com/a' }), draft('雨', '2023-01-09')])
  expect([again.added, again.unchanged.toSorted()]).toEqual([[], first.added.toSorted()])
  const changed = await put(id, [draft('灯下', '2024-05-03', { url, blocks: [says('重写了一遍。')] })])
  expect(changed.updated).toEqual([first.added[0]])
  await transaction((tx) => setDeleted(tx, id, [first.added[0]!], new Date()))
  const gone = await put(id, [draft('灯下', '2024-05-03', { url, blocks: [says('又重写了一遍。')] })])
  expect([gone.kept, gone.left]).toEqual([[], [first.added[0]]])
  expect((await findArticle(db(), first.added[0]!))?.blocks).toEqual([says('重写了一遍。')])
})

test('a book of articles is set a chapter each in its own order, two of one month apart', async () => {
  const { id, ownerId } = await make('四篇')
  expect(ownerId).toBe(anna.userId)
  const drafts = [draft('甲', '2024-05-03'), draft('乙', '2023-01-09'), draft('丙', '2024-05-20'), draft('丁', '')]
  const { added } = await put(id, drafts)
  const order = [added[2]!, added[0]!, added[3]!, added[1]!]
  await transaction(async (tx) => {
    await savePlaces(tx, id, order)
    await requestTypesetting(tx, id)
  })
  const book = await laid(id)
  expect(book).toMatchObject({ status: 'ready', entryCount: 4, firstMonth: '202301', lastMonth: '202405' })
  expect((await listBookSections(db(), id)).map((row) => row.route)).toEqual([
    'front',
    ...order.map((one) => `a-${one}`),
    'end',
  ])
  expect((await listHeads(db(), id)).map((one) => one.title)).toEqual(['丙', '甲', '丁', '乙'])
  expect((await firstMonths(db(), [id])).get(id)).toBe('202301')
  const found = await pageOfHeads(db(), id, { deleted: false, keywords: '甲', page: 1, pageSize: 12 })
  expect(found).toMatchObject({ total: 1, rows: [{ title: '甲' }] })
})

test('an empty book of articles can be opened; what is loaded gives the same drafts again', async () => {
  const { id } = await make('空书')
  expect(await laid(id)).toMatchObject({ status: 'ready', entryCount: 0, type: 'blogbook', sourceId: 'xinshu' })
  await put(id, [draft('甲', '2024-05-03', { author: '外公' })])
  const loaded = await loadArticles(db(), id, '安娜')
  expect(draftsOf(loaded)).toEqual([draft('甲', '2024-05-03', { author: '外公' })])
  expect((await put(id, draftsOf(loaded))).unchanged).toHaveLength(1)
})
