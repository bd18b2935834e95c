/** Files of an order: a right of thirty days for its buyer, addresses of ten minutes made of it, and nothing after a refund. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as cancelRoute, GET as preview } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { GET as fileRoute } from '../../../src/pages/api/order/[orderNo]/printbooks/[id]/file.ts'
import { GET as urlRoute } from '../../../src/pages/api/order/[orderNo]/printbooks/[id]/pdf_url.ts'
import { GET as listRoute } from '../../../src/pages/api/order/[orderNo]/printbooks/pdfs.ts'
import { POST as renewRoute } from '../../../src/pages/api/order/[orderNo]/printbooks/renew.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
const ben = person('ben')

type File = { printbookId: number; pdfType: string; name: string; url: string; createdAt: number; expiredAt: number }
type View = { right: { state: string; createdAt: number; expiredAt: number }; files: File[] }
const list = (orderNo: string, actor = anna) => callEndpoint(listRoute, { params: { orderNo }, actor })
const listed = async (orderNo: string) => dataOf<View>(await list(orderNo))
const ask = (orderNo: string, { id = '0', type = 'inner', actor = anna } = {}) =>
  callEndpoint(urlRoute, { params: { orderNo, id }, query: { pdf_type: type }, actor })
const asked = async (orderNo: string, type: string) => dataOf<{ url: string }>(await ask(orderNo, { type })).url
/** What is at an address, by whoever has it. */
const at = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://site.test')
  const [, , , orderNo, , id] = pathname.split('/') as string[]
  return callEndpoint(fileRoute, {
    ...{ path: pathname, params: { orderNo: orderNo!, id: id! }, query: Object.fromEntries(searchParams) },
  })
}
const renew = (orderNo: string, actor = anna) =>
  callEndpoint(renewRoute, { params: { orderNo }, method: 'POST', actor })
const paidOrder = async (): Promise<string> => {
  await give('anna', 60_000)
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  return orderNo
}
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const days = (orderNo: string, count: number) =>
  rows("update orders set paid_at = paid_at - $2 * interval '1 day' where number = $1", [orderNo.slice(1), count])
const sums = async (orderNo: string) =>
  (
    await rows<{ inner_sha256: string; cover_sha256: string; inner_pdf_key: string }>(
      `select s.* from print_snapshots s join order_lines l on l.snapshot_id = s.id join orders o on o.id = l.order_id
        where o.number = $1`,
      [orderNo.slice(1)],
    )
  )[0]!

test('what was printed is what is downloaded, byte by byte, until the thirtieth day ends', async () => {
  const orderNo = await paidOrder()
  const { right, files } = await listed(orderNo)
  expect(right.state).toBe('alive')
  // Thirty days on, at the beginning of a day in UTC+8.
  expect((right.expiredAt + 8 * 3_600_000) % 86_400_000).toBe(0)
  expect(right.expiredAt - right.createdAt).toBeGreaterThan(29 * 86_400_000)
  expect(right.expiredAt - right.createdAt).toBeLessThanOrEqual(30 * 86_400_000)
  expect(files.map(({ printbookId, pdfType }) => [printbookId, pdfType])).toEqual([
    [0, 'inner'],
    [0, 'cover'],
  ])
  expect(files[0]).toMatchObject({ expiredAt: right.expiredAt, createdAt: right.createdAt })
  expect(files[0]!.name).toMatch(/^《.+》内页\.pdf$/)
  const { inner_sha256, cover_sha256 } = await sums(orderNo)
  for (const [type, sha] of [
    ['inner', inner_sha256],
    ['cover', cover_sha256],
  ] as const) {
    const answer = await at(await asked(orderNo, type))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = new Uint8Array(await answer.response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha)
  }
  expect((await at(files[1]!.url)).status).toBe(200)
})

test('an address is good for ten minutes, and one that is changed in anything for none', async () => {
  const orderNo = await paidOrder()
  const other = await paidOrder()
  const url = await asked(orderNo, 'inner')
  const until = Number(new URL(url, 'http://site.test').searchParams.get('until'))
  expect(until - Date.now()).toBeLessThanOrEqual(600_000)
  expect(until - Date.now()).toBeGreaterThan(590_000)
  for (const wrong of [
    url.replace('inner', 'cover'),
    url.replace(String(until), String(until + 1)),
    url.replace(orderNo, other),
    url.replace('/0/', '/1/'),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
  ])
    expect([wrong, ...coded(await at(wrong))]).toEqual([wrong, 404, 'bad_file_link'])
  vi.useFakeTimers({ now: until, toFake: ['Date'] })
  try {
    expect(coded(await at(url))).toEqual([404, 'bad_file_link'])
  } finally {
    vi.useRealTimers()
  }
  expect((await at(url)).status).toBe(200)
})

test('after thirty days it is renewed by a press, and lasts as long again', async () => {
  const orderNo = await paidOrder()
  await days(orderNo, 30)
  expect(await listed(orderNo)).toMatchObject({ right: { state: 'over' }, files: [] })
  expect(coded(await ask(orderNo))).toEqual([410, 'files_over'])
  const renewed = dataOf<View>(await renew(orderNo))
  expect(renewed.right.state).toBe('alive')
  expect(renewed.files).toHaveLength(2)
  expect((await ask(orderNo)).status).toBe(200)
})

test('given back there is nothing to be had, by addresses of before neither, and nothing is renewed', async () => {
  const orderNo = await paidOrder()
  const url = await asked(orderNo, 'inner')
  const all = dataOf<{ fen: number }>(await callEndpoint(preview, { params: { orderNo }, actor: anna }))
  const body = { copies: [3], agreed_fen: all.fen }
  expect((await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: anna })).status).toBe(200)
  expect(coded(await at(url))).toEqual([409, 'files_none'])
  expect(coded(await ask(orderNo))).toEqual([409, 'files_none'])
  expect(coded(await renew(orderNo))).toEqual([409, 'files_none'])
  expect(await listed(orderNo)).toMatchObject({ right: { state: 'none' }, files: [] })
  const unpaid = await shop.ordered()
  expect(coded(await ask(unpaid.orderNo))).toEqual([409, 'files_none'])
})

test('an inner file that cannot be had is left out, and the cover is there all the same', async () => {
  const orderNo = await paidOrder()
  const { inner_pdf_key: key } = await sums(orderNo)
  const bytes = await storage().getBytes(key)
  await storage().remove(key)
  try {
    expect((await listed(orderNo)).files.map(({ pdfType }) => pdfType)).toEqual(['cover'])
    expect(coded(await ask(orderNo))).toEqual([410, 'print_files_gone'])
    expect((await ask(orderNo, { type: 'cover' })).status).toBe(200)
  } finally {
    await storage().putBytes(key, bytes)
  }
  expect((await listed(orderNo)).files).toHaveLength(2)
})

test('another’s, made-up numbers and wrong kinds are nobody’s', async () => {
  const orderNo = await paidOrder()
  for (const no of [orderNo, 'B261124000500000007', 'giftcard1', 'x']) {
    expect([no, (await list(no, ben)).status]).toEqual([no, 404])
    expect([no, (await ask(no, { actor: ben })).status]).toEqual([no, 404])
    expect([no, (await renew(no, ben)).status]).toEqual([no, 404])
  }
  for (const id of ['1', '-1', 'x', '1e9']) expect([id, (await ask(orderNo, { id })).status]).toEqual([id, 404])
  expect(coded(await ask(orderNo, { type: 'both' }))).toEqual([422, 'invalid'])
  expect((await callEndpoint(listRoute, { params: { orderNo } })).status).toBe(401)
})
