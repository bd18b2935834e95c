/** Row 1.14: a book of each type is made of files, read, changed, checked, signed and priced, by the calls the screens make. */
import { afterAll, expect, test } from 'vitest'
import { publishStarBook } from '#lib/books/star/star-book.server.ts'
import { type BookType, bookTypeNames } from '#lib/sources/upload/create-flows.ts'
import { GET as checkRoute } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { POST as addArticles } from '../../../src/pages/blogbook/books/articles.ts'
import { POST as createBlogbook } from '../../../src/pages/blogbook/books/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { type Family, partBytes } from '../../support/formats/part.ts'
import { formatSamples } from '../../support/formats/samples.ts'
import { bring, dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { settled, signBook } from '../../support/signed-book.ts'
import { person } from '../../support/story.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
afterAll(() => shop.site.end())

/** Files of which family each type is made of, by which way. Of articles and of stars below. */
const ways: Partial<Record<BookType, { flow: string; family: Family }>> = {
  wxbook: { flow: 'wxbook', family: 'wechat' },
  wbbook: { flow: 'wbbook', family: 'weibo' },
  shuoshuo_book: { flow: 'qbook', family: 'qzone' },
  diarybook: { flow: 'diarybook', family: 'diary' },
  storybook: { flow: 'storybook', family: 'qzone' },
  bbsbook: { flow: 'bbsbook', family: 'forum' },
  qbbbook: { flow: 'qbbbook', family: 'baby' },
}
type Book = { id: string; sourceId: string; type: string; status: string; pageCount: number; failure: string | null }
type Quoted = { payable: number; one: { pages: number } }

test('there is a way to each type of book', () => {
  expect([...Object.keys(ways), 'blogbook', 'star-wbbook'].sort()).toEqual(Object.keys(bookTypeNames).sort())
})

/** What a buyer of any type asks, whoever made it how: looked at, signed, priced. */
const isSold = async (id: string, actor: ReturnType<typeof person>, type: string): Promise<void> => {
  expect((await callEndpoint(checkRoute, { params: { id }, actor })).status).toBe(200)
  const signed = await signBook(id, actor)
  expect([signed.status, signed.body.errmsg]).toEqual([200, undefined])
  const quoted = await callEndpoint(price, { params: { id }, query: { count: '2', book_type: type }, actor })
  expect([quoted.status, quoted.body.errmsg]).toEqual([200, undefined])
  const { payable, one } = dataOf<Quoted>(quoted)
  expect(one.pages).toBeGreaterThan(0)
  expect(payable).toBeGreaterThan(0)
}

const wordsOn = async (id: string, month: string, actor: ReturnType<typeof person>): Promise<string> => {
  type Page = { elements: { content?: { text: string[] }[] }[] }
  const pages = dataOf<Page[]>(await callEndpoint(printPages, { params: { id, month }, actor }))
  return pages
    .flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)))
    .join('')
}

const madeOf = async (type: BookType, actor: ReturnType<typeof person>): Promise<Book> => {
  const { flow, family } = ways[type]!
  const sample = formatSamples.find((one) => one.family === family && !one.scattered)!
  const files = sample.make(320).map((part) => ({ name: part.name, bytes: Buffer.from(partBytes(part)) }))
  const { id, status } = await bring(actor, files, { flow })
  expect([sample.format, status]).toEqual([sample.format, 'ready'])
  const more = family === 'baby' ? { child: { nickname: '小满', birthday: '2012-01-25' } } : {}
  const made = await callEndpoint(createBook, { body: { import_id: id, flow, ...more }, actor })
  expect([made.status, made.body.errmsg]).toEqual([200, undefined])
  await settled(dataOf<Book>(made).id, actor)
  return dataOf<Book>(await callEndpoint(bookInfo, { params: { id: dataOf<Book>(made).id }, actor }))
}

test.each(Object.keys(ways) as BookType[])('a %s is made, read, changed, checked, signed and priced', async (type) => {
  const actor = person(`maker-of-${type}`)
  const book = await madeOf(type, actor)
  expect(book).toMatchObject({ type, status: 'ready', failure: null })
  const asked = { params: { sourceId: book.sourceId }, query: { book: book.id }, actor }
  const { route } = dataOf<{ route: string }[]>(await callEndpoint(months, asked))[0]!
  type Item = { target: string; text: string; edits: { field: string; version: string }[] }
  const listed = { ...asked, params: { sourceId: book.sourceId, month: route } }
  const item = dataOf<Item[]>(await callEndpoint(monthItems, listed)).find(({ text }) => text !== '')!
  const changes = [{ target: item.target, field: 'text', base: '', value: '这一句是后来改的。' }]
  const commands = [{ id: `every-type-${type.padEnd(20, '0')}`, name: 'change-post', changes }]
  const written = await callEndpoint(write, { params: { id: book.id }, body: { commands }, actor })
  expect(dataOf(written)).toMatchObject({ outcomes: [{ outcome: 'written' }] })
  await settled(book.id, actor)
  expect(await wordsOn(book.id, route, actor)).toContain('这一句是后来改的。')
  await isSold(book.id, actor, type)
})

test('a book of a star’s microblog is one with a licence, and is sold like one', async () => {
  const actor = person('maker-of-a-star')
  const made = await madeOf('wbbook', actor)
  const published = await publishStarBook(made.id, '本人授权，2026 年 11 月')
  if (!published.ok) throw new Error(published.failure.message)
  const seen = await callEndpoint(bookInfo, { params: { id: published.value }, actor })
  expect(dataOf(seen)).toMatchObject({ type: 'star-wbbook', editable: true })
  await isSold(published.value, actor, 'star-wbbook')
})

test('a book of articles is written, checked, signed and priced', async () => {
  const actor = person('maker-of-articles')
  const { bookId: bid } = dataOf<{ bookId: string }>(
    await callEndpoint(createBlogbook, { body: { title: '灯下' }, actor }),
  )
  const paragraph = { t: 'p', inl: [{ t: 'text', s: '巷子里的灯一盏一盏亮起来，外婆还在等。'.repeat(12) }] }
  const articles = Array.from({ length: 20 }, (_, at) => ({
    ...{ title: `第 ${at + 1} 篇`, post_date: '2024-05-03' },
    blocks: Array.from({ length: 12 }, () => paragraph),
  }))
  const added = await callEndpoint(addArticles, { body: { bid, articles }, actor })
  expect([added.status, added.body.errmsg]).toEqual([200, undefined])
  await settled(bid, actor)
  const seen = await callEndpoint(bookInfo, { params: { id: bid }, actor })
  expect(dataOf(seen)).toMatchObject({ type: 'blogbook', status: 'ready' })
  await isSold(bid, actor, 'blogbook')
})
