import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { longLinksOf } from '#lib/books/content/collect-words.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { db } from '#lib/db/db.server.ts'
import { openCode } from '#lib/library/codes/open-code.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { linkAddresses } from '#lib/media/code.server.ts'
import { permanentCodes } from '#lib/media/media.table.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { postImport } from '../../support/post-import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const long = (at: number): string => `https://long.example.cn/article?${'from=timeline&'.repeat(12)}id=${at}`
const short = 'https://short.example.cn/a/1'

type Post = { linkTitle?: string; linkUrl?: string }
const { export: made } = makeSampleExport({ posts: 12, pictures: 0, seed: 3 })
const { posts } = made as { posts: Post[] }
const addresses = [long(0), short, long(2)]
for (const [at, linkUrl] of addresses.entries()) Object.assign(posts[at] ?? {}, { linkTitle: `第 ${at} 篇`, linkUrl })
const imported = await bring(anna, [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(made)) }])

type Book = { id: string; status: string }
const makeBook = async (title: string): Promise<string> => {
  const body = { import_id: imported.id, title }
  const { id } = dataOf<Book>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
  await until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    (book) => book.status !== 'typesetting',
  )
  return id
}
/** Where the codes printed in a book lead. */
const codesIn = async (id: string): Promise<string[]> => {
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params: { id }, actor: anna }))
  const pages = await Promise.all(
    sections.map(async ({ route }) =>
      dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route }, actor: anna })),
    ),
  )
  return pages
    .flat()
    .flatMap(({ elements }) => elements.flatMap(({ type, url }) => (type === 'qrcode' && url ? url : [])))
}

const first = await codesIn(await makeBook('第一本'))
const printed = first.filter((url) => /\/v\/[A-Za-z0-9_-]{22}$/.test(url))

test('a link too long for a code of its own is printed as a short one that names its host before it leads on', async () => {
  expect(printed).toHaveLength(2)
  const opened = await Promise.all(printed.map((url) => openCode(url.slice(-22))))
  expect(opened).toEqual(
    expect.arrayContaining([0, 2].map((at) => ({ kind: 'link', url: long(at), host: 'long.example.cn' }))),
  )
  expect(first).toContain(short)
})

test('another book prints the same codes, and two at once make one', async () => {
  const second = await codesIn(await makeBook('第二本'))
  expect(second.filter((url) => url.includes('/v/')).sort()).toEqual([...printed].sort())
  const wanted = new Set([long(7)])
  const all = await Promise.all([1, 2, 3, 4].map(() => linkAddresses('anna', wanted)))
  expect(new Set(all.map((one) => one.get(long(7)))).size).toBe(1)
})

test('nothing but a web address is opened, without a name that hides its host; a guessed code opens nothing', async () => {
  const code = printed[0]?.slice(-22) ?? ''
  const point = (url: string | null) => db().update(permanentCodes).set({ url }).where(eq(permanentCodes.code, code))
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/books', 'no address', null]) {
    await point(url)
    expect(await openCode(code)).toBeUndefined()
  }
  await point('https://bank.example@evil.example/x')
  expect(await openCode(code)).toEqual({ kind: 'link', url: 'https://evil.example/x', host: 'evil.example' })
  expect(await openCode('B'.repeat(22))).toBeUndefined()
})

test.each([
  ['a script', `javascript:alert(${'1'.repeat(100)})`],
  ['an address of another scheme', `weixin://dl/business?${'a'.repeat(100)}`],
  ['what is no address', `https://${' '.repeat(100)}`],
  ['data of a kilobyte and more', `https://long.example.cn/?${'a'.repeat(2000)}`],
])('%s gets no code', (_, url) => {
  const entry = (link: string, include = true): Entry => ({
    id: link.slice(0, 40),
    author: 'me',
    include,
    visibility: 'public',
    type: 'post',
    when: { local: '2024-05-01T10:00:00', precision: 'second', from: 'iso' },
    body: [],
    media: [],
    link: { url: link, kind: 'web' },
  })
  expect([...longLinksOf(postImport([entry(url), entry(long(1)), entry(long(2), false)]))]).toEqual([long(1)])
})
