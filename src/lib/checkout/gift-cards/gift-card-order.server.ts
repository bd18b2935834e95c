import type { z } from 'zod'
import { config } from '#lib/config/config.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import {
  linkGiftCard,
  newSecret,
  noSuchCard,
  openGiftCard,
  readSecret,
  returnGiftCard,
} from '#lib/gift-cards/gift-card.server.ts'
import { addGiftCard, giftCardBySecret, giftCardOfOrder, giftCardsOf } from '#lib/gift-cards/gift-card.sql.ts'
import type { GiftCardRow } from '#lib/gift-cards/gift-card.table.ts'
import { describedCard, isGiftCardType } from '#lib/gift-cards/gift-card.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { createOrder } from '#lib/orders/order.server.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { intentOf, payStateOf, viewStatus } from '#lib/orders/order-view.server.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { paidPackages } from '#lib/packages/package.sql.ts'
import type { PackageRow } from '#lib/packages/package.table.ts'
import { packageType } from '#lib/packages/package-offer.ts'
import { holdIntent } from '#lib/payments/payment.sql.ts'
import { isOrderingOpen } from '#lib/payments/providers.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { randomId } from '#lib/std/id.ts'
import { fen, minus, noFen, times, yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { openRest } from '../order.server.ts'
import { storedOf } from '../recharge/recharge.server.ts'
import { giveBack, reckonRefund } from '../refund.server.ts'
import { sellable } from '../sellable.server.ts'
import type * as api from './gift-card.api.ts'

export type GiftCardView = z.output<typeof api.giftCardView>

const stateNames = { waiting: '', ready: '还没打开', opened: '打开了', returned: '已退回', closed: '' } as const

const written = ({ drawing, cardTo, cardFrom, cardWords }: GiftCardRow) => ({ drawing, cardTo, cardFrom, cardWords })

const viewCard = async (from: Db, order: OrderRow, row: GiftCardRow): Promise<GiftCardView> => {
  const status = viewStatus(order, await intentOf(from, order))
  return {
    ...{ ...status, statusName: stateNames[row.state] || status.statusName, payState: payStateOf(order) },
    ...{ ...written(row), state: row.state, faceFen: row.faceFen, refunded: order.refundedFen },
    createTime: order.createdAt.getTime(),
    ...{ linkedAt: row.linkedAt?.getTime() ?? null, openedAt: row.openedAt?.getTime() ?? null },
  }
}

/** One's own order of a card, and the card; missing, another's and orders of other things: the same answer. */
const ownCard = async (
  userId: string,
  orderNo: string,
  from: Db = db(),
): Promise<Result<{ order: OrderRow; row: GiftCardRow }>> => {
  const found = await ownOrder(userId, orderNo, from)
  if (!found.ok) return found
  const order = found.value
  const row = order.kind === 'giftcard' ? await giftCardOfOrder(from, wireNumber(order.kind, order.number)) : undefined
  return row ? ok({ order, row }) : notFound()
}

/** An order that is nothing but a card: it is paid by a provider alone. */
export const orderGiftCard = async ({ body, actor, tx }: CallOf<typeof api.buyGiftCard>) => {
  const { userId } = actor
  if (!isOrderingOpen(await bucket('products', tx)))
    return fail(409, 'ordering_closed', '网上付款还没有开放，现在还不能送礼品卡')
  const { amountFen, ...words } = body
  const amount = fen(amountFen)
  const { order: kind, title } = sellable.giftCard
  const nowMs = Date.now()
  const line = { product: 'giftcard', binding: '', paper: null, title: '礼品卡', copies: 1, work: null }
  const made = await createOrder(tx, {
    ...{ kind, userId, nowMs, details: [], parcel: null },
    quoteId: `gift-card:${randomId()}`,
    lines: [{ ...line, unit: amount, discount: noFen }],
  })
  if (!made.ok) return made
  const { order } = made.value
  const orderRef = wireNumber(order.kind, order.number)
  const row = await addGiftCard(tx, { id: randomId(), orderRef, buyerId: userId, faceFen: amount, ...words })
  await openRest(tx, order, { dueFen: amount, title }, { actor, nowMs })
  return ok(await viewCard(tx, order, row))
}

export const seeGiftCard = async ({ params, actor }: CallOf<typeof api.getGiftCard>) => {
  const found = await ownCard(actor.userId, params.orderNo)
  return found.ok ? ok(await viewCard(db(), found.value.order, found.value.row)) : found
}

/** One's own card for its page; undefined: missing and another's alike. */
export const giftCardForPage = async (userId: string, orderNo: string): Promise<GiftCardView | undefined> => {
  const found = await ownCard(userId, orderNo)
  return found.ok ? viewCard(db(), found.value.order, found.value.row) : undefined
}

/** Cards somebody bought or was given, for the wallet; what is not paid is left out. */
export const giftCardsForWallet = async (userId: string) =>
  (await giftCardsOf(db(), userId))
    .filter(({ state }) => state !== 'waiting')
    .map((row) => ({
      ...{ id: row.id, faceFen: row.faceFen, state: row.state, stateName: stateNames[row.state], ...written(row) },
      // Bought and opened by the same person it is theirs twice; it stands there as one they bought.
      orderNo: row.buyerId === userId ? row.orderRef : null,
      atMs: row.createdAt.getTime(),
    }))

type Listed = z.output<typeof api.listGiftCards.output>['results'][number]

const listedCard = (row: GiftCardRow, userId: string): Listed => ({
  ...{ id: row.id, bookType: 'giftcard', isGiftCard: true, name: '礼品卡' },
  ...{ description: row.cardWords, saving: '', amountFen: row.faceFen },
  orderNo: row.buyerId === userId ? row.orderRef : null,
  ...{ isReceived: row.buyerId !== userId, state: row.state, createTime: row.createdAt.getTime() },
})

/** What the bucket says of it now, or what it is; where no saving is written, what it saved when it was bought. */
const listedPackage = (row: PackageRow, texts: ReadonlyMap<string, string>): Listed => {
  const { description, saving } = describedCard(texts.get(row.packageId) ?? '')
  const alone = times(row.listFen, row.copies)
  const saved = alone > row.priceFen ? `省 ${yuan(minus(alone, row.priceFen))}` : ''
  const bookType = packageType(row)
  return {
    ...{ id: row.id, bookType, isGiftCard: isGiftCardType(bookType), name: row.name },
    ...{ description, saving: saving || saved, amountFen: row.priceFen, orderNo: row.orderRef },
    ...{ isReceived: false, state: row.state, createTime: row.createdAt.getTime() },
  }
}

export const myGiftCards = async ({ actor, query }: CallOf<typeof api.listGiftCards>) => {
  const { userId } = actor
  const texts = new Map((await bucket('packages')).items.map(({ id, text }) => [id, text]))
  const packages = (await paidPackages(db(), userId)).map((row) => listedPackage(row, texts))
  const cards = (await giftCardsOf(db(), userId)).map((row) => listedCard(row, userId))
  const all = [...cards, ...packages.filter(({ isGiftCard }) => isGiftCard)].sort(
    (a, b) => b.createTime - a.createTime || (a.id < b.id ? 1 : -1),
  )
  const from = (query.page - 1) * query.pageSize
  return ok({ results: all.slice(from, from + query.pageSize), totalCount: all.length })
}

/** A link anew; the one before opens nothing any more. */
export const linkOwnGiftCard = async ({ params, actor }: CallOf<typeof api.makeGiftCardLink>) => {
  const { userId } = actor
  const { secret, secretHash } = await newSecret()
  return transactionInTurn<Result<{ url: string }>>(userId, async (tx) => {
    const found = await ownCard(userId, params.orderNo, tx)
    if (!found.ok) return found
    const linked = await linkGiftCard(tx, found.value.row.orderRef, secretHash)
    return linked.ok ? ok({ url: `${config().siteUrl}${paths.openGiftCard}#${secret}` }) : linked
  })
}

/**
 * Takes a card back that nobody opened. Whoever settles holds the intent before the order, and so does this; then the card, which
 * whoever opens it holds: one of both is first.
 */
export const giveOwnGiftCardBack = async ({ params, actor, tx }: CallOf<typeof api.returnOwnGiftCard>) => {
  const found = await ownCard(actor.userId, params.orderNo, tx)
  if (!found.ok) return found
  const { row } = found.value
  const intent = await intentOf(tx, found.value.order)
  if (intent) await holdIntent(tx, intent.id)
  const order = (await findOrder(tx, found.value.order.id, true))!
  const taken = await returnGiftCard(tx, row.orderRef, actor.userId)
  if (!taken.ok) return taken
  const reckoned = await reckonRefund(tx, order, null)
  if (!reckoned.ok) return reckoned
  const given = await giveBack(tx, order, reckoned.value, { actorId: actor.userId, reason: 'gift_card_returned' })
  if (!given.ok) return given
  return ok(await viewCard(tx, (await findOrder(tx, order.id))!, (await giftCardOfOrder(tx, row.orderRef))!))
}

/** Who sent it; what is in it and how much is seen once it is open. */
export const lookAtCard = async ({ body, actor }: CallOf<typeof api.lookAtGiftCard>) => {
  const secretHash = await readSecret(body.secret)
  const row = secretHash === undefined ? undefined : await giftCardBySecret(db(), secretHash)
  if (!row) return noSuchCard()
  const userId = actor.kind === 'user' ? actor.userId : null
  if (row.state === 'opened' && (userId === null || row.openerId !== userId))
    return fail(409, 'gift_card_gone', '这张礼品卡已经被打开了')
  if (row.state !== 'ready' && row.state !== 'opened') return fail(409, 'gift_card_gone', '送的人把这张礼品卡收回去了')
  return ok({
    ...{ cardFrom: row.cardFrom, isOpened: row.state === 'opened' },
    isOwn: userId !== null && row.buyerId === userId,
  })
}

export const openCard = async ({ body, actor }: CallOf<typeof api.openGiftCardCall>) => {
  const { userId } = actor
  const secretHash = await readSecret(body.secret)
  if (secretHash === undefined) return noSuchCard()
  // What does not fit into the balance opens nothing.
  return undoneWhenRefused<z.output<typeof api.openGiftCardCall.output>>(async (tx) => {
    const opened = await openGiftCard(tx, secretHash, userId)
    if (!opened.ok) return opened
    const row = opened.value
    return ok({ ...written(row), amountFen: row.faceFen, balanceFen: await storedOf(tx, userId) })
  })
}
