/** Links that would run, and what a browser keeps when somebody leaves. */
import { expect, test } from 'vitest'
import { blocksOf, docOf } from '#lib/articles/editor/editor-doc.ts'
import { identify } from '#lib/auth/session.server.ts'
import { config } from '#lib/config/config.server.ts'
import { keepPreferences } from '#lib/library/preferences.server.ts'
import type { Block } from '#lib/posts/post-import.ts'
import { htmlBlocks } from '#lib/sources/html/html-blocks.ts'
import { DELETE as endDevice } from '../../../src/pages/api/user/sessions/[mark].ts'
import { DELETE as endDevices } from '../../../src/pages/api/user/sessions/index.ts'
import { POST as signOut } from '../../../src/pages/api/user/sign_out.ts'
import { GET as getArticle, POST as saveArticle } from '../../../src/pages/blogbook/articles/[aid].ts'
import { POST as addArticles } from '../../../src/pages/blogbook/books/articles.ts'
import { POST as createBlogbook } from '../../../src/pages/blogbook/books/index.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { person } from '../../support/story.ts'
import { visit } from '../../support/visit.ts'

const { connection } = await testDatabase()
const { origin } = new URL(config().siteUrl)
const anna = person('anna')
const link = (href: string) => [{ t: 'p', inl: [{ t: 'a', href, s: '点这里' }] }]
const { bookId: bid } = dataOf<{ bookId: string }>(
  await callEndpoint(createBlogbook, { body: { title: '链接' }, actor: anna }),
)
const add = (blocks: unknown) =>
  callEndpoint(addArticles, {
    body: { bid, articles: [{ title: '灯下', post_date: '2024-05-03', blocks }] },
    actor: anna,
  })

const running = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'blob:https://a.b/c',
  '//evil.example',
  '/my/data?ncr',
  'https:evil',
]

test.each(running)('an article with a link to %j is refused, and read from a file it keeps its words', async (href) => {
  const refused = await add(link(href))
  expect([refused.status, refused.body.errmsg]).toEqual([
    422,
    expect.stringMatching(/链接只能是网页或邮箱的地址|控制字符/),
  ])
  const blocks = htmlBlocks(`<p>先<a href="${href.replaceAll('<', '&lt;')}">点这里</a>后</p>`, {})
  expect(JSON.stringify(blocks)).not.toContain('"a"')
  expect(JSON.stringify(blocks)).toContain('点这里')
})

test('links to pages and letters are kept, from files as well', async () => {
  for (const href of ['https://a.b/c?d=e#f', 'http://a.b', 'HTTPS://A.B/', 'mailto:a@b.c']) {
    expect((await add(link(href))).status, href).toBe(200)
    expect(htmlBlocks(`<p><a href="${href}">点这里</a></p>`, {})).toMatchObject(link(href))
  }
})

test('a link that was stored before opens in the editor as its words, and the article can be saved again', async () => {
  const { aids } = dataOf<{ aids: string[] }>(await add(link('https://a.b/')))
  const params = { aid: aids[0]! }
  const swap =
    "update articles set blocks = replace(blocks::text, 'https://a.b/', 'javascript:alert(1)')::json where id = $1"
  await query(connection, swap, [params.aid])
  const stored = dataOf<{ version: number; blocks: Block[] }>(await callEndpoint(getArticle, { params, actor: anna }))
  const blocks = blocksOf(docOf(stored.blocks))
  expect(blocks).toEqual([{ t: 'p', inl: [{ t: 'text', s: '点这里' }] }])
  const body = { title: '灯下', author: '', post_date: '2024-05-03', version: stored.version, blocks }
  expect((await callEndpoint(saveArticle, { params, body, actor: anna })).status).toBe(200)
})

const clears = (headers: Headers) => headers.get('clear-site-data')

test('ending the sign-in of this browser clears what the browser keeps, ending another leaves it', async () => {
  const me = await makeUser(connection)
  const other = await callEndpoint(endDevices, { method: 'DELETE', actor: me.actor, body: { keepHere: true } })
  expect([other.status, clears(other.headers)]).toEqual([200, null])
  const mark = me.actor.sessionMark
  const own = await callEndpoint(endDevice, { method: 'DELETE', actor: me.actor, params: { mark } })
  expect([own.status, clears(own.headers)]).toEqual([200, '"cache", "storage"'])
  const everywhere = await callEndpoint(endDevices, { method: 'DELETE', actor: me.actor, body: { keepHere: false } })
  expect(clears(everywhere.headers)).toBe('"cache", "storage"')
  const here = await callEndpoint(signOut, { method: 'POST', actor: me.actor })
  expect(clears(here.headers)).toBe('"cache", "storage"')
})

test('a link with ncr clears the browser of who is signed in, and of nobody else', async () => {
  const { cookie } = await makeUser(connection)
  expect(clears((await visit('/assistant?ncr', { cookie })).headers)).toBe('"cache", "storage"')
  expect(clears((await visit('/assistant?ncr', {})).headers)).toBeNull()
})

test('forgetting this device at /preferences ends the sign-in, its cookies and what the browser keeps', async () => {
  const { cookie } = await makeUser(connection)
  const send = (choice: string, from = origin) =>
    keepPreferences(
      new Request(`${origin}/preferences`, {
        method: 'POST',
        headers: { origin: from, cookie },
        body: new URLSearchParams({ do: choice, theme: 'night' }),
      }),
    )
  expect([(await send('forget', 'https://evil.example')).status, clears((await send('keep')).headers)]).toEqual([
    403,
    null,
  ])
  expect((await identify(new Headers({ cookie }))).actor.kind).toBe('user')
  const gone = await send('forget')
  expect([gone.status, clears(gone.headers)]).toEqual([303, '"cache", "storage"'])
  for (const name of ['wxbook.token', 'wxbook.user', 'wxbook.frame', 'xinshu.look'])
    expect(gone.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))).toMatch(/Max-Age=0/)
  expect((await identify(new Headers({ cookie }))).actor.kind).toBe('visitor')
})
