/** Types, styles, default words, ages and stars' books as a book's own answers have them. */
import { expect, test } from 'vitest'
import { decodeBookId, encodeBookId } from '#lib/books/book/book-id.ts'
import { offeredBooks, publishStarBook, withdrawStarBook } from '#lib/books/star/star-book.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { GET as bookInfo, POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as offers } from '../../../src/pages/api/book/[id]/styles.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as starBook } from '../../../src/pages/weiboshu/books/[id].ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { exactPosts } from '../../support/exact-posts.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')

/** Around a birthday on 29 February 2024: what stands on each day's page, by the writer's local day. */
const days: readonly [string, string][] = [
  ['2023-11-01T09:00', ''],
  ['2024-02-28T23:50', '还有1天'],
  ['2024-02-29T00:10', '出生啦'],
  ['2024-03-01T08:00', '出生第2天'],
  ['2024-06-06T08:00', '出生第99天'],
  ['2024-06-07T08:00', '100天啦'],
  ['2024-06-08T08:00', '3个月10天'],
  ['2024-12-29T08:00', '10个月'],
  ['2025-02-27T23:50', '11个月29天'],
  ['2025-02-28T00:10', '1岁'],
  ['2025-04-28T08:00', '1岁1个月'],
  ['2025-04-29T08:00', '1岁2个月'],
  ['2026-02-28T08:00', '2岁'],
]
const imported = await bring(anna, [exactPosts(days.map(([day], at) => ({ day, words: `第${at}天的事` })))])

type Book = Record<'id' | 'type' | 'bookTypeName' | 'typesetName' | 'author' | 'subtitle' | 'status', string>
const info = async (id: string): Promise<Book> =>
  dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna }))
const settled = (id: string): Promise<Book> =>
  until(
    () => info(id),
    ({ status }) => status !== 'typesetting',
  )
const book = await settled(
  dataOf<Book>(
    await callEndpoint(createBook, { body: { import_id: imported.id, author: '', subtitle: '' }, actor: anna }),
  ).id,
)
const own = decodeBookId(book.id)!
const setRow = (change: string) => query(connection, `update books set ${change} where id = '${own.id}'`)

test('a book nobody has named has the default author and subtitle, also when they are emptied later', async () => {
  expect([book.author, book.subtitle]).toEqual(['佚名', '献给那些美好的回忆'])
  const change = async (body: object) =>
    dataOf<Book>(await callEndpoint(changeInfo, { params: { id: book.id }, body, actor: anna }))
  expect(await change({ author: '小满', subtitle: '慢慢走' })).toMatchObject({ author: '小满', subtitle: '慢慢走' })
  expect(await change({ author: '', subtitle: ' ' })).toMatchObject({
    ...{ author: '佚名', subtitle: '献给那些美好的回忆' },
  })
  await settled(book.id)
})

test('every type of book has its name from one table', async () => {
  const names = {
    ...{ wxbook: '微信书', wbbook: '微博书', shuoshuo_book: '说说书', diarybook: '日记书', storybook: '随笔书' },
    ...{ bbsbook: '论坛书', qbbbook: '亲宝宝书', 'star-wbbook': '明星微博书', blogbook: '文集' },
  }
  for (const [type, name] of Object.entries(names)) {
    await setRow(`type = '${type}'`)
    const id = encodeBookId({ ...own, type })
    expect(await info(id)).toMatchObject({ type, bookTypeName: name })
    expect(defaultBucket('products').items.find((one) => one.id === type)?.name).toBe(name)
  }
  await setRow(`type = 'wxbook'`)
})

test('every style has its name and page from one table, wherever it is said', async () => {
  const names: readonly [id: string, name: string, size: string][] = [
    ['shiguang', 'A5拾光', 'a5'],
    ['zazhi', 'A4杂志版', 'a4'],
    ['sujian', 'A5素笺', 'a5'],
    ['jiaopian', '方本胶片', 'square'],
    ['tongnian', '20开童年', 'k20'],
    ['yuanxing', '16开远行', 'k16'],
    ['changwen', '长文集', 'a5'],
    ['changwen-large', '长文集·大字', 'a5'],
  ]
  expect(names.map(([id]) => id)).toEqual(Object.keys(styles))
  for (const [id, name, size] of names) {
    await setRow(`style = '${id}'`)
    expect((await info(book.id)).typesetName).toBe(name)
    const { sizes, items } = defaultBucket('products')
    expect(sizes.find((one) => one.id === size)).toMatchObject({
      ...{ widthMm: styles[id]!.widthMm, heightMm: styles[id]!.heightMm },
    })
    for (const product of items)
      for (const style of product.styles) if (style.id === id) expect(style).toEqual({ id, name, size })
  }
  await setRow(`style = 'shiguang'`)
  const answer = dataOf<{ styles: { id: string; name: string }[] }>(
    await callEndpoint(offers, { params: { id: book.id }, actor: anna }),
  )
  expect(answer.styles.length).toBeGreaterThan(3)
  for (const { id, name } of answer.styles) expect(names.find(([code]) => code === id)?.[1]).toBe(name)
})

type Page = { elements: { content?: { text: string[] }[] }[] }

test('a child’s age stands with each post, from the waiting through the hundredth day to birthdays in common years', {
  timeout: 120_000,
}, async () => {
  const body = { style: 'tongnian', child: { nickname: '小满', birthday: '2024-02-29' } }
  expect((await callEndpoint(changeInfo, { params: { id: book.id }, body, actor: anna })).status).toBe(200)
  await settled(book.id)
  const said = new Map<string, string>()
  for (const month of new Set(days.map(([day]) => day.slice(0, 7).replace('-', '')))) {
    const pages = dataOf<Page[]>(await callEndpoint(printPages, { params: { id: book.id, month }, actor: anna }))
    const lines = pages.flatMap(({ elements }) =>
      elements.flatMap(({ content = [] }) => content.map(({ text }) => text.join('').replace(/\s/g, ''))),
    )
    // What stands before the day above the words of a post belongs to it. Figures are pieces of their own.
    const about =
      / (还有 \d+ 天|出生啦|出生第 \d+ 天|100 天啦|\d+ 岁(?: \d+ 个月)?|\d+ 个月(?: \d+ 天)?) ?\d{4} ?年[^年]*星期.$/
    let above = ''
    for (const line of lines) {
      const post = /^第(\d+)天的事/.exec(line)
      if (post) said.set(days[Number(post[1])]![0], about.exec(above)?.[1]?.replaceAll(' ', '') ?? '')
      above = post ? '' : `${above} ${line}`
    }
  }
  expect([...said].toSorted()).toEqual(days)
})

test('a star’s book is answered with its recorded licence alone', async () => {
  const ask = (id: string) => callEndpoint(starBook, { params: { id } })
  await setRow(`type = 'star-wbbook', public = true`)
  const star = encodeBookId({ ...own, type: 'star-wbbook' })
  // Public, and of the type: without a licence there is nothing.
  expect((await ask(star)).status).toBe(404)
  await setRow(`type = 'wbbook', public = false`)
  const plain = encodeBookId({ ...own, type: 'wbbook' })
  expect(await publishStarBook(plain, '  ')).toMatchObject({ ok: false, failure: { code: 'no_licence' } })
  expect(await publishStarBook('no-such-book', '授权')).toMatchObject({ ok: false, failure: { code: 'not_found' } })
  expect((await ask(star)).status).toBe(404)
  const done = await publishStarBook(plain, '工作室 2026 年 3 月 1 日书面授权，印一百本')
  expect(done).toEqual({ ok: true, value: star })
  const answer = await ask(star)
  expect(answer.status).toBe(200)
  expect(dataOf(answer)).toMatchObject({
    ...{ bookTypeName: '明星微博书', licence: '工作室 2026 年 3 月 1 日书面授权，印一百本', isOwner: false },
  })
  // A licence is of one book: a copy that is shared is no star's.
  const copied = dataOf<Book>(await callEndpoint(copy, { params: { id: star }, actor: anna }))
  expect(copied.type).toBe('wbbook')
  const other = decodeBookId(copied.id)!
  await query(connection, `update books set public = true, type = 'star-wbbook' where id = '${other.id}'`)
  expect((await ask(encodeBookId({ ...other, type: 'star-wbbook' }))).status).toBe(404)
  await query(connection, `update books set public = false, type = 'wbbook' where id = '${other.id}'`)
  expect(await withdrawStarBook(star)).toEqual({ ok: true, value: plain })
  expect((await ask(star)).status).toBe(404)
  expect((await ask(plain)).status).toBe(404)
  await setRow(`type = 'wxbook'`)
  expect(await publishStarBook(book.id, '授权')).toMatchObject({ ok: false, failure: { code: 'other_type' } })
})

test('readers are offered licensed stars’ books alone, newest first, and one taken back is gone at once', async () => {
  const listed = async (page = 1, pageSize = 12) => {
    const offered = await offeredBooks('star-wbbook', page, pageSize)
    return { titles: offered?.items.map(({ title, licence }) => [title, licence]), total: offered?.total }
  }
  const read = async (id: string) => (await callEndpoint(bookInfo, { params: { id } })).status
  expect(await offeredBooks('wbbook', 1, 12)).toBeUndefined()
  await setRow(`type = 'wbbook', public = false, title = '路灯下'`)
  const plain = encodeBookId({ ...own, type: 'wbbook' })
  const copied = dataOf<Book>(await callEndpoint(copy, { params: { id: plain }, actor: anna }))
  await query(connection, `update books set title = '渡口' where id = '${decodeBookId(copied.id)!.id}'`)
  await settled(copied.id)
  expect(await listed()).toEqual({ titles: [], total: 0 })
  const first = await publishStarBook(plain, '甲工作室书面授权')
  const second = await publishStarBook(copied.id, '乙工作室书面授权')
  if (!first.ok || !second.ok) throw new Error('not published')
  const both = [
    ['渡口', '乙工作室书面授权'],
    ['路灯下', '甲工作室书面授权'],
  ]
  expect(await listed()).toEqual({ titles: both, total: 2 })
  expect(await listed(2, 1)).toEqual({ titles: [both[1]], total: 2 })
  expect(await listed(3, 1)).toEqual({ titles: [], total: 2 })
  expect(await read(first.value)).toBe(200)

  // Of the type and public is not enough: what was never licensed, is shut or deleted, is offered to nobody.
  await setRow(`making = making - 'licence'`)
  expect((await listed()).total).toBe(1)
  expect((await publishStarBook(first.value, '甲工作室书面授权')).ok).toBe(true)
  for (const shut of ['public = false', `public = true, deleted_at = now()`]) {
    await setRow(shut)
    expect((await listed()).titles).toEqual([both[0]])
  }
  await setRow('deleted_at = null')

  expect((await withdrawStarBook(second.value)).ok).toBe(true)
  expect((await listed()).titles).toEqual([both[1]])
  expect([await read(second.value), await read(first.value)]).toEqual([404, 200])
  expect((await withdrawStarBook(first.value)).ok).toBe(true)
  expect(await listed()).toEqual({ titles: [], total: 0 })
  await setRow(`type = 'wxbook'`)
})
