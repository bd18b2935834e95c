/** An album is priced, ordered, paid and printed again through the checkout of books. */
import { afterAll, expect, test } from 'vitest'
import { albumPrice } from '#lib/pricing/album-price.ts'
import { productsProblem } from '#lib/pricing/products-check.ts'
import { albumProducts, isMade } from '#lib/print/products/album-products.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { checkBucket, defaultBucket } from '#lib/site/buckets/bucket.ts'
import { GET as again } from '../../../src/pages/api/order/[orderNo]/price.ts'
import { GET as files } from '../../../src/pages/api/order/[orderNo]/printbooks/pdfs.ts'
import { GET as price } from '../../../src/pages/api/order/albums/[id]/price.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { POST as unlock } from '../../../src/pages/jx/albums/[id]/unlock.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf, until } from '../../support/import.ts'
import { openShop, type Quoted } from '../../support/shop.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { anna, rows, address } = shop
const bob = (await makeUser(connection, { nickname: '小波' })).actor
const photos = await keepPhotos(anna, drawnPhotos(40))
const id = await albumOf(anna, photos)
afterAll(async () => {
  await shop.site.end()
  await stopQueue()
  await closePool()
})

type AlbumQuoted = Quoted & {
  oriPrice: number
  binding: string
  paper: string
  one: { fen: number; pages: number; rows: { label: string; fen: number }[] }
  bindings: { id: string; oneFen: number | null; why: string }[]
  deliveries: object[]
}
const asked = (more: Record<string, string> = {}, albumId = id, actor = anna) =>
  callEndpoint(price, { params: { id: albumId }, query: { address, count: '2', ...more }, actor })
const quoted = async (more: Record<string, string> = {}, albumId = id): Promise<AlbumQuoted> => {
  const answer = await asked(more, albumId)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return dataOf<AlbumQuoted>(answer)
}
const locked = async (albumId: string, binding = 'hard'): Promise<void> => {
  const answer = await callEndpoint(lock, { params: { id: albumId }, body: { binding }, actor: anna })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
const pressed = (albumId: string) =>
  until(
    () =>
      rows('select 1 from albums where id = $1 and inner_pdf_key is not null and cover_pdf_key is not null', [albumId]),
    (found) => found.length > 0,
  )

test('every album we make has a price in every binding, and the price list names no other', () => {
  const products = defaultBucket('products')
  expect(productsProblem(products)).toBeUndefined()
  for (const { tid, sizes, bindings } of albumProducts.filter((one) => isMade(one, Date.now())))
    for (const { id: size, pages } of sizes)
      for (const binding of bindings) {
        const least = albumPrice(products, { tid, size, binding, pages: pages.min, copies: 1 })
        const most = albumPrice(products, { tid, size, binding, pages: pages.max, copies: 3 })
        if (!least.ok || !most.ok) throw new Error(`${tid} ${size} ${binding}`)
        expect(least.value.oneFen).toBe(least.value.rows.reduce((sum, row) => sum + row.fen, 0))
        expect(most.value.totalFen).toBe(3 * most.value.oneFen)
        if (pages.max > pages.min) expect(most.value.oneFen).toBeGreaterThan(least.value.oneFen)
      }
  const board = albumPrice(products, { tid: 'square-album', size: '8', binding: 'hard', pages: 40, copies: 1 })
  expect(board.ok && board.value.oneFen).toBe(16_800)
  const cards = albumPrice(products, { tid: 'postcard-148', size: '148', binding: 'loose', pages: 8, copies: 1 })
  // Board 23.
  expect(cards.ok && [cards.value.oneFen, cards.value.rows.at(-1)?.label]).toEqual([2800, '8 张 × 2.50 元'])
  const wrong = { tid: 'album', size: 'a5', binding: 'hard', pages: 24, copies: 1 }
  for (const [change, code] of [
    [{ tid: 'wm-album' }, 'no_such_product'],
    [{ tid: 'constructor' }, 'no_such_product'],
    [{ binding: 'lay-flat' }, 'no_such_binding'],
    [{ binding: '2' }, 'no_such_binding'],
    [{ pages: 22 }, 'bad_pages'],
    [{ pages: 24.5 }, 'bad_pages'],
    [{ copies: 1000 }, 'bad_copies'],
  ] as const) {
    const refused = albumPrice(products, { ...wrong, ...change })
    expect(refused.ok ? '' : refused.failure.code).toBe(code)
  }
  const { albums: _, ...older } = defaultBucket('products')
  expect(checkBucket('products', older).ok).toBe(true)
  const lacking = { ...products, albums: { ...products.albums, sizes: products.albums.sizes.slice(1) } }
  expect(productsProblem(lacking)).toBe('albums.sizes：「album a5」没有价钱')
})

test('before it is locked every binding has its price; it can’t be ordered, and says why', async () => {
  const open = await quoted()
  expect(open.bindings.map(({ id: binding, oneFen }) => [binding, oneFen !== null])).toEqual([
    ['soft', true],
    ['hard', true],
  ])
  expect([open.binding, open.paper, open.oriPrice]).toEqual(['soft', 'coated-157', 2 * open.one.fen])
  expect(open.obstacles).toEqual([{ code: 'not_finalized', message: '锁定以后才能下单，页数变了价钱也会变' }])
  expect(open.deliveries).toHaveLength(2)
  const refused = await shop.buy(open.quote.token)
  expect([refused.status, refused.body.errcode]).toEqual([409, 'not_finalized'])
  expect(
    await rows("select 1 from orders o join order_lines l on l.order_id = o.id where l.product = 'album'"),
  ).toEqual([])
})

test('what isn’t there is refused: another’s album, a wrong kind, binding, paper, number; nobody signed in', async () => {
  const [foreign, missing] = [await asked({}, id, bob as typeof anna), await asked({}, 'nothing')]
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(foreign.body.errmsg).toBe(missing.body.errmsg)
  expect((await callEndpoint(price, { params: { id } })).status).toBe(401)
  for (const [more, code] of [
    [{ tid: 'xalbum' }, 'other_album_type'],
    [{ binding: 'lay-flat' }, 'no_such_binding'],
    [{ paper: 'cream-80' }, 'no_such_paper'],
    [{ address: 'nowhere' }, 'no_such_address'],
    [{ delivery: 'pigeon' }, 'no_such_courier'],
  ] as const)
    expect((await asked(more)).body.errcode, JSON.stringify(more)).toBe(code)
  expect((await asked({ count: '0' })).status).toBe(422)
  expect((await asked({ tid: 'album' })).status).toBe(200)
})

test('locked, pressed and paid it is an order that holds it; its files are the album’s; printed again the same bytes', async () => {
  await locked(id)
  const soft = await quoted({ binding: 'hard' })
  expect(soft.bindings.find(({ id: binding }) => binding === 'soft')).toMatchObject({
    oneFen: null,
    why: '锁定时定的是硬壳，封面照它做的；要换请先取消锁定',
  })
  expect((await asked({ binding: 'soft' })).body.errcode).toBe('no_such_binding')
  await pressed(id)
  const now = await quoted()
  expect([now.binding, now.obstacles]).toEqual(['hard', []])
  const bought = await shop.buy(now.quote.token)
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const order = dataOf<{ orderNo: string; payable: number }>(bought)
  expect(order.payable).toBe(now.payable)
  const { orderNo } = order
  const seen = (await shop.seen(orderNo)) as unknown as { books: object[] }
  expect(seen.books).toEqual([
    expect.objectContaining({
      ...{ albumId: id, bookId: null, bookType: 'album', typeName: '照片书 A5', styleName: 'A5' },
      ...{ bookName: '小满的夏天', binding: 'hard', bindingName: '硬壳', copies: 2, pageCount: now.one.pages },
    }),
  ])
  const held = await callEndpoint(unlock, { params: { id }, actor: anna })
  expect([held.status, held.body.errcode]).toEqual([409, 'ordered'])
  const outTradeNo = await shop.begun(orderNo, { provider: 'alipay' })
  await shop.payAt('alipay', outTradeNo)
  await until(
    () => shop.seen(orderNo),
    ({ status }) => status !== null && status > 0,
  )
  expect(await shop.ledgerSum()).toBe(0)
  const listed = dataOf<{ files: { pdfType: string; bytes: number }[] }[] | { pdfs: object[] }>(
    await callEndpoint(files, { params: { orderNo }, actor: anna }),
  )
  expect(JSON.stringify(listed)).toContain('小满的夏天')
  const reprint = dataOf<AlbumQuoted>(
    await callEndpoint(again, { params: { orderNo }, query: { address, count: '1' }, actor: anna }),
  )
  expect([reprint.binding, reprint.one.fen]).toEqual(['hard', now.one.fen])
  const second = await shop.buy(reprint.quote.token)
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  const prints = await rows<{ inner_pdf_key: string }>(
    'select s.inner_pdf_key from order_lines l join print_snapshots s on s.id = l.snapshot_id where l.product = $1',
    ['album'],
  )
  expect(new Set(prints.map(({ inner_pdf_key }) => inner_pdf_key)).size).toBe(1)
  expect(prints).toHaveLength(2)
}, 120_000)

test('a price that changed, an album locked anew and one that is gone make no order of the old quote', async () => {
  await rows('delete from rate_counters')
  const other = await albumOf(anna, photos.slice(0, 30), { title: '另一本' })
  await locked(other)
  await pressed(other)
  const before = await quoted({}, other)
  const dearer = structuredClone(defaultBucket('products'))
  dearer.albums.sizes[0]!.perPageFen += 10
  await putBucket('products', dearer, '')
  const changed = await shop.buy(before.quote.token)
  expect([changed.status, changed.body.errcode]).toEqual([409, 'price_changed'])
  await putBucket('products', defaultBucket('products'), '')

  const same = await quoted({}, other)
  await callEndpoint(unlock, { params: { id: other }, actor: anna })
  await rows("update albums set title = '改过名' where id = $1", [other])
  await locked(other)
  await pressed(other)
  const anew = await shop.buy(same.quote.token)
  expect([anew.status, anew.body.errcode]).toEqual([409, 'book_changed'])

  const last = await quoted({}, other)
  await rows('update albums set inner_pdf_key = null where id = $1', [other])
  expect((await quoted({}, other)).obstacles.map(({ code }) => code)).toEqual(['print_files_pending'])
  const pending = await shop.buy(last.quote.token)
  expect([pending.status, pending.body.errcode]).toEqual([409, 'print_files_pending'])

  await rows('delete from works where id = $1', [other])
  expect((await shop.buy(last.quote.token)).status).toBe(404)
  expect((await asked({}, other)).status).toBe(404)
}, 120_000)
