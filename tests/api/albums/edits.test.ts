/** An album is changed by commands: photographs, crops, words, arrangements, locks; all of it can be taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { nextArrangement, slotsOf, withPhotos } from '#lib/albums/edit/compose-page.ts'
import type { LayerLook } from '#lib/albums/layers/layer-scene.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import type { Actor } from '#lib/http/actor.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET as read, POST as write } from '../../../src/pages/jx/albums/[id]/edits.ts'
import { GET as images } from '../../../src/pages/jx/albums/[id]/images/index.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as validate } from '../../../src/pages/jx/albums/[id]/validate.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, type KeptPhoto, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { testDataDir } from '../../support/story.ts'

type Person = Extract<Actor, { kind: 'user' }>
testDataDir()
const { connection } = await testDatabase()
const anna = (await makeUser(connection, { nickname: '安娜' })).actor as Person
const bob = (await makeUser(connection, { nickname: '小波' })).actor as Person
let photos: KeptPhoto[]
let foreign: KeptPhoto[]
let id: string
let look: LayerLook
beforeAll(async () => {
  photos = await keepPhotos(anna, drawnPhotos(30))
  foreign = await keepPhotos(bob, drawnPhotos(1, 7))
  id = await albumOf(anna, photos.slice(0, 26))
  const product = albumProduct('album')!
  const known = inTimeOrder(
    photos.map(({ sha256, fileName, widthPx, heightPx }) => ({
      ...{ id: sha256, name: fileName, widthPx, heightPx, faces: [] },
    })),
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  look = { product, size: product.sizes[0], theme: themes[0], photos: byId, fonts: await fontBook() }
}, 60_000)
afterAll(() => closePool())

type Outcome = { id: string; outcome: string; code: string | null; message: string | null; conflicts: object[] }
type Record_ = { target: string; field: string; value: unknown; version: string }
type Answer = {
  outcomes: Outcome[]
  undo: string | null
  redo: string | null
  pages: StoredPage[]
  records: Record_[]
  conflicts: { command: string; mine: unknown; base: string }[]
}

const commandId = () => `device-${randomId()}-${randomId()}`.slice(0, 40)
const pagesOf = async (album = id): Promise<StoredPage[]> =>
  dataOf<{ pages: StoredPage[] }>(await callEndpoint(pages, { actor: anna, params: { id: album } })).pages
const pageOf = async (name: string, album = id) => (await pagesOf(album)).find((page) => page.name === name)!
const stand = async (album = id): Promise<Answer> =>
  dataOf<Answer>(await callEndpoint(read, { actor: anna, params: { id: album } }))
const send = (commands: object[], album = id, actor: Person = anna) =>
  callEndpoint(write, { actor, params: { id: album }, body: { commands } })
const give = async (commands: object[], album = id): Promise<Answer> => {
  const answer = await send(commands, album)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
  return dataOf<Answer>(answer)
}
const change = (name: string, changes: { target: string; field: string; value: unknown; base?: string }[]) => ({
  ...{ id: commandId(), name },
  changes: changes.map((one) => ({ base: '', ...one })),
})
const picturesOf = (page: StoredPage): string[] =>
  page.layers.filter(({ type }) => type === 'image').map(({ content }) => content)
const noCrop = () => false

test('two photographs change places across pages as one step, which is undone and done again', async () => {
  const [one, two] = [await pageOf('1'), await pageOf('2')]
  const [a, b] = [picturesOf(one)[0]!, picturesOf(two)[0]!]
  const swap = change('swap-photos', [
    {
      target: 'page/1',
      field: 'composition',
      value: withPhotos(one, new Map([[0, look.photos.get(b)!]]), look, noCrop),
    },
    {
      target: 'page/2',
      field: 'composition',
      value: withPhotos(two, new Map([[0, look.photos.get(a)!]]), look, noCrop),
    },
  ])
  const done = await give([swap])
  expect(done.outcomes[0]).toMatchObject({ outcome: 'written' })
  expect(done.pages.map(({ name }) => name)).toEqual(['1', '2'])
  expect([picturesOf(await pageOf('1'))[0], picturesOf(await pageOf('2'))[0]]).toEqual([b, a])
  // Sent again nothing is done twice.
  expect((await give([swap])).outcomes[0]).toMatchObject({ outcome: 'known' })
  const back = await give([{ id: commandId(), name: 'undo', of: done.undo }])
  expect([await pageOf('1'), await pageOf('2')]).toEqual([one, two])
  expect(back).toMatchObject({ undo: null, redo: expect.any(String) })
  await give([{ id: commandId(), name: 'redo', of: back.redo }])
  expect(picturesOf(await pageOf('1'))[0]).toBe(b)
  await give([{ id: commandId(), name: 'restore', to: '' }])
  expect([await pageOf('1'), await pageOf('2')]).toEqual([one, two])
})

test('a crop is the photograph’s: it covers its frame whatever is asked, and goes with it through another arrangement', async () => {
  const page = (await pagesOf()).find(
    ({ name, layers }) => /^\d+$/.test(name) && layers.filter(({ type }) => type === 'image').length >= 3,
  )!
  const [photo] = picturesOf(page) as [string]
  const target = `photo/${photo}`
  const cropOf = async () => slotsOf(await pageOf(page.name), look).find((slot) => slot.photo.id === photo)!.crop
  await give([change('crop-photo', [{ target, field: 'crop', value: { focal: [0.9, 0.1], zoom: 1e9, turn: 0 } }])])
  const near = await cropOf()
  expect(Math.max(near.w, near.h)).toBeLessThanOrEqual(0.251)
  expect(near.x + near.w).toBeLessThanOrEqual(1.0001)
  expect(near.y).toBeGreaterThanOrEqual(0)
  const { records } = await stand()
  const [said] = records.filter((one) => one.target === target)
  expect(said?.value).toEqual({ focal: [0.9, 0.1], zoom: 4, turn: 0 })
  const base = said!.version
  await give([change('crop-photo', [{ target, field: 'crop', base, value: { focal: [0.3, 0.6], zoom: 2 } }])])
  for (let turn = 0; turn < 10; turn += 1) {
    const now = await pageOf(page.name)
    const made = nextArrangement(now, 4, look)
    if (!made) break
    expect(made.shape).not.toBe(now.shape)
    const version = (await stand()).records.find((one) => one.target === `page/${page.name}`)?.version ?? ''
    await give([
      change('shuffle-page', [{ target: `page/${page.name}`, field: 'composition', base: version, value: made }]),
    ])
    const { x, y, w, h } = await cropOf()
    expect([x <= 0.3 && 0.3 <= x + w, y <= 0.6 && 0.6 <= y + h]).toEqual([true, true])
    expect(picturesOf(await pageOf(page.name)).sort()).toEqual(picturesOf(page).sort())
  }
})

test('words are one line, measured by us; an empty frame is told by the check and refused by the lock', async () => {
  const album = await albumOf(anna, photos.slice(0, 26), { title: '图注' })
  const all = await pagesOf(album)
  const page = all.find(({ layers }) => layers.some(({ name }) => name === 'caption'))!
  const line = page.layers.find(({ name }) => name === 'caption')!
  const place = { target: `page/${page.name}`, field: `text/${line.id}` }
  await give([change('write-words', [{ ...place, value: '  海边\n的一天 ' }])], album)
  const written = (await pageOf(page.name, album)).layers.find((one) => one.id === line.id)!
  expect(written.text).toBe('海边 的一天')
  expect(written.frameWidth).not.toBe(line.frameWidth)
  const wide = await give(
    [change('write-words', [{ ...place, base: (await stand(album)).undo ?? '', value: '字'.repeat(60) }])],
    album,
  )
  expect(wide.outcomes[0]?.outcome).toBe('written')
  const checked = dataOf<{ reasons: { reason: string }[] }>(
    await callEndpoint(validate, { actor: anna, params: { id: album }, body: {} }),
  )
  expect(checked.reasons.map(({ reason }) => reason)).toContain('overflow')
  expect((await callEndpoint(lock, { actor: anna, params: { id: album }, body: {} })).body.errcode).toBe('check_failed')
  await give([{ id: commandId(), name: 'undo', of: wide.undo }], album)

  const sheet = await pageOf('1', album)
  const taken = withPhotos(sheet, new Map([[0, null]]), look, noCrop)
  await give([change('remove-photo', [{ target: 'page/1', field: 'composition', value: taken }])], album)
  expect(picturesOf(await pageOf('1', album))).toContain('')
  const unused = await callEndpoint(images, { actor: anna, params: { id: album }, query: { used: 'false' } })
  expect((unused.body.results as { id: string }[]).map((one) => one.id)).toContain(picturesOf(sheet)[0])
  const refused = await callEndpoint(lock, { actor: anna, params: { id: album }, body: {} })
  expect(refused.body.errmsg).toContain('空着的相框')
})

test('of two devices that change one page neither makes half of it: both are kept, one is chosen', async () => {
  const album = await albumOf(anna, photos.slice(0, 26), { title: '两台' })
  const page = await pageOf('2', album)
  const [here, there] = [look.photos.get(photos[27]!.sha256), look.photos.get(photos[28]!.sha256)]
  expect([here, there].includes(undefined)).toBe(false)
  const own = await pagesOf(album)
  const others = own.filter(({ name }) => /^\d+$/.test(name) && name !== '2').flatMap(picturesOf)
  const [a, b] = [look.photos.get(others[0]!)!, look.photos.get(others[1]!)!]
  const compose = (photo: typeof a) => ({
    ...{ target: 'page/2', field: 'composition', value: withPhotos(page, new Map([[0, photo]]), look, noCrop) },
  })
  const first = change('replace-photo', [compose(a)])
  await give([first], album)
  const second = await give([change('replace-photo', [compose(b)])], album)
  expect(second.outcomes[0]?.conflicts).toHaveLength(1)
  expect(picturesOf(await pageOf('2', album))[0]).toBe(a.id)
  const [open] = (await stand(album)).conflicts
  const settle = {
    ...{ id: commandId(), name: 'settle-conflict' },
    changes: [{ target: 'page/2', field: 'composition', base: open!.base, value: open!.mine }],
    settles: [{ target: 'page/2', field: 'composition', command: open!.command }],
  }
  expect((await give([settle], album)).conflicts).toEqual([])
  expect(picturesOf(await pageOf('2', album))[0]).toBe(b.id)
})

test('a locked page keeps its composition until it is opened; a locked album takes nothing', async () => {
  const album = await albumOf(anna, photos.slice(0, 26), { title: '锁页' })
  const page = await pageOf('3', album)
  const close = change('lock-page', [{ target: 'page/3', field: 'locked', value: true }])
  await give([close], album)
  const made = withPhotos(
    page,
    new Map([[0, look.photos.get(picturesOf(await pageOf('1', album))[0]!)!]]),
    look,
    noCrop,
  )
  const compose = () => change('replace-photo', [{ target: 'page/3', field: 'composition', value: made }])
  expect((await give([compose()], album)).outcomes[0]).toMatchObject({ outcome: 'refused', code: 'page_locked' })
  expect(await pageOf('3', album)).toEqual(page)
  // Nor is it changed by taking a step back.
  const swap = change('replace-photo', [
    {
      target: 'page/4',
      field: 'composition',
      value: withPhotos(await pageOf('4', album), new Map([[0, null]]), look, noCrop),
    },
  ])
  await give([swap, change('lock-page', [{ target: 'page/4', field: 'locked', value: true }])], album)
  const undone = await give([{ id: commandId(), name: 'undo', of: swap.id }], album)
  expect(undone.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'page_locked' })
  // Sent again after a lost answer it is told what became of it.
  expect((await give([swap], album)).outcomes[0]?.outcome).toBe('known')
  await give([change('unlock-page', [{ target: 'page/3', field: 'locked', base: close.id, value: false }])], album)
  expect((await give([compose()], album)).outcomes[0]?.outcome).toBe('written')
  await query(connection, 'update albums set locked_at = now() where id = $1', [album])
  const shut = await send([compose()], album)
  expect([shut.status, shut.body.errcode]).toEqual([409, 'locked'])
})

const layersOf = async () => (await pageOf('1')).layers
const bad: [string, () => Promise<object>, string][] = [
  [
    'a photograph of somebody else',
    async () => {
      const layers = structuredClone(await layersOf())
      layers[0]!.content = foreign[0]!.sha256
      return { target: 'page/1', field: 'composition', value: { skeleton: 's', shape: 's', layers } }
    },
    'bad_layer',
  ],
  [
    'ten thousand layers',
    async () => {
      const [layer] = await layersOf()
      const layers = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), type: layer!.type }))
      return { target: 'page/1', field: 'composition', value: { skeleton: 's', shape: 's', layers } }
    },
    'bad_layer',
  ],
  [
    'no frame at all',
    async () => ({ target: 'page/1', field: 'composition', value: { skeleton: 's', shape: 's', layers: [] } }),
    'bad_value',
  ],
  ['a composition of words', async () => ({ target: 'page/1', field: 'composition', value: 'layers' }), 'bad_value'],
  ['a page that is not there', async () => ({ target: 'page/99', field: 'locked', value: true }), 'unknown_target'],
  [
    'a page by another name',
    async () => ({ target: 'page/__proto__', field: 'locked', value: true }),
    'unknown_target',
  ],
  ['a field nobody knows', async () => ({ target: 'page/1', field: 'owner', value: 'bob' }), 'unknown_target'],
  [
    'the composition of a title page',
    async () => ({ target: 'page/title', field: 'composition', value: {} }),
    'unknown_target',
  ],
  [
    'the crop of another’s photograph',
    async () => ({ target: `photo/${foreign[0]!.sha256}`, field: 'crop', value: { focal: [0, 0], zoom: 1 } }),
    'unknown_target',
  ],
  [
    'a crop that is no number',
    async () => ({ target: `photo/${photos[0]!.sha256}`, field: 'crop', value: { focal: ['0', 0], zoom: 1 } }),
    'bad_value',
  ],
  [
    'a photograph turned',
    async () => ({ target: `photo/${photos[0]!.sha256}`, field: 'crop', value: { focal: [0, 0], zoom: 1, turn: 90 } }),
    'bad_value',
  ],
  [
    'words nobody sees',
    async () => ({ target: 'page/title', field: 'text/title', value: '\u200D\u200D' }),
    'bad_value',
  ],
  ['words without end', async () => ({ target: 'page/1', field: 'text/date', value: '字'.repeat(61) }), 'bad_value'],
]

test.each(bad)('what can’t be said is refused and changes nothing: %s', async (_, make, code) => {
  const before = await pagesOf()
  const answer = await give([
    change('change-album', [(await make()) as { target: string; field: string; value: unknown }]),
  ])
  expect(answer.outcomes[0]).toMatchObject({ outcome: 'refused', code })
  expect(answer.outcomes[0]?.message).toMatch(/[\u4e00-\u9fff]/)
  expect(await pagesOf()).toEqual(before)
})

test('nobody else reads or writes what was changed; missing and another’s answer alike', async () => {
  const command = change('lock-page', [{ target: 'page/1', field: 'locked', value: true }])
  const [other, missing] = [await send([command], id, bob), await send([command], 'nothing')]
  expect([other.status, missing.status]).toEqual([404, 404])
  expect(other.body.errmsg).toBe(missing.body.errmsg)
  expect((await callEndpoint(read, { actor: bob, params: { id } })).status).toBe(404)
  expect((await callEndpoint(read, { params: { id } })).status).toBe(401)
  expect((await callEndpoint(write, { params: { id }, body: { commands: [command] } })).status).toBe(401)
})

test('changes that fill the space of their owner are refused, in an album as in a book', async () => {
  const back = { id: commandId(), name: 'restore', to: '' }
  const more = (bytes: number) =>
    query(connection, `update works set log_bytes = log_bytes + ${bytes} where id = '${id}'`)
  await more(1e12)
  const answer = await send([back])
  expect([answer.status, answer.body.errcode]).toEqual([413, 'store_quota'])
  await more(-1e12)
  expect((await give([back])).outcomes[0]).toMatchObject({ outcome: 'written' })
})
