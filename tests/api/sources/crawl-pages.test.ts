import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listHeads } from '#lib/articles/model/article.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { crawlJob } from '#lib/crawl/crawl.job.ts'
import { db } from '#lib/db/db.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET as one, POST as steer } from '../../../src/pages/blogbook/crawler/assistants/[id].ts'
import { GET as listAll } from '../../../src/pages/blogbook/crawler/assistants/index.ts'
import { POST as crawl } from '../../../src/pages/blogbook/crawler/crawl.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { standIn } from '../../support/stand-in.ts'

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'crawl-pages-test-'))
await testDatabase()

/** A site as Hexo makes it: its map names every page there is, its error page and lists too. */
const words = (about: string): string => `<p>${`${about}，路上下着雨，孩子们一直在唱歌。`.repeat(12)}</p>`
const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>${title}</title></head><body><a href="/">首页</a><main>${body}</main></body></html>`
const article = (title: string, about: string): string =>
  frame(
    `${title} | 山中`,
    `<article><h1>${title}</h1><time datetime="2020-05-01">2020-05-01</time>${words(about)}</article>`,
  )
const list = (title: string): string =>
  frame(title, `<h1>${title}</h1>${words('这一页只列出文章')}<ul><li><a href="/2020/05/01/sea/">海边</a></li></ul>`)

const pages = new Map([
  ['/2020/05/01/sea/', article('海边', '去了海边')],
  ['/2020/05/02/404-pages/', article('404 页面的故事', '说说那些找不到的页面')],
  ['/2020/05/03/bare/', frame('', `<article>${words('没有题目的一天')}</article>`)],
  ['/404.html', article('404 Not Found', '您要的页面')],
  ['/tags/rain/', list('标签：雨')],
  ['/categories/life.html', list('分类')],
  ['/archives/2020/05/', list('归档')],
  ['/2020/05/', list('2020 年 5 月')],
  ['/author/wang/index.html', list('王')],
  ['/2020/05/page/2/', list('第 2 页')],
  ['/post/labels', list('标签: 雨')],
  ['/2020/05/04/soft/', frame('404 - 山中', '<article><h1>抱歉</h1><p>您访问的页面不存在，看看别的吧。</p></article>')],
  [
    '/2020/05/05/lost/',
    frame('页面不存在 | 山中', '<article><p>这里什么都没有，也许它搬走了，也许从来没有过。</p></article>'),
  ],
])
const asked: string[] = []
const site = createServer((req, res) => {
  const path = req.url ?? '/'
  asked.push(path)
  const send = (type: string, body: string): void => void res.writeHead(200, { 'content-type': type }).end(body)
  if (path === '/sitemap.xml')
    return send(
      'application/xml',
      `<urlset>${[...pages.keys(), '/2020/05/06/moved/'].map((to) => `<url><loc>http://${req.headers.host}${to}</loc></url>`).join('')}</urlset>`,
    )
  if (path === '/robots.txt') return send('text/plain', `Sitemap: http://${req.headers.host}/sitemap.xml`)
  if (path === '/2020/05/06/moved/') return void res.writeHead(302, { location: '/' }).end()
  if (path === '/')
    return send(
      'text/html; charset=utf-8',
      frame(
        '山中',
        `<h1>山中</h1>${words('欢迎来看')}<ul><li><a href="/2020/05/01/sea/">海边</a></li><li><a href="/2020/05/02/404-pages/">404 页面的故事</a></li><li><a href="/2020/05/03/bare/">五月三日</a></li></ul>`,
      ),
    )
  const body = pages.get(path)
  if (body === undefined) return void res.writeHead(404, { 'content-type': 'text/html' }).end('没有')
  send('text/html; charset=utf-8', body)
})
await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
const url = `http://${host}/`
process.env.DEV_FETCH_HOSTS = host
afterAll(async () => {
  await closePool()
  site.closeAllConnections()
  site.close()
})

type Assistant = {
  state: string
  run: number
  counts: { done: number; failed: number }
  failures: { url: string; code: string }[]
  bookId: string
  imported: { added: number }
}
const me = standIn('crawl-pages-me', 'user')
const other = standIn('crawl-pages-other', 'user')
const begin = async (body: object, actor = me): Promise<string> => {
  const answer = await callEndpoint(crawl, { body, actor })
  expect(answer.body).toHaveProperty('data')
  return (answer.body.data as { id: string }).id
}
const run = (assistantId: string): Promise<void> =>
  crawlJob({ assistantId }, { id: randomId(), attempt: 1, signal: new AbortController().signal })
const see = async (id: string): Promise<Assistant> =>
  (await callEndpoint(one, { params: { id }, actor: me })).body.data as Assistant
const titles = async (bookId: string): Promise<string[]> =>
  (await listHeads(db(), decodeBookId(bookId)!.id)).map((row) => row.title)

test('a site that names its error page and its lists brings its articles alone, each with a title', async () => {
  const id = await begin({ url })
  await run(id)
  const seen = await see(id)
  expect((await titles(seen.bookId)).sort()).toEqual(
    ['海边', '404 页面的故事', '没有题目的一天，路上下着雨，孩子们一直在唱歌'].sort(),
  )
  expect(seen).toMatchObject({ state: 'done', counts: { done: 3, failed: 3 } })
  expect(seen.failures.map((one) => [new URL(one.url).pathname, one.code]).sort()).toEqual([
    ['/2020/05/04/soft/', 'gone'],
    ['/2020/05/05/lost/', 'gone'],
    ['/2020/05/06/moved/', 'gone'],
  ])
  const never = ['/404.html', '/tags/rain/', '/categories/life.html', '/2020/05/', '/author/wang/index.html']
  expect(asked.filter((path) => never.includes(path) || /archives|page\/2/.test(path))).toEqual([])
})

test('sent to the same site again, the same helper goes on in the same book and brings what is new', async () => {
  const first = await begin({ url })
  await run(first)
  const before = await see(first)
  pages.set('/2020/05/07/new/', article('搬家', '搬到了山下'))
  expect(await begin({ url })).toBe(first)
  // While it is on its way a further request is no error either, and sends nobody else.
  expect(await begin({ url })).toBe(first)
  await run(first)
  const after = await see(first)
  expect(after).toMatchObject({ state: 'done', bookId: before.bookId, imported: { added: 1 } })
  const now = await titles(after.bookId)
  expect([now.length, new Set(now).size, now.at(-1)]).toEqual([4, 4, '搬家'])
  expect((await callEndpoint(listAll, { actor: me })).body.totalCount).toBe(1)

  await begin({ url })
  await callEndpoint(steer, { params: { id: first }, body: { action: 'pause' }, actor: me })
  expect(await begin({ url })).toBe(first)
  expect((await see(first)).state).toBe('waiting')
  expect(await begin({ url }, other)).not.toBe(first)
  expect(await begin({ url, range: { from: '2020-05-01' } })).not.toBe(first)
  expect(await begin({ url, range: { urls: [`${url}2020/05/01/sea/`] } })).not.toBe(first)
})
