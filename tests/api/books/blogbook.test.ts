import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as checkBook } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as finalizeBook } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { GET as getArticle, POST as saveArticle } from '../../../src/pages/blogbook/articles/[aid].ts'
import { POST as deleteArticles } from '../../../src/pages/blogbook/books/[bid]/articles.ts'
import { GET as getCatalog } from '../../../src/pages/blogbook/books/[bid]/catalog.ts'
import { POST as addDocument } from '../../../src/pages/blogbook/books/[bid]/documents.ts'
import { GET as getBlogbook, POST as updateBlogbook } from '../../../src/pages/blogbook/books/[bid]/index.ts'
import { GET as getLayouts } from '../../../src/pages/blogbook/books/[bid]/layouts.ts'
import { POST as orderArticles } from '../../../src/pages/blogbook/books/[bid]/order.ts'
import { POST as addPicture } from '../../../src/pages/blogbook/books/[bid]/pictures.ts'
import { POST as addArticles, GET as listArticles } from '../../../src/pages/blogbook/books/articles.ts'
import { POST as createBlogbook, GET as listBlogbooks } from '../../../src/pages/blogbook/books/index.ts'
import { POST as lookIntoDocument } from '../../../src/pages/blogbook/documents.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { type CallOptions, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { sampleDocx, sampleMarkdown } from '../../support/docx.ts'
import { dataOf, sendFile, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
type Book = { id: string; bookId: string; status: string; type: string; entryCount: number; version: number }
type Whole = { version: number; title: string; blocks: unknown[]; pictures: { src: string | null }[] }
const docx = await sampleDocx()

const make = async (title: string): Promise<Book> =>
  dataOf<Book>(await callEndpoint(createBlogbook, { body: { title }, actor: anna }))
const of = (bid: string, more: CallOptions = {}): CallOptions => ({ params: { bid }, actor: anna, ...more })
const info = async (bid: string, more: CallOptions = {}) => dataOf<Book>(await callEndpoint(getBlogbook, of(bid, more)))
const settled = (bid: string) =>
  until(
    () => info(bid),
    (book) => book.status !== 'typesetting',
  )
/** Uploads a document as every file is uploaded. */
const uploaded = async (name: string, bytes: Uint8Array, actor = anna) => {
  const { id: importId } = dataOf<{ id: string }>(
    await callEndpoint(createImport, { body: { flow: 'blogbook' }, actor }),
  )
  return { importId, fileId: await sendFile(actor, importId, { name, bytes }) }
}
const word = await uploaded('外公.docx', docx)
const bringWord = (bid: string, more: CallOptions = {}) =>
  callEndpoint(addDocument, of(bid, { body: { ...word, chapters: [0, 1] }, ...more }))
const titles = async (bid: string, query: Record<string, string> = {}) => {
  const answer = await callEndpoint(listArticles, { query: { bid, ...query }, actor: anna })
  return (answer.body.results as { title: string }[]).map((one) => one.title)
}
const words = (s: string) => [{ t: 'p', inl: [{ t: 'text', s }] }]
const add = async (bid: string, title: string, more: Record<string, unknown> = {}): Promise<string> => {
  const article = { title, post_date: '2024-05-03', blocks: words(`${title}的正文。`), ...more }
  const answer = await callEndpoint(addArticles, { body: { bid, articles: [article] }, actor: anna })
  return dataOf<{ aids: string[] }>(answer).aids[0]!
}

test('a Word document is looked into, becomes chapters, pages and bookmarks; what cannot be kept is said', async () => {
  const seen = await callEndpoint(lookIntoDocument, { body: word, actor: anna })
  expect(dataOf(seen)).toMatchObject({
    title: '外公的收音机',
    author: '苏棠',
    chapters: [
      { title: '第一章 旧物', headings: 1, footnotes: 1, tables: 0, pictures: 1 },
      { title: '第二章 账本', headings: 0, footnotes: 1, tables: 1, pictures: 0 },
    ],
    lost: [
      '1 个公式放不进书里，请截成图片放进文章',
      '1 处修订里删掉的字没有带进来，改进去的字都在',
      '1 段居中或靠右的话从左边排起',
    ],
  })
  expect((await callEndpoint(lookIntoDocument, { body: word, actor: bert })).status).toBe(404)
  const { bookId } = await make('外公的收音机')
  expect(dataOf(await bringWord(bookId))).toMatchObject({ added: [expect.any(String), expect.any(String)] })
  // Brought again it is the same two chapters.
  expect(dataOf(await bringWord(bookId))).toMatchObject({ added: [], unchanged: 2 })
  const book = await settled(bookId)
  expect(book).toMatchObject({ status: 'ready', entryCount: 2 })
  const pdf = await until(
    () => callEndpoint(getPdf, { params: { id: bookId, kind: 'inner' }, actor: anna }),
    (answer) => answer.status !== 202,
  )
  const { outline, pages } = readPdf(new Uint8Array(await pdf.response.arrayBuffer()))
  expect(outline).toEqual(['第一章 旧物', '第二章 账本'])
  const all = pages.map((page) => page.text.replaceAll(/\s/g, '')).join('\n')
  for (const said of [
    '来历',
    '①苏州评弹，说与唱。',
    '①原件存绍兴老屋。',
    '三月一日',
    '图1院子里的收音机',
    '一九七二年买的',
    '框里的话也留着',
  ])
    expect(all).toContain(said)
  expect(all).not.toContain('一九七一年')
  const catalog = dataOf<{
    catalog: { title: string; pageNo: number; pageNum: number; pageCount: number }[]
    layout: { pageId: string }[]
  }>(await callEndpoint(getCatalog, of(bookId, { query: { layout: '1' } })))
  const [one, two] = catalog.catalog
  expect([one?.title, one?.pageNo, two?.pageNo]).toEqual(['第一章 旧物', 0, one?.pageCount])
  const printed = pages.map((page) => page.text.trim() !== '')
  for (const [entry, after] of [[one, two?.pageNum] as const, [two, printed.lastIndexOf(true) + 1] as const]) {
    const from = (entry?.pageNum ?? 0) - 1
    const next = (after ?? 0) - 1
    // All its own and nothing of what follows: the next chapter, or the end page.
    expect(entry?.pageCount).toBe(printed.slice(from, next).lastIndexOf(true) + 1)
  }
  expect(all.split('\n')[(two?.pageNum ?? 0) - 1]).toContain('第二章账本')
  // Its word stands on the left page, the list faces it (decision 0219).
  expect(catalog.layout.map((page) => page.pageId)).toEqual(['catalog-0', 'catalog-1'])
  const laid = dataOf<{ id: string }[]>(
    await callEndpoint(getLayouts, of(bookId, { query: { aid: await firstOf(bookId) } })),
  )
  expect(laid).toHaveLength(one?.pageCount ?? 0)
  expect(laid[0]).toMatchObject({ elements: expect.any(Array) })
})

const firstOf = async (bid: string): Promise<string> => {
  const answer = await callEndpoint(listArticles, { query: { bid, fields: 'title' }, actor: anna })
  return (answer.body.results as { id: string }[])[0]!.id
}

test('Markdown: chapters, footnotes, tables and nested lists; a title alone is no chapter, a file that is no text says so', async () => {
  const inspect = async (bytes: Uint8Array, name: string) =>
    callEndpoint(lookIntoDocument, { body: await uploaded(name, bytes), actor: anna })
  expect(dataOf(await inspect(new TextEncoder().encode(sampleMarkdown), '外公.md'))).toMatchObject({
    chapters: [
      { title: '第一章 旧物', headings: 1, footnotes: 1 },
      { title: '第二章 账本', footnotes: 1, tables: 1 },
    ],
    lost: [],
  })
  const titleOnly = await uploaded('空.md', new TextEncoder().encode('# 只有标题\n\n# 有字\n\n一句话。\n'))
  const { bookId } = await make('有空章的书')
  const came = dataOf<{ added: string[] }>(await callEndpoint(addDocument, of(bookId, { body: titleOnly })))
  expect([came.added.length, await titles(bookId)]).toEqual([1, ['有字']])
  const odd = await inspect(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), 'a.docx')
  expect([odd.status, odd.body.errcode]).toEqual([422, 'not_a_document'])
})

test('articles are listed by fields and title, ordered, deleted and brought back', async () => {
  const { bookId } = await make('三篇')
  const [a, b, c] = [await add(bookId, '甲'), await add(bookId, '乙 50%'), await add(bookId, '丙')]
  const page = await callEndpoint(listArticles, { query: { bid: bookId, fields: 'title,post_date' }, actor: anna })
  expect(page.raw).toMatchObject({ results: [{ id: a, title: '甲', post_date: '2024-05-03' }, {}, {}], total_count: 3 })
  expect(Object.keys((page.body.results as object[])[0]!)).toEqual(['id', 'title', 'postDate'])
  expect(await titles(bookId, { title_keywords: '0%' })).toEqual(['乙 50%'])
  expect(await titles(bookId, { ids: `${c},${a}` })).toEqual(['甲', '丙'])
  await callEndpoint(orderArticles, of(bookId, { body: { aids: [c, a] } }))
  expect(await titles(bookId)).toEqual(['丙', '甲', '乙 50%'])
  const gone = await callEndpoint(deleteArticles, of(bookId, { body: { deleted: true, aids: [a, b] } }))
  expect(dataOf(gone)).toEqual({ changed: 2 })
  expect([await titles(bookId), (await titles(bookId, { deleted: '1' })).toSorted()]).toEqual([
    ['丙'],
    ['乙 50%', '甲'],
  ])
  await callEndpoint(deleteArticles, of(bookId, { body: { deleted: false, aids: [a] } }))
  expect(await titles(bookId)).toEqual(['丙', '甲'])
})

test('an article is saved over the version it was opened at; the same words change nothing, an old version is refused', async () => {
  const { bookId } = await make('一篇')
  const aid = await add(bookId, '甲')
  const open = async () =>
    dataOf<Whole & { postDate: string; author: string }>(
      await callEndpoint(getArticle, { params: { aid }, actor: anna }),
    )
  const { version, title, author, postDate, blocks } = await open()
  const save = (body: Record<string, unknown>) =>
    callEndpoint(saveArticle, {
      params: { aid },
      body: { version, title, author, post_date: postDate, blocks, ...body },
      actor: anna,
    })
  expect(dataOf(await save({}))).toMatchObject({ version })
  expect(dataOf(await save({ blocks: words('改过。') }))).toMatchObject({ version: version + 1 })
  const late = await save({ blocks: words('晚了一步。') })
  expect([late.status, late.body.errcode, (late.body.details as { version: number }).version]).toEqual([
    409,
    'article_changed',
    version + 1,
  ])
  expect((await open()).blocks).toEqual(words('改过。'))
  const foreign = await save({ version: version + 1, blocks: [{ t: 'figure', media: [{ media: 'a'.repeat(64) }] }] })
  expect([foreign.status, foreign.body.errcode]).toEqual([422, 'unknown_picture'])
})

test('a picture put into an article is its owner\u2019s alone, upright and without what the camera wrote', async () => {
  const { bookId } = await make('图')
  const bytes = await (await import('sharp'))
    .default({ create: { width: 90, height: 60, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'anna' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const put = dataOf<{ media: string; src: string; width: number; height: number }>(
    await callEndpoint(addPicture, of(bookId, { body: new Uint8Array(bytes) })),
  )
  expect([put.width, put.height]).toEqual([60, 90])
  const blocks = [{ t: 'figure', media: [{ media: put.media, caption: '一' }], caption: [{ t: 'text', s: '院子' }] }]
  const aid = await add(bookId, '有图', { blocks })
  const whole = dataOf<Whole>(await callEndpoint(getArticle, { params: { aid }, actor: anna }))
  expect(whole.blocks).toEqual(blocks)
  const url = new URL(whole.pictures[0]!.src!, 'http://x')
  const asked = (actor: typeof anna) =>
    callEndpoint(media, {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      params: { sha256: put.media },
      actor,
    })
  expect([(await asked(anna)).status, (await asked(bert)).status]).toEqual([200, 404])
  const text = await callEndpoint(addPicture, of(bookId, { body: new Uint8Array([1, 2, 3]) }))
  expect([text.status, text.body.errcode]).toEqual([422, 'not_a_picture'])
})

test('others see nothing of a private book; a shared one only its catalogue; a finalized one refuses every change', async () => {
  const { bookId, id } = await make('私')
  const aid = await add(bookId, '甲')
  await settled(bookId)
  const asBert = { actor: bert }
  const calls = async (more: CallOptions) => [
    (await callEndpoint(getBlogbook, of(bookId, more))).status,
    (await callEndpoint(getCatalog, of(bookId, more))).status,
    (await callEndpoint(updateBlogbook, of(bookId, { body: { title: '别人的' }, ...more }))).status,
    (await callEndpoint(listArticles, { query: { bid: bookId }, ...more })).status,
    (await callEndpoint(getArticle, { params: { aid }, ...more })).status,
    (await callEndpoint(deleteArticles, of(bookId, { body: { deleted: true, aids: [aid] }, ...more }))).status,
    (await bringWord(bookId, more)).status,
  ]
  expect(await calls(asBert)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(
    dataOf(await callEndpoint(updateBlogbook, of(bookId, { body: { public: true, typeset_type: 'changwen-large' } }))),
  ).toMatchObject({
    shared: true,
    typesetType: 'changwen-large',
    firstMonth: '202405',
    own: true,
    editable: true,
    canUpdate: false,
  })
  expect(await calls(asBert)).toEqual([200, 200, 403, 403, 403, 403, 403])
  expect(await info(id, { ...asBert, query: { ext_fields: 'user' } })).toMatchObject({
    auth: 'view',
    user: { nickname: expect.any(String) },
  })
  await settled(bookId)
  expect((await callEndpoint(finalizeBook, { params: { id: bookId }, body: {}, actor: anna })).status).toBe(200)
  expect(await info(bookId)).toMatchObject({ type: 'finalized', finalized: true, editable: false })
  expect((await calls({ actor: anna })).slice(5)).toEqual([409, 409])
  const { bookId: empty } = await make('')
  await settled(empty)
  const refused = await callEndpoint(finalizeBook, { params: { id: empty }, body: {}, actor: anna })
  expect([refused.status, refused.body.errcode, refused.body.errmsg]).toEqual([
    409,
    'check_failed',
    '这本书里一篇文章也没有，放进或写下第一篇，排好版就能定稿',
  ])
  const check = dataOf(await callEndpoint(checkBook, { params: { id: empty }, actor: anna }))
  expect(check).toMatchObject({ passed: false, issues: [{ reason: 'empty', severity: 'error' }] })
  expect(await info(empty)).toMatchObject({ title: '暂无标题' })
  const list = await callEndpoint(listBlogbooks, { actor: anna, query: { page_size: '2' } })
  expect(list.raw).toMatchObject({
    results: [{ type: 'blogbook' }, { type: 'finalized' }],
    total_count: expect.any(Number),
  })
})

test('articles and books of articles come twelve at a time', async () => {
  const { bookId } = await make('十三篇')
  for (let n = 1; n <= 13; n++) await add(bookId, `第 ${n} 篇`)
  const first = await callEndpoint(listArticles, { query: { bid: bookId }, actor: anna })
  expect([(first.body.results as unknown[]).length, first.body.totalCount]).toEqual([12, 13])
  expect(await titles(bookId, { page: '2' })).toEqual(['第 13 篇'])
  for (let n = 1; n <= 13; n++) await callEndpoint(createBlogbook, { body: { title: `书 ${n}` }, actor: bert })
  const books = await callEndpoint(listBlogbooks, { actor: bert })
  expect([(books.body.results as unknown[]).length, books.body.totalCount]).toEqual([12, 13])
})
