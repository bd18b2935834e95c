import { randomId } from '#lib/std/id.ts'
import { POST as buyRoute } from '../../src/pages/api/activity/packages/[id]/orders.ts'
import { POST as giftRoute } from '../../src/pages/api/order/packages/orders/[orderNo]/coupons/[couponNo]/code.ts'
import { GET as codesRoute } from '../../src/pages/api/order/packages/orders/[orderNo]/coupons/index.ts'
import { POST as returnRoute } from '../../src/pages/api/order/packages/orders/[orderNo]/return.ts'
import { GET as listRoute } from '../../src/pages/api/order/packages/orders/index.ts'
import { callEndpoint } from './call.ts'
import { dataOf } from './import.ts'
import type { openShop } from './shop.ts'

export type PackageOrder = {
  orderNo: string
  status: number | null
  statusName: string
  payState: string
  bookType: string
  name: string
  paid: number
  refunded: number
  dueFen: number
  endAt: number | null
  open: number
  held: number
  used: number
  returned: number
}
export type PackageCode = {
  couponNo: string
  status: number
  orderNo: string
  usedFen: number | null
  isTaken: boolean
  tail: string
}
export type Codes = { results: PackageCode[]; giveBack: { fen: number; usedFen: number; why: string } }

/** Packages bought and used through the calls alone. */
export const openPackages = (shop: Awaited<ReturnType<typeof openShop>>) => {
  const { anna } = shop
  const tryBuy = (id: string, body: object, actor = anna, key = randomId()) =>
    callEndpoint(buyRoute, { params: { id }, body, actor, headers: { 'idempotency-key': key } })
  const order = async (id: string, priceFen: number, body: object = {}, actor = anna): Promise<PackageOrder> => {
    await shop.rows('delete from rate_counters')
    const answer = await tryBuy(id, { price_fen: priceFen, ...body }, actor)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return dataOf<PackageOrder>(answer)
  }
  const codes = async (orderNo: string, actor = anna): Promise<Codes> =>
    (await callEndpoint(codesRoute, { params: { orderNo }, actor })).body as unknown as Codes
  const giveBack = (orderNo: string, agreedFen: number, actor = anna, key = randomId()) =>
    callEndpoint(returnRoute, {
      ...{ params: { orderNo }, body: { agreed_fen: agreedFen }, actor },
      headers: { 'idempotency-key': key },
    })
  const list = async (actor = anna, query: Record<string, string> = {}) =>
    (await callEndpoint(listRoute, { actor, query })).body as unknown as {
      results: PackageOrder[]
      totalCount: number
    }
  return {
    ...{ tryBuy, order, codes, giveBack, list },
    gift: (orderNo: string, couponNo: string, actor = anna) =>
      callEndpoint(giftRoute, { params: { orderNo, couponNo }, method: 'POST', actor }),
    seen: async (orderNo: string): Promise<PackageOrder> =>
      (await list(anna, { page_size: '50' })).results.find((one) => one.orderNo === orderNo)!,
    /** Bought and paid at 支付宝's desk. */
    bought: async (id: string, priceFen: number): Promise<string> => {
      const { orderNo } = await order(id, priceFen)
      await shop.payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
      return orderNo
    },
  }
}
