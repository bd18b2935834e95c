/** Links to look at a book: what they open, for whom, until when, and that what they opened is shut within the next request. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Client, dataOf, type Reply, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { bringFiles, untilSet } from '../../support/server/outside-book.ts'
import { type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask } from '../../support/server/traffic.ts'
import { madeLife } from '../../support/story.ts'

type Link = { id: string; address: string; state: string; opens: number; has_password: boolean; ends_at: number | null }
type Share = { access: string; links: Link[]; asks_before_sharing: boolean }

const data = await temporaryData()
let server: RunningServer
let [anna, bert]: Client[] = []
let [book, month] = ['', '']

const database = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1', TRUSTED_PROXIES: '1' })
  anna = await signIn(server.url, 'o_link_anna')
  bert = await signIn(server.url, 'o_link_bert')
  const { importId, sourceId } = await bringFiles(anna, await madeLife(12, 8))
  book = dataOf<{ id: string }>(await anna.ask('POST', '/api/book/books', { import_id: importId, title: '日子' })).id
  await untilSet(anna, book)
  month = dataOf<{ route: string }[]>(await anna.ask('GET', `/api/book/${sourceId}/months?book=${book}`))[0]!.route
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

const failureOf = ({ status, body }: Reply) => [status, body.code ?? body.errcode]
const add = (body: object, by: Client = anna!) =>
  by.ask('POST', `/api/book/${book}/share/links`, { link_id: randomId(), last_day: null, ...body })
const added = async (body: object): Promise<Link> => dataOf<Share>(await add(body)).links.at(-1)!
const shareOf = async (): Promise<Share> => dataOf<Share>(await anna!.ask('GET', `/api/book/${book}/share`))
const linkOf = async (id: string): Promise<Link> => (await shareOf()).links.find((one) => one.id === id)!
const setAccess = (access: string) => anna!.ask('POST', `/api/book/${book}/share`, { access })
const changed = (link: Link, body: object, what = '') =>
  anna!.ask('POST', `/api/book/${book}/share/links/${link.id}${what}`, body)

const pathOf = ({ address }: Link): string => new URL(address).pathname
const get = (path: string, cookie = ''): Promise<Answered> =>
  ask(server.url, { method: 'GET', path }, cookie === '' ? {} : { cookie })
const cookieIn = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? []).find((line) => line.startsWith('wxbook.links='))?.split(';')[0] ?? ''
/** Comes in by a link without a password; answers the cookie. */
const comeIn = async (link: Link, cookie = ''): Promise<string> => cookieIn(await get(pathOf(link), cookie))
const guess = (link: Link, password: string, ip = '198.51.100.7') =>
  ask(
    server.url,
    {
      ...{ method: 'POST', path: pathOf(link).replace('/s/', '/api/share/'), type: 'application/json' },
      body: Buffer.from(JSON.stringify({ link_password: password })),
    },
    { origin: server.url, 'x-forwarded-for': ip },
  )

/** What this browser gets of the book: the page to read, a call, a picture of it. */
const seen = async (cookie: string, picture?: string): Promise<number[]> => [
  (await get(`/book-share/${book}`, cookie)).status,
  (await get(`/api/book/${book}/month/${month}`, cookie)).status,
  ...(picture === undefined ? [] : [(await get(picture)).status]),
]
const pictureFor = async (cookie: string): Promise<string> =>
  /\/media\/[0-9a-f]{64}\?[^"\\]*s=l\.[\w.-]+/.exec(
    (await get(`/api/book/${book}/month/${month}`, cookie)).text,
  )?.[0] ?? ''

test('a link leads to the book and to nothing else; revoked, page, call and picture are gone with the next request', async () => {
  expect(await shareOf()).toMatchObject({ access: 'private', links: [] })
  const link = await added({ link_label: '给外婆' })
  expect(await shareOf()).toMatchObject({ access: 'links' })
  expect(link.address).not.toContain(book)
  expect(await seen('')).toEqual([404, 404])

  const opened = await get(pathOf(link))
  expect([opened.status, opened.headers.location, opened.headers['referrer-policy']]).toEqual([
    ...[302, `/book-share/${book}`, 'no-referrer'],
  ])
  const cookie = cookieIn(opened)
  expect((opened.headers['set-cookie'] ?? []).join()).not.toContain('wxbook.token')
  const picture = await pictureFor(cookie)
  expect(picture).not.toBe('')
  expect(await seen(cookie, picture)).toEqual([200, 200, 200])
  // It shows one book, and changes, lists and buys nothing.
  for (const path of [
    `/api/book/${book}/share`,
    '/api/book/books',
    `/api/book/${book}/edits`,
    `/api/book/${book}/price`,
  ])
    expect((await get(path, cookie)).status, path).toBeGreaterThanOrEqual(401)
  expect((await get(`/books/${book}/share`, cookie)).status).toBe(302)
  const known = await comeIn(link, cookie)
  expect(await linkOf(link.id)).toMatchObject({ opens: 1, state: 'open' })
  await comeIn(link)
  expect(await linkOf(link.id)).toMatchObject({ opens: 2 })

  dataOf(await changed(link, {}, '/revoke'))
  expect(await seen(cookie, picture)).toEqual([404, 404, 404])
  expect(await seen(known)).toEqual([404, 404])
  const over = await get(pathOf(link))
  expect([over.status, cookieIn(over)]).toEqual([404, ''])
  expect(over.text).not.toContain('日子')
  expect(over.text).toContain('这条链接已经打不开')
  // For good: it is given no other end.
  expect(failureOf(await changed(link, { last_day: null }))).toEqual([409, 'link_revoked'])
}, 60_000)

test('a cookie that was changed, of another link, or of an address nobody gave, opens nothing', async () => {
  const link = await added({ link_label: '一' })
  const cookie = await comeIn(link)
  expect(await seen(cookie)).toEqual([200, 200])
  for (const wrong of [
    cookie.replace(/:(\d+)/, (_, epoch: string) => `:${Number(epoch) + 1}`),
    `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`,
    cookie.replace(/=.{22}/, `=${'a'.repeat(22)}`),
    'wxbook.links=',
    `wxbook.links=${'a'.repeat(22)}:1.${'a'.repeat(22)}`,
    `wxbook.links=${'x'.repeat(5000)}`,
  ])
    expect(await seen(wrong), wrong.slice(0, 80)).toEqual([404, 404])
  const { length } = pathOf(link)
  for (const wrong of [
    `${pathOf(link).slice(0, length - 1)}!`,
    `/s/${link.id}`,
    `/s/${link.id}.${'a'.repeat(22)}`,
    '/s/x.y',
  ])
    expect((await get(wrong)).status, wrong).toBe(404)
  // Somebody signed in stays who they are, and is let in beside it.
  const berts = `wxbook.token=${bert!.token()}`
  const both = `${berts}; ${await comeIn(link, berts)}`
  expect(await seen(both)).toEqual([200, 200])
  expect((await get('/api/user/profile', both)).status).toBe((await get('/api/user/profile', berts)).status)
  expect((await get(`/api/book/${book}/share`, both)).status).toBe(403)
}, 60_000)

test('shut and opened again, who came before comes in anew; another book is not touched', async () => {
  const link = await added({ link_label: '二' })
  const cookie = await comeIn(link)
  const picture = await pictureFor(cookie)
  dataOf(await setAccess('private'))
  expect(await seen(cookie, picture)).toEqual([404, 404, 404])
  expect((await get(pathOf(link))).status).toBe(404)
  dataOf(await setAccess('links'))
  expect(await seen(cookie, picture)).toEqual([404, 404, 404])
  const again = await comeIn(link)
  expect(await seen(again)).toEqual([200, 200])
  // Public and back to links: the links go on, the open address does not.
  dataOf(await setAccess('public'))
  expect(await seen('')).toEqual([200, 200])
  dataOf(await setAccess('links'))
  expect([await seen(''), await seen(again)]).toEqual([
    [404, 404],
    [200, 200],
  ])
  // 停止分享 in the reader takes everything back.
  dataOf(await anna!.ask('POST', `/api/book/${book}/info`, { public: true }))
  dataOf(await anna!.ask('POST', `/api/book/${book}/info`, { public: false }))
  expect([(await shareOf()).access, await seen(again)]).toEqual(['private', [404, 404]])
  // Deleted and brought back it is its owner's alone.
  dataOf(await setAccess('links'))
  const last = await comeIn(link)
  dataOf(await anna!.ask('POST', `/api/book/${book}/remove`, {}))
  expect(await seen(last)).toEqual([404, 404])
  dataOf(await anna!.ask('POST', `/api/book/${book}/restore`, {}))
  expect([(await shareOf()).access, await seen(last)]).toEqual(['private', [404, 404]])
  dataOf(await setAccess('links'))
}, 60_000)

test('a link ends with its last day in UTC+8, and can be given another', async () => {
  expect(failureOf(await add({ link_label: '昨天', last_day: '2026-11-01' }))).toEqual([422, 'past_day'])
  expect((await add({ link_label: '不对', last_day: '2026-02-30' })).status).toBe(422)
  const link = await added({ link_label: '三', last_day: '2099-12-31' })
  expect(link.ends_at).toBe(Date.parse('2099-12-31T15:59:59.999Z'))
  const cookie = await comeIn(link)
  const picture = await pictureFor(cookie)
  await database("update share_links set ends_at = now() - interval '1 second' where id = $1", [link.id])
  expect(await seen(cookie, picture)).toEqual([404, 404, 404])
  expect((await get(pathOf(link))).status).toBe(404)
  expect((await linkOf(link.id)).state).toBe('ended')
  dataOf(await changed(link, { last_day: '2099-12-30' }))
  expect(await seen(cookie, picture)).toEqual([200, 200, 200])
}, 60_000)

test('a password: ten guesses an hour from one address, the right one is none; another password lets nobody stay', async () => {
  const link = await added({ link_label: '四', link_password: 'haibian0809' })
  expect(await linkOf(link.id)).toMatchObject({ has_password: true })
  const gate = await get(pathOf(link))
  expect([gate.status, cookieIn(gate)]).toEqual([200, ''])
  expect(gate.text).not.toContain('日子')
  expect(gate.text).not.toContain(book)
  const wrong = await guess(link, 'haibian0808')
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('还可以试 9 次')])
  const right = await guess(link, 'haibian0809')
  expect([right.status, JSON.parse(right.text).data]).toEqual([200, { to: `/book-share/${book}` }])
  const cookie = cookieIn(right)
  expect(await seen(cookie)).toEqual([200, 200])
  // In already: the address asks no more.
  expect((await get(pathOf(link), cookie)).status).toBe(302)

  // At once or one by one: ten are looked at, the eleventh is not, whatever it says.
  const tries = await Promise.all(Array.from({ length: 14 }, (_, at) => guess(link, `wrong-${at}`, '203.0.113.9')))
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
  expect((await guess(link, 'haibian0809', '203.0.113.9')).status).toBe(429)
  expect((await guess(link, 'haibian0809', '198.51.100.8')).status).toBe(200)
  // Guessed at from many places: those wait, a place that has not guessed is let in.
  for (const at of Array.from({ length: 90 }, (_, index) => index)) await guess(link, 'wrong', `192.0.${at}.5`)
  expect((await guess(link, 'wrong', '192.0.1.5')).status).toBe(429)
  expect((await guess(link, 'haibian0809', '198.51.100.10')).status).toBe(200)

  dataOf(await changed(link, { link_password: 'other-one' }))
  expect(await seen(cookie)).toEqual([404, 404])
  expect((await guess(link, 'haibian0809', '198.51.100.9')).status).toBe(422)
  dataOf(await changed(link, { link_password: null }))
  expect((await get(pathOf(link))).status).toBe(302)
  const [row] = await database<{ hash: string | null }>('select password_hash as hash from share_links where id = $1', [
    link.id,
  ])
  expect(row!.hash).toBeNull()
}, 60_000)

test('bad input says so and changes nothing; another’s links are missing', async () => {
  const link = await added({ link_label: '<b>五</b>', link_password: '四个字呢' })
  const before = await shareOf()
  for (const body of [
    {},
    { link_label: '' },
    { link_label: '字'.repeat(21) },
    { link_label: 7 },
    { link_label: '短', link_password: '123' },
    { link_label: '长', link_password: 'x'.repeat(33) },
    { link_label: '多', more: true },
  ])
    expect((await add(body)).status, JSON.stringify(body)).toBe(422)
  expect((await setAccess('everybody')).status).toBe(422)
  expect((await changed({ ...link, id: 'nobody' }, {})).status).toBe(404)
  expect((await add({ link_label: '别人' }, bert!)).status).toBe(404)
  for (const what of ['', '/revoke', '/remove'])
    expect((await bert!.ask('POST', `/api/book/${book}/share/links/${link.id}${what}`, {})).status).toBe(404)
  expect(await shareOf()).toEqual(before)
  // The same press twice is one link; an id of another book is no way to it.
  const link_id = randomId()
  const press = async () => dataOf<Share>(await add({ link_id, link_label: '六' })).links.map(({ id }) => id)
  expect([await press(), await press()].map((ids) => ids.filter((id) => id === link_id).length)).toEqual([1, 1])
  // An owner who opens a link is let in nowhere they are not anyway, and is not counted.
  const mine = await get(pathOf(await linkOf(link_id)), `wxbook.token=${anna!.token()}`)
  expect([mine.status, cookieIn(mine), (await linkOf(link_id)).opens]).toEqual([302, '', 0])
  dataOf(await changed(link, {}, '/remove'))
  expect((await shareOf()).links).toHaveLength(before.links.length)
}, 60_000)

test('a book has so many links and no more', async () => {
  const { links } = await shareOf()
  for (let at = links.length; at < 50; at++) await added({ link_label: `第${at}条` })
  expect(failureOf(await add({ link_label: '再一条' }))).toEqual([409, 'many_links'])
}, 60_000)
