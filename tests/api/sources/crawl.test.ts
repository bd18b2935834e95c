import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { remoteId } from '#lib/articles/editor/editor-paste.ts'
import { listHeads, listWhole } from '#lib/articles/model/article.sql.ts'
import { changeBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { crawlJob } from '#lib/crawl/crawl.job.ts'
import { db } from '#lib/db/db.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET as article, POST as save } from '../../../src/pages/blogbook/articles/[aid].ts'
import { POST as takeOut } from '../../../src/pages/blogbook/books/[bid]/articles.ts'
import { POST as addArticles } from '../../../src/pages/blogbook/books/articles.ts'
import { POST as makeBook } from '../../../src/pages/blogbook/books/index.ts'
import { GET as one, POST as steer } from '../../../src/pages/blogbook/crawler/assistants/[id].ts'
import { GET as listAll } from '../../../src/pages/blogbook/crawler/assistants/index.ts'
import { POST as crawl } from '../../../src/pages/blogbook/crawler/crawl.ts'
import { POST as picture } from '../../../src/pages/blogbook/crawler/picture.ts'
import { POST as search } from '../../../src/pages/blogbook/crawler/search_article.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { startTestBlog, type TestBlog } from '../../support/server/test-blog.ts'
import { standIn } from '../../support/stand-in.ts'

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'crawl-test-'))
await testDatabase()
const wordpress = await startTestBlog('wordpress', { articles: 45 })
const atom = await startTestBlog('atom', { articles: 32 })
const pages = await startTestBlog('pages', { articles: 24 })
process.env.DEV_FETCH_HOSTS = [wordpress, atom, pages].map((blog) => blog.host).join(',')
afterAll(async () => {
  await closePool()
  await Promise.all([wordpress, atom, pages].map((blog) => blog.close()))
})

const [me, other] = [standIn('crawl-me', 'user'), standIn('crawl-other', 'user')]

type Assistant = {
  id: string
  state: string
  counts: { total: number; done: number; failed: number; left: number }
  failures: { url: string; code: string; message: string }[]
  bookId: string | null
  title: string
  failure: string | null
  imported: { added: number; updated: number; kept: number }
}

const begin = async (body: object, actor: typeof me = me): Promise<string> => {
  const answer = await callEndpoint(crawl, { body, actor })
  expect(answer.body).toHaveProperty('data')
  return (answer.body.data as { id: string }).id
}
/** Somebody who has sent nobody anywhere yet. */
let people = 0
const newcomer = (): typeof me => standIn(`crawl-new-${++people}`, 'user')
const run = (assistantId: string): Promise<void> =>
  crawlJob({ assistantId }, { id: randomId(), attempt: 1, signal: new AbortController().signal })
const see = async (id: string, actor: typeof me = me): Promise<Assistant> =>
  (await callEndpoint(one, { params: { id }, actor })).body.data as Assistant
const articlesOf = async ({ bookId }: Assistant) => listHeads(db(), decodeBookId(bookId!)!.id)
const asks = (blog: TestBlog): string[] => blog.asked.map(({ path }) => path)

test('looking at an address stores nothing: a blog with its articles, or the article with its facts', async () => {
  const blog = await callEndpoint(search, { body: { url: wordpress.url }, actor: me })
  expect(blog.body.data).toMatchObject({ kind: 'blog', blog: { total: 45 } })
  const { articles } = (blog.body.data as { blog: { articles: { url: string; title: string; day: string }[] } }).blog
  expect(articles[0]).toMatchObject({ title: wordpress.titles[0], day: '2015-01-10' })
  const article = await callEndpoint(search, { body: { url: articles[0]!.url }, actor: me })
  expect(article.body.data).toMatchObject({
    kind: 'article',
    article: { title: wordpress.titles[0], day: '2015-01-10' },
  })
  const [picture] = (article.body.data as { article: { pictures: string[] } }).article.pictures
  expect(picture).toMatch(/^\/fetch\/[\w-]+\?s=/)
  expect((await callEndpoint(listAll, { actor: me })).body.totalCount).toBe(0)
})

test('a WordPress blog comes whole by its own interface, each article once, with its pictures', async () => {
  const id = await begin({ url: wordpress.url, source: 'wordpress' })
  await run(id)
  const seen = await see(id)
  expect(seen).toMatchObject({ state: 'done', counts: { total: 45, done: 45, failed: 0 }, failures: [] })
  const articles = await articlesOf(seen)
  expect(articles.map((row) => row.title).sort()).toEqual([...wordpress.titles].sort())
  expect(articles.map((row) => row.postedWhen.local)).toEqual(articles.map((row) => row.postedWhen.local).sort())
  expect(new Set(asks(wordpress).filter((path) => path.startsWith('/pic/'))).size).toBe(45)
  expect(asks(wordpress).filter((path) => /post-\d+\.html/.test(path))).toHaveLength(1)
})

test('run again, it asks whether lists changed and fetches only what did', async () => {
  const someone = newcomer()
  const id = await begin({ url: wordpress.url }, someone)
  await run(id)
  const before = await see(id, someone)
  wordpress.asked.length = 0
  await begin({ assistantId: id }, someone)
  await run(id)
  expect(await see(id, someone)).toMatchObject({ state: 'done', run: 2, counts: { total: 45, done: 45 } })
  expect(wordpress.asked.filter(({ path }) => path.startsWith('/wp-json/wp')).map(({ status }) => status)).toEqual([
    200, 304, 304, 304,
  ])
  expect(asks(wordpress).filter((path) => /pic|post-/.test(path))).toEqual([])
  wordpress.edit(7)
  const added = wordpress.add()
  await begin({ assistantId: id }, someone)
  wordpress.asked.length = 0
  await run(id)
  expect(await see(id, someone)).toMatchObject({ state: 'done', run: 3, counts: { total: 46, done: 46 } })
  expect(asks(wordpress).filter((path) => path.startsWith('/pic/'))).toEqual(['/pic/46.jpg'])
  const articles = await articlesOf(before)
  expect([articles.length, articles.at(-1)?.title]).toEqual([46, added])
})

test('a book is updated from its source: new and changed articles come, what was written here stays and is named', async () => {
  const id = await begin({ url: wordpress.url })
  await run(id)
  const { bookId } = await see(id)
  const bid = decodeBookId(bookId!)!.id
  const [mine, gone, theirs] = (await listHeads(db(), bid)).map((row) => ({ id: row.id, title: row.title }))
  const read = await callEndpoint(article, { params: { aid: mine!.id }, actor: me })
  const { version, title, author, blocks, postDate } = read.body.data as Record<string, unknown>
  const written = [...(blocks as object[]), { t: 'p', inl: [{ t: 'text', s: '这句是我后来添的。' }] }]
  const saved = await callEndpoint(save, {
    params: { aid: mine!.id },
    body: { version, title, author, post_date: postDate, blocks: written },
    actor: me,
  })
  expect(saved.status).toBe(200)
  await callEndpoint(takeOut, { params: { bid: bookId! }, body: { deleted: true, aids: [gone!.id] }, actor: me })
  for (const one of [mine, gone, theirs]) wordpress.edit(wordpress.titles.indexOf(one!.title) + 1)
  const added = wordpress.add()
  await begin({ assistantId: id })
  await run(id)
  const after = (await callEndpoint(one, { params: { id }, actor: me })).body.data as Assistant
  expect(after).toMatchObject({
    state: 'done',
    bookId,
    imported: { added: 1, updated: 1, kept: 1 },
    kept: [{ id: mine!.id, title: mine!.title, url: expect.stringMatching(/^http:.*post-\d+\.html$/) }],
  })
  const rows = new Map((await listWhole(db(), bid)).map((row) => [row.title, JSON.stringify(row.blocks)]))
  expect(rows.get(mine!.title)).toContain('这句是我后来添的')
  expect(rows.get(theirs!.title)).toMatch(/第 [2-9] 版/)
  expect([rows.has(gone!.title), rows.has(added)]).toEqual([false, true])
  const ofBook = await callEndpoint(listAll, { query: { book_id: bookId! }, actor: me })
  expect((ofBook.body.results as Assistant[]).map((one) => one.id)).toEqual([id])
  // Once more: nothing new, and what stayed is not told again.
  await begin({ assistantId: id })
  await run(id)
  expect(await see(id)).toMatchObject({ imported: { added: 0, updated: 0, kept: 0 } })
})

test('run again after its book is gone, an assistant fills a whole new one', async () => {
  const someone = newcomer()
  const id = await begin({ url: `${atom.url}/` }, someone)
  await run(id)
  const before = await see(id, someone)
  await changeBook(db(), decodeBookId(before.bookId!)!.id, { deletedAt: new Date() })
  await begin({ assistantId: id }, someone)
  await run(id)
  const after = await see(id, someone)
  expect(after.bookId).not.toBe(before.bookId)
  expect(await articlesOf(after)).toHaveLength(32)
})

test('a feed, its pages, the sitemap and the pages together are every article once', async () => {
  const someone = newcomer()
  const id = await begin({ url: `${atom.url}/`, source: 'feed' }, someone)
  await run(id)
  const seen = await see(id, someone)
  expect(seen).toMatchObject({ state: 'done', counts: { total: 32, done: 32, failed: 0 } })
  const articles = await articlesOf(seen)
  expect(articles.map((row) => row.title).sort()).toEqual([...atom.titles].sort())
  expect(asks(atom).filter((path) => path.includes('about'))).toEqual([])
  // The newest ten came with the feed itself.
  expect(new Set(asks(atom).filter((path) => /post-\d+\.html/.test(path))).size).toBe(22)
})

test('bare pages: slow, failing, moved and hostile ones among them; what cannot be had says why', async () => {
  const id = await begin({ url: pages.url })
  await run(id)
  const seen = await see(id)
  const articles = await articlesOf(seen)
  expect(articles.map((row) => row.title).sort()).toEqual([...pages.titles].sort())
  expect(seen).toMatchObject({ state: 'done', counts: { done: 26 } })
  const codes = Object.fromEntries(
    seen.failures.map(({ url, code }) => [new URL(url).pathname.split('/').at(-1)!, code]),
  )
  expect(codes).toEqual({
    'gone.html': 'gone',
    'secret.html': 'refused',
    'wall.html': 'refused',
    'hidden.html': 'refused',
    'inside.html': 'broken',
    'inside-file.html': 'broken',
    'round.html': 'broken',
    'bomb.html': 'broken',
    'deep.html': 'empty',
    'program.html': 'broken',
    'cut.html': 'broken',
  })
  for (const { message } of seen.failures) expect(message).toMatch(/[\u4e00-\u9fff].*[。了试读络章]/)
  expect(asks(pages).filter((path) => /hidden|z\.html/.test(path))).toEqual([])
})

test('we are polite: one request at a time, named, robots.txt first and kept', async () => {
  for (const blog of [wordpress, atom, pages]) {
    expect(Math.max(...blog.asked.map(({ together }) => together))).toBe(1)
    expect(new Set(blog.asked.map(({ agent }) => agent))).toEqual(
      new Set([expect.stringMatching(/^xinshu\/1\.0 \(\+http/)]),
    )
    expect(asks(blog).filter((path) => path === '/robots.txt').length).toBeLessThanOrEqual(1)
  }
  expect(asks(pages)[0]).toBe('/robots.txt')
  expect(pages.asked.find(({ path }) => path.startsWith('/pic/'))?.referer).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/20\d\d\//,
  )
})

test('a range of days and chosen articles leave the rest alone', async () => {
  const ranged = await begin({ url: atom.url, range: { from: '2015-03-01', to: '2015-04-30' } })
  await run(ranged)
  const days = (await articlesOf(await see(ranged))).map((row) => row.postedWhen.local.slice(0, 10))
  expect([days.length > 3, days.every((day) => day >= '2015-03-01' && day <= '2015-04-30')]).toEqual([true, true])
  const chosen = await begin({
    url: pages.url,
    range: { urls: [`${pages.url}/2015/01/post-001.html`, `${pages.url}/2015/01/post-002.html?utm_source=x`] },
  })
  await run(chosen)
  expect(await see(chosen)).toMatchObject({ state: 'done', counts: { total: 2, done: 2 } })
})

test('an assistant is stopped and taken up again; it belongs to its owner alone', async () => {
  const someone = newcomer()
  const id = await begin({ url: wordpress.url }, someone)
  const paused = await callEndpoint(steer, { params: { id }, body: { action: 'pause' }, actor: someone })
  expect(paused.body.data).toMatchObject({ state: 'paused' })
  await run(id)
  expect((await see(id, someone)).counts.total).toBe(0)
  expect((await callEndpoint(steer, { params: { id }, body: { action: 'pause' }, actor: someone })).status).toBe(409)
  for (const [route, options] of [
    [one, {}],
    [steer, { body: { action: 'resume' } }],
  ] as const)
    expect((await callEndpoint(route, { params: { id }, actor: other, ...options })).status).toBe(404)
  expect((await callEndpoint(crawl, { body: { assistantId: id }, actor: other })).status).toBe(404)
  expect((await callEndpoint(listAll, { actor: other })).body.totalCount).toBe(0)
  for (const route of [listAll, one]) expect((await callEndpoint(route, { params: { id } })).status).toBe(401)
  await callEndpoint(steer, { params: { id }, body: { action: 'resume' }, actor: someone })
  await run(id)
  expect(await see(id, someone)).toMatchObject({ state: 'done', counts: { done: wordpress.titles.length } })
})

test('addresses inside are refused before anything is stored, and an unreadable one fails with the way on', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://0x7f.1/',
    'file:///etc/passwd',
    'http://example.com:8080/',
  ]) {
    const looked = await callEndpoint(search, { body: { url }, actor: me })
    const begun = await callEndpoint(crawl, { body: { url }, actor: me })
    for (const answer of [looked, begun])
      expect([url, answer.body.errcode]).toEqual([url, expect.stringMatching(/^fetch_(inside|bad_address)$/)])
  }
  const hidden = await begin({ url: `${pages.url}/private/2015/01/hidden.html` })
  await run(hidden)
  expect(await see(hidden)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/不要读取.*另存为/) })
  const mixed = await callEndpoint(crawl, {
    body: { url: pages.url, range: { urls: ['http://10.0.0.1/a'] } },
    actor: me,
  })
  expect(mixed.body.errcode).toBe('fetch_inside')
})

test('a picture of a pasted page is fetched into its book alone; one that stays outside keeps its address', async () => {
  const created = await callEndpoint(makeBook, { body: { title: '贴来的' }, actor: me })
  const { bookId } = created.body.data as { bookId: string }
  const bring = (url: string, actor = me) => callEndpoint(picture, { body: { url, bookId }, actor })
  const got = await bring(`${pages.url}/pic/3.jpg`)
  expect(got.body.data).toMatchObject({ media: expect.stringMatching(/^[0-9a-f]{64}$/), width: 320, height: 240 })
  const codes = await Promise.all(
    ['/2015/01/post-001.html', '/2015/01/gone.html', '/2015/01/inside.html'].map(
      async (path) => (await bring(pages.url + path)).body.errcode,
    ),
  )
  expect(codes).toEqual(['fetch_wrong_type', 'crawl_gone', 'fetch_inside'])
  expect((await bring('http://169.254.169.254/x.png')).body.errcode).toBe('fetch_inside')
  expect((await bring(`${pages.url}/pic/4.jpg`, other)).status).toBe(404)

  const outside = 'https://mmbiz.qpic.cn/never.jpg'
  const { media } = got.body.data as { media: string }
  const blocks = [
    { t: 'figure', media: [{ media }] },
    { t: 'figure', media: [{ media: 'm-anything' }] },
  ]
  const add = (remote: object[]) =>
    callEndpoint(addArticles, { body: { bid: bookId, articles: [{ title: '图', blocks, remote }] }, actor: me })
  expect((await add([])).body.errcode).toBe('unknown_picture')
  expect((await add([{ media: 'm-anything', url: 'javascript:alert(1)' }])).status).toBe(422)
  const added = await add([{ media: 'm-anything', url: outside }])
  const [aid] = (added.body.data as { aids: string[] }).aids
  const { pictures } = (await callEndpoint(article, { params: { aid: aid! }, actor: me })).body.data as {
    pictures: { media: string; src: string | null; from: string | null }[]
  }
  expect(pictures).toMatchObject([
    { media, src: expect.stringContaining(media.slice(0, 8)), from: null },
    { media: remoteId(outside), src: null, from: outside },
  ])
})
