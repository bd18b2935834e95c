/**
 * Who may do what with an album: every call and screen that names one, by everybody, private, open to its links, public. What each is
 * answered follows from contract and row; a call nobody filled in fails.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresFiles } from '#lib/db/postgres-files.server.ts'
import { socketConnection } from '#lib/db/postgres-process.server.ts'
import type { AnyContract } from '#lib/http/contract.ts'
import { routes } from '#lib/site/routes/routes.ts'
import { randomId } from '#lib/std/id.ts'
import { allContracts } from '../../support/contracts.ts'
import { drawPhoto } from '../../support/photos.ts'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { type RunningServer, startServer } from '../../support/server/server.ts'
import { type Answered, ask } from '../../support/server/traffic.ts'

type Standing = 'owner' | 'other' | 'visitor' | 'foreign page'
type State = 'private' | 'linked' | 'public'
type Guise = { name: string; standing: Standing; headers: Record<string, string>; isIn?: boolean; isInvited?: boolean }
type Link = { id: string; address: string }

const data = await temporaryData()
let server: RunningServer
let [anna, bert]: Client[] = []
let [album, theirs] = ['', '']
/** A photograph that was brought and stands on no page. */
let aside = ''
const guises: Guise[] = []

const database = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client(socketConnection(postgresFiles(data.path), 'xinshu'))
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** An album of so many drawn photographs; answers its id and which are on no page. */
const albumOf = async (client: Client, title: string, seed: number): Promise<{ aid: string; asides: string[] }> => {
  const hashes: string[] = []
  for (let i = 0; i < 5; i += 1) {
    // The last is the same view once more: set aside.
    const widthPx = i === 4 ? 930 : 900
    const bytes = await drawPhoto({ name: `${i}.jpg`, widthPx, heightPx: 700, seed: seed + Math.min(i, 3) })
    hashes.push(sha(bytes))
    dataOf(await client.once('PUT', `/jx/album_images/${hashes[i]}`, bytes))
  }
  const photos = hashes.map((sha256, i) => ({
    sha256,
    file_name: `${i}.jpg`,
    taken: `2024-05-0${Math.min(i, 3) + 1}T10:00:0${i}`,
  }))
  const key = { 'idempotency-key': randomId() }
  const made = await client.once('POST', '/jx/albums/my', { tid: 'album', title, author: '安娜', photos }, key)
  const { album: of, aside: left } = dataOf<{ album: { aid: string }; aside: { id: string }[] }>(made)
  return { aid: of.aid, asides: left.map(({ id }) => id) }
}

const linkOf = async (client: Client, id: string, label: string, password?: string): Promise<Link> => {
  const body = { link_id: randomId(), link_label: label, last_day: null }
  const made = await client.ask('POST', `/jx/albums/${id}/share/links`, {
    ...body,
    ...(password ? { link_password: password } : {}),
  })
  return dataOf<{ links: Link[] }>(made).links.at(-1)!
}
/** A link to add photographs by. */
const invitationTo = async (client: Client, id: string, label: string): Promise<Link> => {
  const body = { link_id: randomId(), link_label: label, last_day: null }
  return dataOf<{ links: Link[] }>(await client.ask('POST', `/jx/albums/${id}/invitations`, body)).links.at(-1)!
}
const cookieOf = ({ headers }: Answered): string =>
  (headers['set-cookie'] ?? []).find((line) => line.startsWith('wxbook.links='))?.split(';')[0] ?? ''
const comeIn = async ({ address }: Link): Promise<string> =>
  cookieOf(await ask(server.url, { method: 'GET', path: new URL(address).pathname }))
const get = (path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(server.url, { method: 'GET', path }, headers)
const setAccess = (access: string) =>
  anna!.ask('POST', `/jx/albums/${album}/share`, { access, ...(access === 'public' ? { confirm_share: true } : {}) })

beforeAll(async () => {
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  anna = await signIn(server.url, 'o_who_may_album_anna')
  bert = await signIn(server.url, 'o_who_may_album_bert')
  const made = await albumOf(anna, '安娜的夏天', 10)
  album = made.aid
  theirs = (await albumOf(bert, '贝特的冬天', 40)).aid
  aside = made.asides[0]!
  const cookie = (client: Client): string => `wxbook.token=${client.token()}`
  const operator = await signIn(server.url, 'o_who_may_album_operator')
  await database("update users set role = 'operator' where openid = 'o_who_may_album_operator'")
  const own = { origin: server.url }
  guises.push(
    { name: 'visitor', standing: 'visitor', headers: own },
    { name: 'other', standing: 'other', headers: { ...own, cookie: cookie(bert) } },
    { name: 'operator', standing: 'other', headers: { ...own, cookie: cookie(operator) } },
    {
      ...{ name: 'foreign page', standing: 'foreign page' },
      headers: { origin: 'https://evil.example', cookie: cookie(anna) },
    },
    { name: 'owner', standing: 'owner', headers: { ...own, cookie: cookie(anna) } },
  )
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

/** Whoever came by a link: one that opens, and every way of having none. */
const linkGuises = async (): Promise<Guise[]> => {
  const [live, locked, ended, revoked, others] = [
    await linkOf(anna!, album, '开着'),
    await linkOf(anna!, album, '有密码', 'haibian'),
    await linkOf(anna!, album, '到期'),
    await linkOf(anna!, album, '撤销'),
    await linkOf(bert!, theirs, '别的相册'),
  ]
  const invitations = [
    await invitationTo(anna!, album, '请外婆'),
    await invitationTo(anna!, album, '请到期'),
    await invitationTo(anna!, album, '请撤销'),
    await invitationTo(bert!, theirs, '请别的相册'),
  ] as const
  const [invited, invitedOver, invitedGone, invitedElsewhere] = [
    ...[await comeIn(invitations[0]), await comeIn(invitations[1])],
    ...[await comeIn(invitations[2]), await comeIn(invitations[3])],
  ] as [string, string, string, string]
  await database("update share_links set ends_at = now() - interval '1 second' where id = $1", [invitations[1].id])
  dataOf(await anna!.ask('POST', `/jx/albums/${album}/share/links/${invitations[2].id}/revoke`, {}))
  const [open, over, gone, foreign] = [
    ...[await comeIn(live), await comeIn(ended), await comeIn(revoked), await comeIn(others)],
  ]
  expect(await comeIn(locked)).toBe('')
  const sent = {
    ...{ method: 'POST', path: new URL(locked.address).pathname.replace('/s/', '/api/share/') },
    ...{ type: 'application/json', body: Buffer.from(JSON.stringify({ link_password: 'haibian' })) },
  }
  const right = cookieOf(await ask(server.url, sent, { origin: server.url }))
  await database("update share_links set ends_at = now() - interval '1 second' where id = $1", [ended.id])
  dataOf(await anna!.ask('POST', `/jx/albums/${album}/share/links/${revoked.id}/revoke`, {}))
  const bearer = `wxbook.token=${bert!.token()}`
  const as = (name: string, cookie: string, more: Partial<Guise> = {}): Guise => {
    expect(cookie, name).toContain('wxbook.links=')
    return { name, standing: 'visitor', headers: { origin: server.url, cookie }, ...more }
  }
  return [
    as('link', open!, { isIn: true }),
    as('link with its password', right, { isIn: true }),
    as('other with a link', `${bearer}; ${open}`, { standing: 'other', isIn: true }),
    as('link that ended', over!),
    as('link that was revoked', gone!),
    as('link of another album', foreign!),
    as('invitation', invited, { isInvited: true }),
    as('other with an invitation', `${bearer}; ${invited}`, { standing: 'other', isInvited: true }),
    as('invitation that ended', invitedOver),
    as('invitation that was revoked', invitedGone),
    as('invitation to another album', invitedElsewhere),
    as(
      'invitation under another epoch',
      invited.replace(/:(\d+)/, (_, epoch: string) => `:${Number(epoch) + 1}`),
    ),
    as(
      'link under another epoch',
      open!.replace(/:(\d+)/, (_, epoch: string) => `:${Number(epoch) + 1}`),
    ),
  ]
}

/** Everything that names an album in its path, filled in; what its owner is answered where that is not 200. */
const samples: Record<string, { params?: object; query?: string; body?: object; owner?: number[] }> = {
  getAlbum: {},
  getAlbumPages: {},
  getAlbumCover: {},
  validateAlbum: { body: {} },
  listAlbumPhotos: {},
  listAlbumActivities: {},
  // Nobody has this photograph, and no page shows it: only its owner is told so.
  addAlbumPhotos: { body: { photos: [{ sha256: 'b'.repeat(64) }] }, owner: [422] },
  removeAlbumPhotos: { body: { photos: ['b'.repeat(64)] } },
  getAlbumEdits: {},
  writeAlbumEdits: {
    body: { commands: [{ id: 'who-may-command-0000001', name: 'undo', of: 'who-may-command-0000000' }] },
  },
  getAlbumPdf: { params: { kind: 'cover' }, owner: [409] },
  // Four photographs are no album: only its owner is told so.
  lockAlbum: { body: {}, owner: [409] },
  unlockAlbum: { body: {}, owner: [409] },
  getAlbumShare: {},
  setAlbumAccess: { body: { access: 'links' } },
  addAlbumLink: { body: { link_id: 'who-may-link-000000001', link_label: '外婆', last_day: null } },
  changeAlbumLink: { params: { linkId: 'nobody-made-this-one' }, body: { link_label: '改名' }, owner: [404] },
  revokeAlbumLink: { params: { linkId: 'nobody-made-this-one' }, body: {}, owner: [404] },
  removeAlbumLink: { params: { linkId: 'nobody-made-this-one' }, body: {}, owner: [404] },
  listInvitations: {},
  addInvitation: { body: { link_id: 'who-may-link-000000002', link_label: '外婆', last_day: null } },
  // By an invitation alone, of which an owner has no need; these are not the bytes of that name.
  putContribution: { params: { sha256: 'b'.repeat(64) }, query: 'contributor=waipo', body: {}, owner: [404] },
  removeAlbum: {},
}
const contracts = (await allContracts()).filter(([, { path }]) => path.startsWith('/jx/albums/{id}'))

const request = (name: string, contract: AnyContract) => {
  const { params = {}, query = '', body } = samples[name]!
  const named: Record<string, string> = { id: album, ...params }
  const path = contract.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(named[part]!))
  const sent = body === undefined ? {} : { type: 'application/json', body: Buffer.from(JSON.stringify(body)) }
  return { method: contract.method, path: query ? `${path}?${query}` : path, ...sent }
}

/** From the contract alone; undefined: the owner's, as the row says. */
const mayCall = (
  contract: AnyContract,
  { standing, isIn = false, isInvited = false }: Guise,
  state: State,
): number | undefined => {
  if (standing === 'foreign page') return 403
  if (contract.path.includes('/contributions/')) return isInvited ? 422 : 404
  if (contract.auth === 'user' && standing === 'visitor') return 401
  if (standing === 'owner') return undefined
  const sees = state === 'public' || (state === 'linked' && isIn)
  if (!sees) return 404
  return contract.auth === 'optional' ? 200 : 403
}

const maySee = (
  name: string,
  isPrivate: boolean,
  { standing, isIn = false, isInvited = false }: Guise,
  state: State,
): number => {
  if (isPrivate && standing === 'visitor') return 302
  if (standing === 'owner') return 200
  if (name === 'album.photos') return isInvited ? 200 : 404
  const sees = state === 'public' || (state === 'linked' && isIn)
  if (isPrivate || !sees) return 404
  return name === 'album.sharing' ? 302 : 200
}

test('every call that names an album is filled in, and nothing else', () => {
  expect(contracts.map(([name]) => name).sort()).toEqual(Object.keys(samples).sort())
})

test.each<State>(['private', 'linked', 'public'])(
  '%s: to whoever is not the owner each call and screen says what its row says, and nothing is written',
  async (state) => {
    if (state === 'linked') {
      dataOf(await setAccess('links'))
      guises.push(...(await linkGuises()))
    }
    if (state === 'public') dataOf(await setAccess('public'))
    const written = () =>
      database(
        'select to_jsonb(a) as album, (select count(*) from share_links l where l.work_id = a.id) as links, (select count(*) from edit_log e where e.work_id = a.id) as log from albums a order by id',
      )
    const before = await written()
    const wrong: string[] = []
    for (const guise of guises.filter(({ standing }) => standing !== 'owner')) {
      for (const [name, contract] of contracts) {
        if (guise.standing === 'foreign page' && contract.method === 'GET') continue
        const answer = await ask(server.url, request(name, contract), guise.headers)
        const wanted = mayCall(contract, guise, state)
        const said = `${state}, ${guise.name}: ${name} ${answer.status}`
        if (answer.status !== wanted) wrong.push(`${said}, not ${wanted}: ${answer.text.slice(0, 160)}`)
        if (wanted !== 200 && answer.text.includes('安娜的夏天')) wrong.push(`${said} tells its title`)
      }
      if (guise.standing === 'foreign page') continue
      for (const { pattern, name, private: isPrivate } of routes) {
        if (!/^\/(album(s|-share)|photos)\/\[/.test(pattern)) continue
        const path = pattern.replace(/\[\w+\]/, album)
        const answer = await get(path, guise.headers)
        const wanted = maySee(name, isPrivate, guise, state)
        const said = `${state}, ${guise.name}: ${pattern} ${answer.status}`
        if (answer.status !== wanted) wrong.push(`${said}, not ${wanted}`)
        if (wanted !== 200 && answer.text.includes('安娜的夏天')) wrong.push(`${said} tells its title`)
      }
    }
    expect(wrong).toEqual([])
    expect(await written()).toEqual(before)
  },
  240_000,
)

test('pictures and cover of a shared album are gone with the next request when it is shut', async () => {
  dataOf(await setAccess('links'))
  const link = await linkOf(anna!, album, '给外婆')
  const cookie = await comeIn(link)
  const page = await get(`/album-share/${album}`, { cookie })
  expect([page.status, page.text.includes('安娜的夏天')]).toEqual([200, true])
  const addresses = [...page.text.matchAll(/\/media\/[0-9a-f]{64}\?[^"]*s=l\.[\w.-]+/g)].map(([one]) =>
    one.replaceAll('&amp;', '&'),
  )
  // Every photograph of its pages, and none for a session.
  expect(new Set(addresses.map((one) => one.slice(7, 71))).size).toBe(4)
  expect(aside).toMatch(/^[0-9a-f]{64}$/)
  expect([/s=u\./.test(page.text), page.text.includes(aside)]).toEqual([false, false])
  const picture = addresses[0]!
  expect([(await get(picture)).status, (await get(`/jx/albums/${album}/cover`, { cookie })).status]).toEqual([200, 200])
  // Whoever has neither link nor the album is told nothing by its cover.
  expect((await get(`/jx/albums/${album}/cover`)).status).toBe(404)

  dataOf(await anna!.ask('POST', `/jx/albums/${album}/share/links/${link.id}/revoke`, {}))
  for (const path of [picture, `/album-share/${album}`, `/jx/albums/${album}/cover`])
    expect((await get(path, { cookie })).status, path).toBe(404)
  expect((await get(new URL(link.address).pathname)).status).toBe(404)

  // Public, anybody sees it; shut again, the addresses of then are dead, and stay so when it is opened once more.
  expect((await anna!.ask('POST', `/jx/albums/${album}/share`, { access: 'public' })).body.errcode).toBe(
    'confirm_share',
  )
  dataOf(await setAccess('public'))
  const open = await get(`/album-share/${album}`)
  const shown = /\/media\/[0-9a-f]{64}\?[^"]*s=b\.[\w.-]+/.exec(open.text)?.[0].replaceAll('&amp;', '&') ?? ''
  expect([open.status, (await get(shown)).status]).toEqual([200, 200])
  dataOf(await setAccess('private'))
  expect([(await get(`/album-share/${album}`)).status, (await get(shown)).status]).toEqual([404, 404])
  dataOf(await setAccess('public'))
  expect((await get(shown)).status).toBe(404)
}, 120_000)

test('the owner may, in the order in which all of it can be done', async () => {
  dataOf(await setAccess('private'))
  const owner = guises.find(({ standing }) => standing === 'owner')!
  for (const [name, contract] of [
    ...contracts.filter(([one]) => one !== 'removeAlbum'),
    ...contracts.filter(([one]) => one === 'removeAlbum'),
  ]) {
    const answer = await ask(server.url, request(name, contract), owner.headers)
    expect(samples[name]!.owner ?? [200], `${name}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
      answer.status,
    )
  }
}, 120_000)
