import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { POST as closeRoute } from '../../src/pages/api/order/[orderNo]/close.ts'
import { GET as see } from '../../src/pages/api/order/[orderNo]/index.ts'
import { POST as create } from '../../src/pages/api/order/orders.ts'
import { GET as price } from '../../src/pages/api/order/price/[id].ts'
import { POST as checkRoute } from '../../src/pages/api/pay/[orderNo]/check.ts'
import { GET as payRoute } from '../../src/pages/api/pay/[orderNo]/index.ts'
import { POST as startRoute } from '../../src/pages/api/pay/[orderNo]/start.ts'
import { POST as addAddress } from '../../src/pages/api/user/addrs/index.ts'
import { query } from './account.ts'
import { callEndpoint } from './call.ts'
import type { testDatabase } from './database.ts'
import { dataOf, until } from './import.ts'
import { startPaymentSite } from './server/payment-site.ts'
import { signBook, signedBook } from './signed-book.ts'
import { person, testDataDir } from './story.ts'

type Connection = Awaited<ReturnType<typeof testDatabase>>['connection']
export type Quoted = {
  payable: number
  dueFen: number
  balance: { freeFen: number; usedFen: number }
  providers: string[]
  quote: { token: string }
  obstacles: { code: string }[]
}
export type Order = {
  orderNo: string
  status: number | null
  payState: string
  payable: number
  dueFen: number
  paid: number
  refunded: number
  payBefore: number | null
  tenders: { kind: string; fen: number; refundedFen: number }[]
  parcel: object | null
  books: { id: number; bookId: string | null; copies: number; refundedCopies: number }[]
}

const place = {
  ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
  street: '文三路 90 号 3 幢 502',
}

/** A shop that is open, with both gateways, and anna, who has a finalized book and an address. */
export const openShop = async (connection: Connection) => {
  testDataDir()
  const site = await startPaymentSite()
  registerJobs()
  await startQueue()
  await putBucket('products', { ...structuredClone(defaultBucket('products')), ordering: true }, '')
  const anna = person('anna')
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    query<T & Record<string, unknown>>(connection, text, values)
  const address = dataOf<{ id: string }>(await callEndpoint(addAddress, { body: place, actor: anna })).id
  const book = await signedBook(anna, '院子里的花开了，外婆说今年比去年早。'.repeat(40), 40)
  const printed = 'select 1 from books where id = $1 and inner_pdf_key is not null and cover_pdf_key is not null'
  await until(
    () => rows(printed, [book.row]),
    (found) => found.length > 0,
  )
  const sign = async (): Promise<void> => {
    const answer = await signBook(book.id, anna)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    await until(
      () => rows(printed, [book.row]),
      (found) => found.length > 0,
    )
  }
  const quoted = async (more: Record<string, string> = {}): Promise<Quoted> => {
    const asked = { address, count: '3', delivery: 'shunfeng', ...more }
    const answer = await callEndpoint(price, { params: { id: book.id }, query: asked, actor: anna })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return dataOf<Quoted>(answer)
  }
  const buy = (token: string, key = randomId()) =>
    callEndpoint(create, {
      ...{ actor: anna, headers: { 'idempotency-key': key } },
      body: { quote: token, custom_made: true },
    })
  const seen = async (orderNo: string) => dataOf<Order>(await callEndpoint(see, { params: { orderNo }, actor: anna }))
  type Way = { provider: ProviderName; device?: 'desk' | 'phone' | 'wechat' }
  const start = (orderNo: string, { provider, device = 'desk' }: Way, actor = anna) =>
    callEndpoint(startRoute, { params: { orderNo }, body: { provider, device }, actor })
  return {
    ...{ site, anna, rows, book, address, quoted, buy, seen },
    /** Three copies by 顺丰, ordered. */
    ordered: async (more: Record<string, string> = {}): Promise<Order> => {
      // A test orders more than a person may in ten minutes.
      await rows('delete from rate_counters')
      const answer = await buy((await quoted(more)).quote.token)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return dataOf<Order>(answer)
    },
    start,
    /** Finalizes the book again after it was taken back. */
    sign,
    /** Begins to pay at a desk; answers the number the provider knows it by. */
    begun: async (orderNo: string, way: Way): Promise<string> => {
      const answer = await start(orderNo, way)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return dataOf<{ outTradeNo: string }>(answer).outTradeNo
    },
    pay: (orderNo: string, actor = anna) => callEndpoint(payRoute, { params: { orderNo }, actor }),
    check: (orderNo: string, actor = anna) => callEndpoint(checkRoute, { params: { orderNo }, method: 'POST', actor }),
    close: (orderNo: string, actor = anna) => callEndpoint(closeRoute, { params: { orderNo }, method: 'POST', actor }),
    /** What happens at a provider's desk: paid there, and we are told. */
    payAt: (name: ProviderName, no: string) => site.gateways[name].tell<{ status: number }[]>('pay', { no }),
    /** Balance of an account of the house, or of anna's kind. */
    balanceOf: async (kind: string): Promise<number> =>
      (
        await rows<{ fen: number }>(
          'select coalesce(sum(balance_fen), 0)::int as fen from ledger_accounts where kind = $1',
          [kind],
        )
      )[0]!.fen,
    /** All entries together: always 0. */
    ledgerSum: async (): Promise<number> =>
      (await rows<{ fen: number }>('select coalesce(sum(amount_fen), 0)::int as fen from ledger_entries'))[0]!.fen,
    holdsOf: (orderNo: string) =>
      rows('select 1 from work_holds h join orders o on o.id = h.order_id where o.number = $1', [orderNo.slice(1)]),
  }
}
