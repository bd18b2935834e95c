/** Pages of an album come, go and move by commands; pictures take their frames as somebody said; the press prints just that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { addedPage, slotsOf } from '#lib/albums/edit/compose-page.ts'
import type { LayerLook } from '#lib/albums/layers/layer-scene.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import type { Actor } from '#lib/http/actor.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as read, POST as write } from '../../../src/pages/jx/albums/[id]/edits.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, type KeptPhoto, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { testDataDir } from '../../support/story.ts'

type Person = Extract<Actor, { kind: 'user' }>
testDataDir()
const { connection } = await testDatabase()
const anna = (await makeUser(connection, { nickname: '安娜' })).actor as Person
let photos: KeptPhoto[]
let look: LayerLook
beforeAll(async () => {
  registerJobs()
  await startQueue()
  photos = await keepPhotos(anna, drawnPhotos(30))
  const product = albumProduct('album')!
  const known = inTimeOrder(
    photos.map(({ sha256, fileName, widthPx, heightPx }) => ({
      ...{ id: sha256, name: fileName, widthPx, heightPx, faces: [] },
    })),
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  look = { product, size: product.sizes[0], theme: themes[0], photos: byId, fonts: await fontBook() }
}, 60_000)
afterAll(async () => {
  await stopQueue()
  await closePool()
})

type Outcome = { outcome: string; code: string | null; message: string | null; conflicts: object[] }
type Answer = {
  outcomes: Outcome[]
  undo: string | null
  redo: string | null
  pages: StoredPage[]
  pageTotal: number
  records: { target: string; field: string; value: unknown; version: string }[]
}
const commandId = () => `device-${randomId()}-${randomId()}`.slice(0, 40)
const pagesOf = async (album: string): Promise<StoredPage[]> =>
  dataOf<{ pages: StoredPage[] }>(await callEndpoint(pages, { actor: anna, params: { id: album } })).pages
const stand = async (album: string): Promise<Answer> =>
  dataOf<Answer>(await callEndpoint(read, { actor: anna, params: { id: album } }))
const give = async (album: string, commands: object[]): Promise<Answer> => {
  const answer = await callEndpoint(write, { actor: anna, params: { id: album }, body: { commands } })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
  return dataOf<Answer>(answer)
}
/** A command over what stands. */
const say = async (album: string, name: string, said: { target: string; field: string; value: unknown }[]) => {
  const { records } = await stand(album)
  const base = (one: { target: string; field: string }): string =>
    records.find(({ target, field }) => target === one.target && field === one.field)?.version ?? ''
  return { id: commandId(), name, changes: said.map((one) => ({ ...one, base: base(one) })) }
}
const order = (names: readonly string[]) => ({ target: 'album/sheets', field: 'order', value: { names } })
const sheetsOf = (told: readonly StoredPage[]): string[] =>
  told.map(({ name }) => name).filter((name) => /^\d+$/.test(name))
const picturesOf = ({ layers }: StoredPage): string[] =>
  layers.filter(({ type }) => type === 'image').map(({ content }) => content)
const printedOf = (told: readonly StoredPage[]): number => told.length + sheetsOf(told).length
const rowOf = async (album: string) =>
  (await query<{ page_count: number }>(connection, 'select page_count from albums where id = $1', [album]))[0]!

test('a page is added, moved and taken out, each one step; undo and restore give back exactly what was', async () => {
  const id = await albumOf(anna, photos.slice(0, 26), { title: '加减页' })
  const laid = await pagesOf(id)
  const names = sheetsOf(laid)
  const spare = photos.slice(0, 3).map(({ sha256 }) => look.photos.get(sha256)!)
  const added = addedPage(spare, 6, look)
  const after = [names[0]!, names[1]!, '417', ...names.slice(2)]
  const add = await say(id, 'add-page', [{ target: 'page/417', field: 'composition', value: added }, order(after)])
  const words = { target: 'page/417', field: 'text/folio-left', base: '', value: '六' }
  // What follows in the same call may speak of the new page.
  const done = await give(id, [add, { id: commandId(), name: 'write-words', changes: [words] }])
  expect(done.outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written'])
  const now = await pagesOf(id)
  expect(done.pageTotal).toBe(now.length)
  expect(sheetsOf(now)).toEqual(after)
  expect(printedOf(now) % 4).toBe(0)
  const page = now.find(({ name }) => name === '417')!
  expect(page.pagination).toBe(laid.find(({ name }) => name === names[2])!.pagination)
  expect(picturesOf(page).sort()).toEqual(spare.map(({ id: one }) => one).sort())
  expect((await rowOf(id)).page_count).toBe(
    printedOf(now) - now.filter(({ name }) => name === 'blank').length + blanksInside(laid),
  )

  const turned = [...after.slice(1), after[0]!]
  await give(id, [await say(id, 'move-page', [order(turned)])])
  const moved = await pagesOf(id)
  expect(sheetsOf(moved)).toEqual(turned)
  const first = moved.find(({ name }) => name === names[1])!
  expect(first.layers.find(({ id: line }) => line === 'folio-left')?.text ?? '2').toBe('2')

  const kept = turned.filter((name) => name !== names[1])
  const gone = await give(id, [await say(id, 'remove-page', [order(kept)])])
  expect(sheetsOf(await pagesOf(id))).toEqual(kept)
  // As the lists are read by a device: what changed, and how many there are.
  expect(gone.pageTotal).toBe((await pagesOf(id)).length)

  await give(id, [{ id: commandId(), name: 'undo', of: gone.undo }])
  expect(await pagesOf(id)).toEqual(moved)
  await give(id, [{ id: commandId(), name: 'restore', to: '' }])
  expect(await pagesOf(id)).toEqual(laid)
  expect((await rowOf(id)).page_count).toBe(
    printedOf(laid) - laid.filter(({ name }) => name === 'blank').length + blanksInside(laid),
  )
})

/** Blank pages that face another and are no filling. */
const blanksInside = (told: readonly StoredPage[]): number => {
  const last = told.findLastIndex(({ name }) => /^\d+$/.test(name))
  const filling = told.slice(last + 1).findIndex(({ name }) => name !== 'blank')
  return told.filter(({ name }) => name === 'blank').length - filling
}

test('replayed in another album the same commands give the same pages', async () => {
  const [one, two] = [await albumOf(anna, photos.slice(0, 24)), await albumOf(anna, photos.slice(0, 24))]
  const names = sheetsOf(await pagesOf(one))
  for (const album of [one, two]) {
    for (const list of [
      names.slice(1),
      [...names.slice(2), names[1]!],
      [names[3]!, ...names.filter((_, at) => at !== 3)],
    ])
      await give(album, [await say(album, 'move-page', [order(list)])])
  }
  expect(await pagesOf(one)).toEqual(await pagesOf(two))
})

test('a locked page is not taken out; what is no order is refused in a sentence and changes nothing', async () => {
  const id = await albumOf(anna, photos.slice(0, 24), { title: '不许' })
  const before = await pagesOf(id)
  const names = sheetsOf(before)
  const close = await say(id, 'lock-page', [{ target: 'page/2', field: 'locked', value: true }])
  await give(id, [close])
  const without = names.filter((name) => name !== '2')
  const refused = await give(id, [await say(id, 'remove-page', [order(without)])])
  expect(refused.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'page_locked' })
  // It may be moved with the others: what is on it stays.
  await give(id, [await say(id, 'move-page', [order([...without, '2'])])])
  const moved = (await pagesOf(id)).find(({ name }) => name === '2')!
  expect(picturesOf(moved)).toEqual(picturesOf(before.find(({ name }) => name === '2')!))
  await give(id, [{ id: commandId(), name: 'restore', to: close.id }])
  await give(id, [await say(id, 'unlock-page', [{ target: 'page/2', field: 'locked', value: false }])])
  const bad: [unknown, string][] = [
    [{ names: [] }, 'bad_value'],
    [{ names: [...names, names[0]] }, 'bad_value'],
    [{ names: [...names, '998'] }, 'unknown_target'],
    [{ names: [...names, 'title'] }, 'unknown_target'],
    [{ names: [...names, 7] }, 'unknown_target'],
    [{ names: 'constructor' }, 'bad_value'],
    [{ names: Array.from({ length: 161 }, (_, at) => String(at + 1)) }, 'bad_value'],
    [true, 'bad_value'],
  ]
  for (const [value, code] of bad) {
    const answer = await give(id, [await say(id, 'move-page', [{ ...order([]), value }])])
    expect([answer.outcomes[0]?.outcome, answer.outcomes[0]?.code], JSON.stringify(value)).toEqual(['refused', code])
    expect(answer.outcomes[0]?.message).toMatch(/[\u4e00-\u9fff]/)
  }
  expect(await pagesOf(id)).toEqual(before)
})

test('what is written on a page another device took out, or whose order waits to be chosen, is kept and comes back with it', async () => {
  const id = await albumOf(anna, photos.slice(0, 24), { title: '两台设备' })
  const before = await pagesOf(id)
  const names = sheetsOf(before)
  const line = (page: StoredPage): string => page.layers.find(({ type }) => type === 'text')!.id
  const laid = before.find(({ name, layers }) => names.includes(name) && layers.some(({ type }) => type === 'text'))!
  const near = laid.name
  const without = names.filter((name) => name !== near)
  // This device has no line: it writes on a sheet and adds one, both over what stood before.
  const added = addedPage([], 2, look)
  const offline = [
    await say(id, 'write-words', [{ target: `page/${near}`, field: `text/${line(laid)}`, value: '外婆在厨房' }]),
    await say(id, 'add-page', [{ target: 'page/640', field: 'composition', value: added }, order(['640', ...names])]),
    { id: commandId(), name: 'write-words', changes: [words('640', 'text/folio-left', '添的一页')] },
    {
      id: commandId(),
      name: 'lay-out-page',
      changes: [{ ...words(near, 'composition', null), value: composed(laid) }],
    },
  ]
  // Meanwhile another takes that sheet out.
  await give(id, [await say(id, 'remove-page', [order(without)])])
  const answer = await give(id, offline)
  expect(answer.outcomes.map(({ outcome, code }) => [outcome, code])).toEqual(offline.map(() => ['written', null]))
  expect(answer.outcomes[1]?.conflicts).toHaveLength(1)
  expect(sheetsOf(await pagesOf(id))).toEqual(without)
  // Both sheets stand again: everything is on them.
  await give(id, [await say(id, 'move-page', [order(['640', ...names])])])
  const told = await pagesOf(id)
  const said = (name: string, field: string) =>
    told.find((page) => page.name === name)?.layers.find((layer) => layer.id === field)?.text
  expect([said(near, line(laid)), said('640', 'folio-left')]).toEqual(['外婆在厨房', '添的一页'])
  // A sheet that never was has nothing to write on.
  const never = await give(id, [{ id: commandId(), name: 'write-words', changes: [words('777', 'text/date', '空')] }])
  expect(never.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'unknown_target' })
})

const words = (page: string, field: string, value: string | null) => ({
  ...{ target: `page/${page}`, field, base: '', value },
})
const composed = ({ skeleton, shape, layers }: StoredPage) => ({ skeleton, shape, layers })

test('an added page that was locked since is taken out by no undo and no redo', async () => {
  const id = await albumOf(anna, photos.slice(0, 24), { title: '锁住' })
  const names = sheetsOf(await pagesOf(id))
  const more = [...names, '640']
  await give(id, [
    await say(id, 'add-page', [
      { target: 'page/640', field: 'composition', value: addedPage([], 2, look) },
      order(more),
    ]),
  ])
  const { undo: removed } = await give(id, [await say(id, 'remove-page', [order(names)])])
  const { redo } = await give(id, [{ id: commandId(), name: 'undo', of: removed }])
  await give(id, [await say(id, 'lock-page', [{ target: 'page/640', field: 'locked', value: true }])])
  const again = await give(id, [{ id: commandId(), name: 'redo', of: redo }])
  expect(again.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'page_locked' })
  expect(sheetsOf(await pagesOf(id))).toEqual(more)
})

test('more pages than the binding holds are refused; up to there they are priced', async () => {
  const id = await albumOf(anna, photos.slice(0, 24), { title: '太厚' })
  const names = sheetsOf(await pagesOf(id))
  const value = addedPage([], 2, look)
  const more = (count: number) => {
    const fresh = Array.from({ length: count }, (_, at) => String(300 + at))
    const composed = fresh.map((name) => ({ target: `page/${name}`, field: 'composition', value }))
    return say(id, 'add-page', [...composed, order([...names, ...fresh])])
  }
  // Title and copyright with 59 sheets are 120 pages, the most this product has.
  const room = 59 - names.length
  const over = await give(id, [await more(room + 1)])
  expect(over.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'too_many_pages' })
  expect(over.outcomes[0]?.message).toContain('120 页')
  expect((await give(id, [await more(room)])).outcomes[0]?.outcome).toBe('written')
  expect(printedOf(await pagesOf(id))).toBe(120)
  expect((await rowOf(id)).page_count).toBe(120)
  // One goes for another; locking the one that went would bring it back beyond what can be bound.
  const last = String(300 + room - 1)
  const spare = { target: 'page/900', field: 'composition', value }
  const kept = sheetsOf(await pagesOf(id)).filter((name) => name !== last)
  await give(id, [await say(id, 'add-page', [spare, order([...kept, '900'])])])
  const lockOf = async (page: string) =>
    (await give(id, [await say(id, 'lock-page', [{ target: `page/${page}`, field: 'locked', value: true }])]))
      .outcomes[0]
  expect(await lockOf(last)).toMatchObject({ outcome: 'refused', code: 'bad_value' })
  expect((await lockOf('900'))?.outcome).toBe('written')
  expect(printedOf(await pagesOf(id))).toBe(120)
})

test.each(['contain', 'fit', 'fill'] as const)(
  '%s: the press prints the photograph in its frame just so',
  async (fit) => {
    const id = await albumOf(anna, photos.slice(0, 24), { title: fit })
    const page = (await pagesOf(id)).find((one) => one.name === '1')!
    const [photo] = picturesOf(page) as [string]
    const value = { focal: [0.5, 0.5], zoom: 1, turn: 0, fit }
    await give(id, [await say(id, 'crop-photo', [{ target: `photo/${photo}`, field: 'crop', value }])])
    const layer = (await pagesOf(id)).find((one) => one.name === '1')!.layers.find(({ content }) => content === photo)!
    expect(layer.fit).toBe(fit)
    const { frame, photo: known } = slotsOf({ layers: [layer] }, look)[0]!
    const aspect = known.widthPx / known.heightPx
    // Its frame bleeds: the whole picture lies in what is left when the sheet is cut.
    const wide = Math.min(frame.wMm, 2 * 148, Math.min(frame.hMm, 210) * aspect)
    const sharp = (known.widthPx / 250) * 25.4
    const [w, h] =
      fit === 'fill'
        ? [frame.wMm, frame.hMm]
        : fit === 'fit'
          ? [Math.min(wide, sharp), Math.min(wide, sharp) / aspect]
          : [wide, wide / aspect]
    expect((await callEndpoint(lock, { actor: anna, params: { id }, body: { acceptBlurred: true } })).status).toBe(200)
    const keys = async () =>
      (
        await query<{ inner_pdf_key: string | null }>(connection, 'select inner_pdf_key from albums where id = $1', [
          id,
        ])
      )[0]!
    const { inner_pdf_key } = await until(keys, (row) => row.inner_pdf_key !== null)
    const { pages: printed } = readPdf(await storage().getBytes(inner_pdf_key!))
    // The first sheet is cut into the second and third page: the picture stands on one of them in its full size.
    const content = printed
      .slice(1, 3)
      .map((one) => one.content)
      .join('\n')
    const sizes = [...content.matchAll(/([\d.]+) 0 0 (-?[\d.]+) -?[\d.]+ -?[\d.]+ cm/g)].map(([, a, d]) =>
      [Number(a), Math.abs(Number(d))].map((mm) => mm.toFixed(1)).join(' × '),
    )
    expect(sizes).toContain([w, h].map((mm) => mm.toFixed(1)).join(' × '))
  },
  60_000,
)

test('a way nobody knows is refused, and said back to cover the crop is as it was', async () => {
  const id = await albumOf(anna, photos.slice(0, 24), { title: '放法' })
  const before = await pagesOf(id)
  const [photo] = picturesOf(before.find(({ name }) => name === '1')!) as [string]
  const target = { target: `photo/${photo}`, field: 'crop' }
  const crop = { focal: [0.4, 0.6], zoom: 1.5, turn: 0 }
  const odd = await give(id, [await say(id, 'crop-photo', [{ ...target, value: { ...crop, fit: 'scale-down' } }])])
  expect(odd.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'bad_value' })
  await give(id, [await say(id, 'crop-photo', [{ ...target, value: crop }])])
  const cropped = await pagesOf(id)
  await give(id, [await say(id, 'crop-photo', [{ ...target, value: { ...crop, fit: 'contain' } }])])
  await give(id, [await say(id, 'crop-photo', [{ ...target, value: { ...crop, fit: 'cover' } }])])
  expect(await pagesOf(id)).toEqual(cropped)
})
