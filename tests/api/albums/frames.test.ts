/** Frames and desk calendars: made, edited, checked, locked, pressed, sold; types of former years are read and no more made. */
import { afterAll, expect, test } from 'vitest'
import { productsProblem } from '#lib/pricing/products-check.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as price } from '../../../src/pages/api/order/albums/[id]/price.ts'
import { GET as cover } from '../../../src/pages/jx/albums/[id]/cover.ts'
import { POST as edit } from '../../../src/pages/jx/albums/[id]/edits.ts'
import { GET as one } from '../../../src/pages/jx/albums/[id]/index.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as validate } from '../../../src/pages/jx/albums/[id]/validate.ts'
import { POST as create, GET as shelf } from '../../../src/pages/jx/albums/my.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { openShop, type Quoted } from '../../support/shop.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { anna, rows, address } = shop
const photos = await keepPhotos(anna, drawnPhotos(14))
afterAll(async () => {
  await shop.site.end()
  await stopQueue()
  await closePool()
})

type Priced = Quoted & { oriPrice: number; one: { fen: number }; obstacles: object[]; bindings: { id: string }[] }
const asked = (id: string, more: Record<string, string> = {}) =>
  callEndpoint(price, { params: { id }, query: { address, count: '2', ...more }, actor: anna })
const mm = (pt: number): number => Math.round((pt * 254) / 72) / 10
const sizeOf = ({ trimBox }: { trimBox: readonly number[] }) => [
  mm(trimBox[2]! - trimBox[0]!),
  mm(trimBox[3]! - trimBox[1]!),
]
type Page = {
  name: string
  skeleton: string
  shape: string
  layers: { id: string; type: string; content: string; text: string }[]
}
const pagesOf = async (id: string): Promise<Page[]> =>
  dataOf<{ pages: Page[] }>(await callEndpoint(pages, { actor: anna, params: { id } })).pages
const give = async (id: string, name: string, changes: object[]) => {
  const body = { commands: [{ id: `device-${randomId()}`.slice(0, 40), name, changes }] }
  const { outcomes } = dataOf<{ outcomes: { outcome: string; code: string; message: string }[] }>(
    await callEndpoint(edit, { actor: anna, params: { id }, body }),
  )
  // What it is written over by, next time.
  return { ...outcomes[0], version: body.commands[0]!.id }
}
const checked = async (id: string) =>
  dataOf<{ reasons: { reason: string; severity: string; message: string }[] }>(
    await callEndpoint(validate, { actor: anna, params: { id }, body: {} }),
  ).reasons
const locked = async (id: string, body: object) => {
  expect((await callEndpoint(lock, { actor: anna, params: { id }, body })).status).toBe(200)
  const keys = () =>
    rows<{ i: string | null; c: string | null }>('select inner_pdf_key i, cover_pdf_key c from albums where id = $1', [
      id,
    ])
  const [{ i, c }] = (await until(keys, ([row]) => row?.i != null && row.c != null)) as [{ i: string; c: string }]
  return [readPdf(await storage().getBytes(i)), readPdf(await storage().getBytes(c))] as const
}
const order = (names: string[]) => ({ target: 'album/sheets', field: 'order', base: '', value: { names } })

test.each([1, 4, 9])(
  'a frame is filled from its first page with %i photographs, pressed and sold for what board 23b says',
  async (count) => {
    const id = await albumOf(anna, photos.slice(0, count), { tid: 'frame-wood', title: '湖上' })
    const view = dataOf<Record<string, unknown>>(await callEndpoint(one, { actor: anna, params: { id } }))
    expect(view).toMatchObject({
      ...{ tid: 'frame-wood', size: 'a4', userPageCount: 1, hasCover: false, isDouble: false, binding: 'walnut' },
      // 297 × 210 with 3 mm of bleed at 300 dpi.
      innerSize: [3579, 2551],
    })
    const [page, ...others] = await pagesOf(id)
    expect([page?.name, others]).toEqual(['1', []])
    const images = page!.layers.filter(({ type }) => type === 'image').map(({ content }) => content)
    expect([...images].sort()).toEqual(
      photos
        .slice(0, count)
        .map(({ sha256 }) => sha256)
        .sort(),
    )
    expect((await checked(id)).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(await give(id, 'remove-page', [order([])])).toMatchObject({ outcome: 'refused' })
    expect((await callEndpoint(cover, { actor: anna, params: { id }, query: { width: '640' } })).status).toBe(200)

    const [front, back] = await locked(id, { binding: 'oak', acceptBlurred: true })
    expect([front.pages.length, back.pages.length]).toEqual([1, 1])
    expect([sizeOf(front.pages[0]!), sizeOf(back.pages[0]!)]).toEqual([
      [297, 210],
      [297, 210],
    ])
    expect(front.pages[0]!.imagesPainted).toHaveLength(count)
    expect(back.pages[0]!.text).toContain('湖上')
    const quote = dataOf<Priced>(await asked(id))
    expect([quote.one.fen, quote.oriPrice, quote.obstacles]).toEqual([14_800, 29_600, []])
    expect(quote.bindings.map((one) => one.id)).toEqual(['walnut', 'oak', 'black', 'white'])
    const bought = await shop.buy(quote.quote.token)
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const [line] = await rows<object>("select product, binding from order_lines where product = 'frame-wood'")
    expect(line).toEqual({ product: 'frame-wood', binding: 'oak' })
  },
  120_000,
)

test('a desk calendar has a cover and twelve months, its own days, and asks before it is pressed without a notice', async () => {
  const id = await albumOf(anna, photos.slice(0, 13), { tid: 'calendar-2027', title: '又一年' })
  const view = dataOf<Record<string, unknown>>(await callEndpoint(one, { actor: anna, params: { id } }))
  expect(view).toMatchObject({ tid: 'calendar-2027', userPageCount: 13, canShufflePage: true, binding: 'wire' })
  const laid = await pagesOf(id)
  expect(laid.map(({ name }) => name)).toEqual(Array.from({ length: 13 }, (_, at) => String(at + 1)))
  // Months stay where they are.
  const moved = await give(id, 'move-page', [order(['2', '1', ...laid.slice(2).map(({ name }) => name)])])
  expect(moved).toMatchObject({ outcome: 'refused', message: '台历一月一张，不能添减，也不能换先后' })
  // The twelfth of the fourth month of the moon is the seventeenth of May.
  const may = laid[5]!
  const day = {
    ...{ id: 'day-17', type: 'text', name: 'label', content: '', x: 0, y: 0, w: 120, h: 40, rotate: 0, scale: 1 },
    ...{ frameX: 1400, frameY: 1100, frameZ: 9, frameWidth: 120, frameHeight: 40, hidden: false, rows: 1, cols: 1 },
    ...{ spacing: 0, text: '奶奶生日', fillStyle: '#b3372b', textAlign: 'center', textAlignLast: 'center' },
    ...{ fontSize: 27, fontFamily: 'serif', fontStyle: 'normal', lineHeight: 1.5 },
  }
  const value = { skeleton: may.skeleton, shape: may.shape, layers: [...may.layers, day] }
  const written = await give(id, 'write-own-day', [{ target: 'page/6', field: 'composition', base: '', value }])
  expect(written).toMatchObject({ outcome: 'written' })
  // What somebody writes on would run into the eighteenth.
  const words = async (base: string, value: string) =>
    give(id, 'write-words', [{ target: 'page/6', field: 'text/day-17', base, value }])
  const long = await words('', '奶奶八十岁大寿在老家')
  expect(long).toMatchObject({ outcome: 'written' })
  expect((await checked(id)).filter(({ severity }) => severity === 'error')).toMatchObject([
    { reason: 'overflow', page: '6', message: '「奶奶八十岁大寿在老家」超出了能印的地方' },
  ])
  expect(await words(long.version, '奶奶生日')).toMatchObject({ outcome: 'written' })
  const reasons = await checked(id)
  expect(reasons.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(reasons.find(({ reason }) => reason === 'no_notice')).toMatchObject({ severity: 'confirm' })
  const refused = await callEndpoint(lock, { actor: anna, params: { id }, body: {} })
  expect(refused.status).not.toBe(200)

  const [fronts, back] = await locked(id, { acceptBlurred: true })
  expect([fronts.pages.length, back.pages.length]).toEqual([13, 1])
  for (const page of [...fronts.pages, ...back.pages]) expect(sizeOf(page)).toEqual([210, 140])
  const said = fronts.pages.map(({ text }) => text.replace(/\s/g, ''))
  expect(said[0]).toContain('又一年')
  expect(said[1]).toContain('丙午')
  for (const words of ['丁未', '劳动节', '立夏', '小满', '母亲节', '奶奶生日', '廿七']) expect(said[5]).toContain(words)
  // The own day stands in place of the day of the moon, and nobody knows yet what is off.
  expect(said[5]?.match(/十二/g) ?? []).toHaveLength(0)
  expect(said.join('')).not.toMatch(/[休班]/)
  for (const { imagesPainted } of fronts.pages) expect(imagesPainted).toHaveLength(1)
  expect(back.pages[0]?.text.replace(/\s/g, '')).toContain('二〇二七年')
  const quote = dataOf<Priced>(await asked(id))
  expect([quote.one.fen, quote.oriPrice, quote.obstacles]).toEqual([6800, 13_600, []])
  expect((await shop.buy(quote.quote.token)).status).toBe(200)
}, 120_000)

test.each([
  ['calendar-2025', '2025-04-30', '做到 2025 年 4 月 30 日为止'],
  ['note', '2023-09-01', '做到 2023 年 9 月 1 日为止'],
  ['postcard', '2024-02-18', '做到 2024 年 2 月 18 日为止'],
  ['frame-moment', '2024-05-01', '做到 2024 年 5 月 1 日为止'],
])('%s is not made after %s nor sold; what there is of it is read and says so', async (tid, last, words) => {
  const told = photos.slice(0, 8).map(({ sha256, fileName, taken }) => ({ sha256, fileName, taken }))
  const made = await callEndpoint(create, { actor: anna, body: { tid, title: '旧的', photos: told } })
  expect(made.status).toBe(422)
  expect(made.body.errmsg).toContain('已经停做了')
  const like = {
    'calendar-2025': 'calendar-2027',
    'frame-moment': 'frame-wood',
    postcard: 'postcard-148',
    note: 'album',
  }
  const id = await albumOf(anna, photos.slice(0, 8), { tid: like[tid as keyof typeof like], title: '从前' })
  await rows('update albums set tid = $2 where id = $1', [id, tid])
  if (tid === 'note') await rows("update albums set size = 'a5' where id = $1", [id])
  const view = dataOf<{ deprecatedAt: string }>(await callEndpoint(one, { actor: anna, params: { id } }))
  expect(view.deprecatedAt).toBe(last)
  expect((await callEndpoint(pages, { actor: anna, params: { id } })).status).toBe(200)
  const refused = await asked(id)
  expect([refused.status, refused.body.errcode]).toEqual([422, 'no_such_product'])
  expect(refused.body.errmsg).toContain(words)
})

test('the print partner’s line: the same templates, prices of its own, on no list of ours', async () => {
  const plain = await albumOf(anna, photos, { tid: 'album', title: '自己的' })
  const theirs = await albumOf(anna, photos, { tid: 'wm-album', title: '印厂的' })
  const shape = async (id: string) => (await pagesOf(id)).map(({ name, skeleton }) => [name, skeleton])
  expect(await shape(theirs)).toEqual(await shape(plain))
  const view = dataOf<{ tid: string }>(await callEndpoint(one, { actor: anna, params: { id: theirs } }))
  expect(view.tid).toBe('wm-album')
  const listed = await callEndpoint(shelf, { actor: anna, query: { page_size: '100' } })
  const ids = JSON.stringify(listed.body)
  expect([ids.includes(plain), ids.includes(theirs)]).toEqual([true, false])
  // Nothing of ours prices it.
  expect(await asked(theirs)).toMatchObject({ status: 422, body: { errcode: 'no_such_product' } })
  const usual = defaultBucket('products')
  const row = { tid: 'wm-album', size: 'a5', name: 'A5', baseFen: 300, perPageFen: 100 }
  const own = { ...usual, albums: { ...usual.albums, sizes: [...usual.albums.sizes, row] } }
  expect(productsProblem(own)).toBeUndefined()
  expect(productsProblem({ ...own, albums: { ...own.albums, sizes: [{ ...row, tid: 'wm-nothing' }] } })).toBeDefined()
  await putBucket('products', own, '')
  const quote = dataOf<Priced>(await asked(theirs))
  // Soft cover 12 yuan, format 3 yuan, 24 pages of one yuan.
  expect(quote.one.fen).toBe(1200 + 300 + 24 * 100)
  expect(dataOf<Priced>(await asked(plain)).one.fen).toBe(1200 + 700 + 24 * 160)
  await putBucket('products', usual, '')
})

test('calendars of a year that has not come are not made before their September', async () => {
  const told = photos.slice(0, 8).map(({ sha256, fileName, taken }) => ({ sha256, fileName, taken }))
  const made = await callEndpoint(create, { actor: anna, body: { tid: 'calendar-2028', title: '太早', photos: told } })
  expect([made.status, made.body.errmsg]).toEqual([422, '2028 台历 2027 年 9 月 1 日起才做'])
})
