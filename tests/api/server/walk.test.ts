import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import { demoPhone } from '#lib/library/demo-account.ts'
import type { Route } from '#lib/site/routes/route.ts'
import { routes } from '#lib/site/routes/routes.ts'
import { slipsIn } from '../../support/browser/page-words.ts'
import { type DemoThings, demoThings, sampleOf, strangerOf } from '../../support/route-samples.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { eventually, type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask, enter } from '../../support/server/traffic.ts'

const data = await temporaryData()
let server: RunningServer
let demo: DemoThings | undefined
type Who = 'visitor' | 'user' | 'subscriber' | 'agent' | 'operator' | 'partner' | 'agent mode' | 'mini-program'
const guises = {} as Record<Who, Record<string, string>>

const cookieOf = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!).join('; ')
const get = (path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(server.url, { method: 'GET', path }, headers)
const as = async (openid: string, role: string, subscribe = false): Promise<Record<string, string>> => {
  const cookie = cookieOf(await get(`/login?openid=${openid}`))
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  await client.query('update users set role = $1, subscribe = $3 where openid = $2', [role, openid, subscribe])
  // Some rooms of the desk open for a capability alone: this operator has them all.
  const may = "select id, unnest(array['support', 'review', 'press', 'finance', 'manage']) from users where openid = $1"
  if (role === 'operator')
    await client.query(`insert into operator_capabilities (user_id, capability) ${may}`, [openid])
  await client.end()
  return { cookie }
}

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1', SITE_WECHAT: '心书服务号' })
  // The demo is made while the site already answers; asking all the time would only keep it from that.
  await eventually(async () => {
    await wait(500)
    demo = await demoThings(async (path) => (await get(path)).text)
    return demo !== undefined
  }, 240_000)
  Object.assign(guises, {
    visitor: {},
    user: { cookie: await enter(server.url, demoPhone, 'cookie') },
    subscriber: await as('o_walk_subscriber', 'user', true),
    agent: await as('o_walk_agent', 'agent'),
    operator: await as('o_walk_operator', 'operator'),
    partner: await as('o_walk_partner', 'partner'),
    'agent mode': { cookie: 'wxbook.source=agent' },
    'mini-program': { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0 miniProgram' },
  })
}, 400_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

const signedIn: readonly Who[] = ['user', 'subscriber', 'agent', 'operator', 'partner']
const restricted: readonly Who[] = ['partner', 'agent mode']

/** Pages that lead some people on by themselves, and where. */
const leadsOn = (route: Route, who: Who, path: string): string | undefined => {
  if (route.name === 'login') return signedIn.includes(who) ? undefined : '/signin?redirect=%2Fbooks'
  if (route.name === 'signin' && signedIn.includes(who)) return '/books'
  if (['book', 'book.inner', 'book.sharing'].includes(route.name) && who !== 'user')
    return path.replace('/books/', '/book-share/').replace(/\/(?:months\/.*|share)/, '')
  return undefined
}

/** Screens of a book that are its owner's alone; the demo's owner is `user`. */
const ownersOnly = [
  ...['check', 'book.edit', 'book.restore', 'book.months', 'book.update', 'book.upgrade', 'buy', 'buy.agent'],
  ...['design', 'design.cover', 'design.template', 'design.insert', 'design.background'],
]

const titleOf = (text: string): string => /<title[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
const asPattern = (title: string): RegExp =>
  new RegExp(`^\\[Dev\\] ${title.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '.+')} · 心书$`)

/** The frame as it stands in the document. */
const tagOf = (text: string, part: string): string =>
  new RegExp(`<[a-z]+[^>]*\\sdata-frame="${part}"[^>]*>`).exec(text)?.[0] ?? ''
const drawn = (text: string) => ({
  nav: tagOf(text, 'top-nav') === '' ? 'hidden' : tagOf(text, 'top-nav').includes('data-small') ? 'sm' : 'normal',
  footer: /data-size="(\w+)"/.exec(tagOf(text, 'footer'))?.[1] ?? 'none',
  tabs: tagOf(text, 'tab-bar') !== '',
  robots: /<meta name="robots" content="noindex"/.test(text) ? 'noindex' : 'index',
  route: /data-route="([^"]*)"/.exec(text)?.[1] ?? '',
})

/** What the row asks for. Pages a cache may keep are drawn alike for everybody; the browser test looks at those. */
const wanted = (route: Route, who: Who) => {
  const bare = restricted.includes(who) && route.cache === 'never'
  const nav = bare || (route.navLogin && !signedIn.includes(who)) ? 'hidden' : route.nav
  return {
    nav,
    footer: bare ? 'none' : route.footer,
    tabs: !bare && route.tabs,
    robots: route.robots,
    route: route.name,
  }
}

const missing = routes.find(({ name }) => name === '404')!
const showsMissing = (answer: Answered, who: Who, said: string): void => {
  expect([answer.status, titleOf(answer.text)], said).toEqual([404, '[Dev] 没有这一页 · 心书'])
  expect(drawn(answer.text), said).toEqual(wanted(missing, who))
}

const visit = async (route: Route, who: Who, path: string, there: boolean): Promise<void> => {
  const said = `${who} at ${path}`
  const answer = await get(path, guises[who])
  if (answer.text !== '') expect(answer.text, said).toMatch(/<html lang="zh-CN"/)
  expect(slipsIn(answer.text), said).toEqual([])
  expect(answer.headers['cache-control'], said).toMatch(
    route.cache === 'visitors' && !signedIn.includes(who) && answer.status === 200 ? /^public,/ : /no-store/,
  )
  if (restricted.includes(who) && !route.agent) return showsMissing(answer, who, said)
  if (route.private && !signedIn.includes(who)) {
    expect([answer.status, answer.headers.location, answer.text], said).toEqual([
      302,
      `/signin?redirect=${encodeURIComponent(path)}`,
      '',
    ])
    const signin = await get(answer.headers.location!, guises[who])
    expect(signin.text.includes(route.alert!), `${said}: ${route.alert}`).toBe(who !== 'mini-program')
    return
  }
  if (route.needs === 'operator' && who !== 'operator') return showsMissing(answer, who, said)
  const on = there || route.name === 'login' || route.name === 'signin' ? leadsOn(route, who, path) : undefined
  if (on !== undefined) {
    expect([answer.status, answer.headers.location], said).toEqual([302, on])
    return
  }
  if (route.name === 'login' || route.name === '404' || !there || (ownersOnly.includes(route.name) && who !== 'user')) {
    if (route.name !== 'login') showsMissing(answer, who, said)
    return
  }
  expect([answer.status, titleOf(answer.text)], said).toEqual([200, expect.stringMatching(asPattern(route.title))])
  const inline = [...answer.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)
  const policy = String(answer.headers['content-security-policy'])
  expect(inline.length, `${said}: the early script is there`).toBeGreaterThan(0)
  for (const text of inline)
    expect(policy, `${said}: ${text.slice(0, 40)} may run`).toContain(
      createHash('sha256').update(text).digest('base64'),
    )
  expect(drawn(answer.text), said).toEqual(wanted(route, who))
}

test('every row answers visitor, user, agent, operator, partner, agent mode and mini-program as it says', async () => {
  const unseen: string[] = []
  for (const route of routes) {
    const path = sampleOf(route.pattern, demo!)
    if (path === undefined) unseen.push(route.pattern)
    else for (const who of Object.keys(guises) as Who[]) await visit(route, who, path, true)
  }
  // Rows whose thing a fresh site has none of; their own tests show them.
  const ofArticles = ['catalog', 'catalogrestore', 'creation', 'editblogbook/[aid]', 'word']
  expect(unseen.sort()).toEqual([
    '/album-share/[albumId]',
    '/albums/[id]',
    '/albums/[id]/buy',
    '/albums/[id]/check',
    '/albums/[id]/generator',
    '/albums/[id]/preview',
    '/albums/[id]/share',
    ...ofArticles.map((page) => `/books/[bookId]/${page}`),
    '/i/[code]',
    '/my/coupons/[couponNo]',
    '/my/recharge-orders/[orderNo]/result',
    '/operator/orders/[orderNo]',
    '/operator/threads/[id]',
    '/orders/[orderNo]',
    '/orders/[orderNo]/cashback',
    '/orders/[orderNo]/edit',
    '/orders/[orderNo]/invoice',
    '/orders/[orderNo]/pdf',
    '/orders/[orderNo]/repair',
    '/orders/[orderNo]/reprint',
    '/orders/[orderNo]/result',
    '/package-orders/[orderNo]',
    '/packages/giftcard/[orderNo]',
    '/pay/[orderNo]',
    '/pay/[orderNo]/alipay',
    '/photos/[aid]',
    '/s/[token]',
    '/v/[code]',
  ])
}, 240_000)

test('what is not there looks the same under every row, whoever asks', async () => {
  for (const route of routes.filter(({ pattern }) => pattern.includes('['))) {
    for (const who of Object.keys(guises) as Who[]) await visit(route, who, strangerOf(route.pattern), false)
  }
}, 240_000)

test('whoever follows the account is let in where others are, and is no longer asked to', async () => {
  const asks = '关注「心书服务号」'
  expect((await get('/my', guises.user)).text).toContain(asks)
  expect((await get('/my', guises.subscriber)).text).not.toContain(asks)
})

/** As the specification reads (2.146 and docs/decisions/0076): what is not named here has the normal bar. */
const small = [
  '/books/{book}/check',
  '/book-share/{book}',
  '/create/wxbook',
  '/create/wbbook',
  '/create/diarybook',
  '/create/examples',
  '/create/blogbook/word',
  '/create/blogbook/xinshu',
  '/create/blogbook/link',
]
const normal = [
  '/',
  '/books',
  '/books/{book}',
  '/my',
  '/unboxing',
  '/unboxing/{post}',
  '/assistant',
  '/products/wxbook',
]
const at = (path: string): string => path.replace('{book}', demo!.book).replace('{post}', demo!.post)

test('navigation is hidden in the reader, small where one works on a book, normal elsewhere', async () => {
  const bar = async (path: string): Promise<string> => drawn((await get(at(path), guises.user)).text).nav
  expect(await bar('/book-preview/{book}')).toBe('hidden')
  expect(drawn((await get(at('/book-preview/{book}'), guises.user)).text).footer).toBe('none')
  for (const path of small) expect([path, await bar(path)]).toEqual([path, 'sm'])
  for (const path of normal) expect([path, await bar(path)]).toEqual([path, 'normal'])
})

test('pages are called as the specification calls them', async () => {
  const names = { '/': 'home', '/books': 'books', '/books/{book}': 'book', '/books/{book}/check': 'check' }
  for (const [path, name] of Object.entries({ ...names, '/create/wxbook': 'create' }))
    expect([path, drawn((await get(at(path), guises.user)).text).route]).toEqual([path, name])
})

test('the chat shows on home, shelf, book, check and where books are made, and nowhere else', async () => {
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  await client.query("update users set openid = 'o_walk_demo' where login_phone = $1", [demoPhone])
  await client.end()
  const cookie = cookieOf(await get('/login?openid=o_walk_demo'))
  const chat = async (path: string): Promise<boolean> =>
    /<span>客服<\/span>/.test((await get(at(path), { cookie })).text)
  const talking = ['/', '/books', '/books/{book}', '/books/{book}/check', '/create/wxbook', '/create/blogbook/xinshu']
  for (const path of talking) expect([path, await chat(path)]).toEqual([path, true])
  const silent = ['/my', '/unboxing', '/unboxing/{post}', '/assistant', '/products/wxbook', '/preferences', '/contact']
  for (const path of [...silent, '/book-preview/{book}', '/book-share/{book}', '/books/removed', '/my/address'])
    expect([path, await chat(path)]).toEqual([path, false])
})

/** Every name a page of ours reads, and one nobody reads. */
const queryNames =
  'redirect fill book page style cover binding paper pages copies product text wechat done tab sub url from source flag token tmptoken bookCode q x'.split(
    ' ',
  )
const script = `'"><script>alert(7)</script><img src=x onerror=alert(7)>`

test('script-like text in every parameter, 10 KB of it, and ids of every shape: a page or a way, and nothing comes back', async () => {
  const queries = [
    new URLSearchParams(queryNames.map((name) => [name, script])).toString(),
    `source=agent2&x=${'9'.repeat(10_000)}`,
    `page=-1&page=1e9&page[]=2&pages=${'9'.repeat(400)}&fill=${'A'.repeat(2000)}`,
  ]
  for (const route of routes) {
    const who = route.needs === 'operator' ? 'operator' : route.private ? 'user' : 'visitor'
    const there = sampleOf(route.pattern, demo!)
    const odd = route.pattern.replaceAll(/\[(\.\.\.)?\w+\]/g, encodeURIComponent(script))
    for (const path of [there, ...(odd === there ? [] : [odd])].filter((one) => one !== undefined)) {
      for (const query of queries) {
        const said = `${who} at ${path}?${query.slice(0, 30)}`
        const answer = await get(`${path}?${query}`, guises[who])
        expect([200, 301, 302, 404], said).toContain(answer.status)
        expect(answer.text, said).not.toContain('alert(7)<')
        expect(answer.text, said).not.toMatch(/<img src=x|<script>alert/)
        expect(String(answer.headers.location ?? ''), said).toMatch(/^(\/(?!\/)[^<>"]*)?$/)
        expect(slipsIn(answer.text), said).toEqual([])
      }
    }
  }
}, 240_000)
