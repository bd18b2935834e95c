/**
 * Who may do what with a book: every call and every screen of one, by everybody, private, shared and deleted. What each is
 * answered follows from contract and route (tests/support/who-may.ts); a call or screen nobody filled in fails.
 */
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#lib/auth/token.server.ts'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import type { AnyContract } from '#lib/http/contract.ts'
import { routes } from '#lib/site/routes/routes.ts'
import { randomId } from '#lib/std/id.ts'
import { allContracts } from '../../support/contracts.ts'
import { sampleOf } from '../../support/route-samples.ts'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { bringFiles, untilSet } from '../../support/server/outside-book.ts'
import { type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask } from '../../support/server/traffic.ts'
import { madeLife } from '../../support/story.ts'
import {
  isOfBooks,
  mayCall,
  maySee,
  type Standing,
  type State,
  samples,
  type ThingName,
  type Things,
} from '../../support/who-may.ts'

type Guise = {
  name: string
  standing: Standing
  headers: Record<string, string>
  query?: string
  agentMode?: boolean
  /** Came in by a link of the owner's that opens the book while it is open to its links. */
  isIn?: boolean
}

const data = await temporaryData()
const contracts = (await allContracts()).filter(([, contract]) => isOfBooks(contract))
let server: RunningServer
let [anna, bert]: Client[] = []
let [annas, berts]: Things[] = []
const guises: Guise[] = []
/** Words of a post and the title nobody else may be told. */
let secrets: string[] = []

const database = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

/** A book of these files, one of its pictures, and a post of it that was changed once. */
const thingsOf = async (client: Client, files: Parameters<typeof bringFiles>[1], title: string): Promise<Things> => {
  const { importId, sourceId } = await bringFiles(client, files)
  const { id } = dataOf<{ id: string }>(await client.ask('POST', '/api/book/books', { import_id: importId, title }))
  await untilSet(client, id)
  const [picture] = (await client.ask('GET', `/api/book/${id}/design/pictures`)).body.results as { hash: string }[]
  const months = dataOf<{ route: string }[]>(await client.ask('GET', `/api/book/${sourceId}/months?book=${id}`))
  const month = months[0]!.route
  type Item = { target: string; text: string; included: boolean }
  const items = dataOf<Item[]>(await client.ask('GET', `/api/book/${sourceId}/items/month/${month}?book=${id}`))
  const { target } = items.find(({ included }) => included)!
  const command = `who-may-${title === '安娜的书' ? 'anna' : 'bert'}-0000001`
  const changes = [{ target, field: 'text', base: '', value: `${title}里改过的话` }]
  dataOf(
    await client.ask('POST', `/api/book/${id}/edits`, { commands: [{ id: command, name: 'change-text', changes }] }),
  )
  await untilSet(client, id)
  return { ...{ book: id, source: sourceId, import: importId, media: picture!.hash, target, command }, month }
}

const roleOf = async (openid: string, role: string): Promise<Client> => {
  const client = await signIn(server.url, openid)
  await database('update users set role = $1 where openid = $2', [role, openid])
  return client
}

/** A link to the first person's book, as its owner makes it. */
const linkOf = async (things: Things, client: Client, label: string, password?: string) => {
  const path = `/api/book/${things.book}/share/links`
  const own = { link_id: randomId(), link_label: label, last_day: null, confirm_share: true }
  const made = await client.ask('POST', path, { ...own, ...(password ? { link_password: password } : {}) })
  return dataOf<{ links: { id: string; address: string }[] }>(made).links.at(-1)!
}
const cookieOf = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? []).find((line) => line.startsWith('wxbook.links='))?.split(';')[0] ?? ''
const comeIn = async (link: { address: string }): Promise<string> =>
  cookieOf(await ask(server.url, { method: 'GET', path: new URL(link.address).pathname }))

/** Whoever came by a link: one that opens, and every way of having none. */
const linkGuises = async (): Promise<Guise[]> => {
  const [live, locked, ended, revoked, theirs] = [
    await linkOf(annas!, anna!, '开着'),
    await linkOf(annas!, anna!, '有密码', 'haibian'),
    await linkOf(annas!, anna!, '到期'),
    await linkOf(annas!, anna!, '撤销'),
    await linkOf(berts!, bert!, '别的书'),
  ]
  const [openCookie, endedCookie, revokedCookie, theirCookie] = [
    ...[await comeIn(live), await comeIn(ended), await comeIn(revoked), await comeIn(theirs)],
  ]
  const path = new URL(locked.address).pathname.replace('/s/', '/api/share/')
  const type = 'application/json'
  const answer = (password: string) =>
    ask(
      server.url,
      { method: 'POST', path, type, body: Buffer.from(JSON.stringify({ link_password: password })) },
      { origin: server.url },
    )
  const [wrong, right] = [cookieOf(await answer('haibiam')), cookieOf(await answer('haibian'))]
  expect([await comeIn(locked), wrong]).toEqual(['', ''])
  await database("update share_links set ends_at = now() - interval '1 second' where id = $1", [ended.id])
  dataOf(await anna!.ask('POST', `/api/book/${annas!.book}/share/links/${revoked.id}/revoke`, {}))
  const bearer = `wxbook.token=${bert!.token()}`
  const as = (name: string, cookie: string, more: Partial<Guise> = {}): Guise => {
    expect(cookie, name).toContain('wxbook.links=')
    return { name, standing: 'visitor', headers: { origin: server.url, cookie }, ...more }
  }
  return [
    as('link', openCookie!, { isIn: true }),
    as('link with its password', right, { isIn: true }),
    as('other with a link', `${bearer}; ${openCookie}`, { standing: 'other', isIn: true }),
    as('link that ended', endedCookie!),
    as('link that was revoked', revokedCookie!),
    as('link of another book', theirCookie!),
    as(
      'link under another epoch',
      openCookie!.replace(/:(\d+)/, (_, epoch: string) => `:${Number(epoch) + 1}`),
    ),
  ]
}

/** What the state of the book is for this guise: open to its links, it is shared with those who came by one. */
const stateFor = ({ isIn = false }: Guise, state: State): Exclude<State, 'linked'> =>
  state === 'linked' ? (isIn ? 'shared' : 'private') : state

/** The cookie of a visit by a one-time link into this account. */
const visitOf = async (client: Client): Promise<string> => {
  const { ticket } = dataOf<{ ticket: string }>(await client.ask('POST', '/api/user/ticket', {}))
  const { headers } = await ask(server.url, { method: 'GET', path: `/books?tmptoken=${ticket}` })
  const token = /wxbook\.tmptoken=([^;]+)/.exec((headers['set-cookie'] ?? []).join('\n'))?.[1]
  expect(token, 'a visit begins').toBeDefined()
  return token!
}

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  anna = await signIn(server.url, 'o_who_may_anna')
  bert = await signIn(server.url, 'o_who_may_bert')
  annas = await thingsOf(anna, await madeLife(12, 8), '安娜的书')
  const [told, ...shots] = await madeLife(12, 8, 11)
  const others = shots.map(async ({ name, bytes }) => ({ name, bytes: await sharp(bytes).negate().jpeg().toBuffer() }))
  berts = await thingsOf(bert, [told!, ...(await Promise.all(others))], '贝特的书')
  secrets = ['安娜的书', annas.book, annas.source, `/media/${annas.media}`]
  const cookie = (client: Client): string => `wxbook.token=${client.token()}`
  const bearer = (client: Client): Record<string, string> => ({ authorization: `Bearer ${client.token()}` })
  const [visit, over, alone, theirs] = [
    ...[await visitOf(anna), await visitOf(anna), await visitOf(anna), await visitOf(bert)],
  ]
  for (const token of [over, alone])
    await database(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
      hashToken(token!),
    ])
  const own = { origin: server.url }
  const phones = () =>
    database(
      `update users set login_phone = '139' || lpad((xinshu_user_id % 100000000)::text, 8, '0')
       where openid like 'o_who_may_%' and login_phone is null`,
    )
  // 7.K12 hands out no book token yet: a prefix, a code in the address and the channel prove nothing (4.4).
  const bookToken = { authorization: `Bearer agent${'A'.repeat(38)}`, cookie: 'wxbook.source=agent' }
  // A key that is good, and opens nothing but print jobs (tests/api/shop/print-shop.test.ts).
  const printKey = `xsp_${'k'.repeat(43)}`
  await database("insert into print_partners (id, name) values ('p', '青山印刷')")
  await database("insert into print_keys (id, partner_id, key_hash, tail) values ('k', 'p', $1, 'kkkk')", [
    hashToken(printKey),
  ])
  const printShop = { authorization: `Bearer ${printKey}` }
  const inHand = await ask(server.url, { method: 'GET', path: '/api/print/v1/jobs' }, printShop)
  expect(inHand.status, 'the key is good').toBe(200)
  guises.push(
    { name: 'print shop', standing: 'visitor', headers: printShop },
    { name: 'visitor', standing: 'visitor', headers: own },
    {
      ...{ name: 'book token', standing: 'visitor', headers: bookToken },
      ...{ query: `bookCode=${'B'.repeat(32)}`, agentMode: true },
    },
    { name: 'visit that is over', standing: 'visitor', headers: { ...own, cookie: `wxbook.tmptoken=${alone}` } },
    { name: 'other', standing: 'other', headers: { ...own, cookie: cookie(bert) } },
    { name: 'agent', standing: 'other', headers: bearer(await roleOf('o_who_may_agent', 'agent')) },
    {
      ...{ name: 'partner', standing: 'other', agentMode: true },
      headers: bearer(await roleOf('o_who_may_partner', 'partner')),
    },
    { name: 'operator', standing: 'other', headers: bearer(await roleOf('o_who_may_operator', 'operator')) },
    {
      ...{ name: 'other, after a visit of the owner that is over', standing: 'other' },
      headers: { ...own, cookie: `${cookie(bert)}; wxbook.tmptoken=${over}` },
    },
    {
      ...{ name: 'a visit of the other where the owner is signed in', standing: 'other' },
      headers: { ...own, cookie: `${cookie(anna)}; wxbook.tmptoken=${theirs}` },
    },
    {
      ...{ name: 'foreign page', standing: 'foreign page' },
      headers: { origin: 'https://evil.example', cookie: cookie(anna) },
    },
    { name: 'owner', standing: 'owner', headers: { ...own, cookie: cookie(anna) } },
    {
      ...{ name: 'a visit of the owner where the other is signed in', standing: 'owner' },
      headers: { ...own, cookie: `${cookie(bert)}; wxbook.tmptoken=${visit}` },
    },
  )
  await phones()
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

let serial = 0
const request = (name: string, contract: AnyContract, things: Things, more = '') => {
  const { params = {}, query = {}, body } = samples[name]!.ask(things, ++serial)
  const search = [new URLSearchParams(query).toString(), more].filter(Boolean).join('&')
  const path = contract.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part]!))
  const sent =
    contract.method === 'GET' ? {} : { type: 'application/json', body: Buffer.from(JSON.stringify(body ?? {})) }
  return { method: contract.method, path: search ? `${path}?${search}` : path, ...sent }
}

/** All that is written of the first person's books. */
const written = async (): Promise<unknown> => {
  const ours = `(select id from books where owner_id = (select id from users where openid = 'o_who_may_anna'))`
  return [
    await database(`select to_jsonb(books) as row from books where id in ${ours} order by id`),
    await database(`select to_jsonb(edit_log) as row from edit_log where work_id in ${ours} order by seq`),
    await database(`select count(*) from media`),
  ]
}

const wrong: string[] = []
const looked = { cells: 0, calls: new Set<string>(), screens: new Set<string>() }

const callAll = async (bookState: State, asked: readonly Guise[]): Promise<void> => {
  for (const guise of asked) {
    const state = stateFor(guise, bookState)
    // Several guises are one person: how much they may write within a time is not what is asked here.
    await database('delete from rate_counters')
    for (const name of Object.keys(samples)) {
      const contract = contracts.find(([one]) => one === name)![1]
      if (guise.standing === 'foreign page' && contract.method === 'GET') continue
      if (guise.standing === 'owner' && contract.method !== 'GET' && name !== 'restoreBook')
        await untilSet(anna!, annas!.book)
      const answer = await ask(server.url, request(name, contract, annas!, guise.query), {
        'idempotency-key': randomId(),
        ...guise.headers,
      })
      const only = mayCall(name, contract, guise.standing, state)
      const wanted = only === undefined ? (samples[name]!.owner ?? [200]) : [only]
      const said = `${bookState}, ${guise.name}: ${name} ${answer.status}`
      if (!wanted.includes(answer.status)) wrong.push(`${said}, not ${wanted}: ${answer.text.slice(0, 200)}`)
      if (only !== undefined && (only !== 200 || state !== 'shared')) wrong.push(...told(answer, said))
      looked.cells += 1
      looked.calls.add(name)
    }
  }
}

const told = ({ text }: Answered, said: string): string[] =>
  secrets.filter((secret) => text.includes(secret)).map((secret) => `${said} tells ${secret}`)

/** Screens of article books: tests/api/books/blogbook.test.ts and articles.spec.ts; a book of posts has none. */
const ofArticles = /\/(catalog|catalogrestore|creation|editblogbook\/.*|word)$/

const seeAll = async (bookState: State): Promise<void> => {
  for (const route of routes.filter(({ pattern }) => pattern.includes('[bookId]') && !ofArticles.test(pattern))) {
    const path = sampleOf(route.pattern, { book: annas!.book, post: '' })?.replace('202405', annas!.month)
    if (path === undefined) wrong.push(`no address of ${route.pattern} in tests/support/route-samples.ts`)
    else
      for (const guise of guises.filter(({ standing }) => standing !== 'foreign page')) {
        const { headers, query, standing, agentMode = false, name } = guise
        const state = stateFor(guise, bookState)
        const answer = await ask(server.url, { method: 'GET', path: query ? `${path}?${query}` : path }, headers)
        const wanted = maySee(route, standing, state, agentMode)
        const said = `${bookState}, ${name}: ${route.pattern} ${answer.status}`
        if (answer.status !== wanted) wrong.push(`${said}, not ${wanted}`)
        if (state !== 'shared' && standing !== 'owner') wrong.push(...told(answer, said).filter(notOwnAddress))
        looked.cells += 1
        looked.screens.add(route.name)
      }
  }
}

/** The page that says nothing is there, and the way to the sign-in, name the address that was asked for. */
const notOwnAddress = (line: string): boolean => !line.endsWith(annas!.book)

const strangers = (): Guise[] => guises.filter(({ standing }) => standing !== 'owner')

const holds = (): void => {
  expect(wrong.splice(0).slice(0, 30)).toEqual([])
}

test('every call of books and covers is filled in, and nothing else', () => {
  expect(contracts.map(([name]) => name).sort()).toEqual(Object.keys(samples).sort())
})

test.each<State>(['private', 'linked', 'shared', 'removed'])(
  '%s: to whoever is not the owner each call and screen says what its row says, and nothing is written',
  async (state) => {
    if (state === 'linked') {
      const path = `/api/book/${annas!.book}/share`
      dataOf(await anna!.ask('POST', path, { access: 'links', confirm_share: true }))
      guises.push(...(await linkGuises()))
    }
    if (state === 'shared')
      dataOf(await anna!.ask('POST', `/api/book/${annas!.book}/info`, { public: true, confirm_share: true }))
    if (state === 'removed') dataOf(await anna!.ask('POST', `/api/book/${annas!.book}/remove`, {}))
    const before = await written()
    await callAll(state, strangers())
    await seeAll(state)
    expect(await written()).toEqual(before)
    holds()
    if (state === 'removed') dataOf(await anna!.ask('POST', `/api/book/${annas!.book}/restore`, {}))
  },
  240_000,
)

test('an id of another in a body or a query opens nothing, and shows nothing afterwards', async () => {
  const asked: string[] = []
  for (const [name, { ask: fill, foreign = {} }] of Object.entries(samples)) {
    const contract = contracts.find(([one]) => one === name)![1]
    const outside = (things: Things): string => JSON.stringify({ ...fill(things, 0), params: undefined })
    const used = (Object.keys(berts!) as ThingName[]).filter(
      (thing) => thing !== 'month' && outside({ ...berts!, [thing]: annas![thing] }) !== outside(berts!),
    )
    expect(used.sort(), `${name}: ids of its body and query`).toEqual(Object.keys(foreign).sort())
    for (const thing of used) {
      const wanted = foreign[thing]!
      const sent = request(name, contract, { ...berts!, [thing]: annas![thing] })
      const answer = await ask(server.url, sent, { authorization: `Bearer ${bert!.token()}` })
      const said = `${name} with ${thing} of another`
      expect(answer.status, `${said}: ${answer.text.slice(0, 300)}`).toBe(typeof wanted === 'number' ? wanted : 200)
      if (typeof wanted === 'string' && wanted !== 'unseen') expect(answer.text, said).toContain(`"code":"${wanted}"`)
      expect(told(answer, said)).toEqual([])
      asked.push(said)
    }
  }
  expect(asked.length).toBeGreaterThan(12)
  await untilSet(bert!, berts!.book)
  for (const [name, contract] of contracts.filter(([, { method }]) => method === 'GET')) {
    const answer = await ask(server.url, request(name, contract, berts!), { authorization: `Bearer ${bert!.token()}` })
    expect(samples[name]!.owner ?? [200], `${name}: ${answer.status}`).toContain(answer.status)
    expect(told(answer, name)).toEqual([])
  }
}, 240_000)

test('the owner may, and so may a visit by their link', async () => {
  await callAll(
    'private',
    guises.filter(({ standing }) => standing === 'owner'),
  )
  holds()
  console.log(`${looked.cells} cells: ${looked.calls.size} calls and ${looked.screens.size} screens`)
}, 240_000)
