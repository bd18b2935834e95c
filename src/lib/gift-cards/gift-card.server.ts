/** What an order does with a card that is bought by it, and how a card is opened. */
import { createHmac, randomBytes } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { giftCardOpened, giftCardSold } from '#lib/wallet/posting.ts'
import { giftCardBySecret, giftCardOfOrder, moveGiftCard, setLink } from './gift-card.sql.ts'
import type { GiftCardRow } from './gift-card.table.ts'

/** The key of all links. Asked for before a transaction begins: made in one that is undone it would be gone. */
const giftCardKey = async (): Promise<Buffer> =>
  existingService<Buffer>('gift-card-key') ??
  setService(
    'gift-card-key',
    Buffer.from(await signingKey(db(), 'gift-card', randomBytes(32).toString('base64')), 'base64'),
  )

const secretBytes = 16
/** 16 bytes as base64url. */
const secretForm = /^[\w-]{22}$/

const hashOfSecret = async (secret: string): Promise<string> =>
  createHmac('sha256', await giftCardKey())
    .update(`gift-card\n${secret}`)
    .digest('base64url')

/** A new secret and its hash. */
export const newSecret = async (): Promise<{ secret: string; secretHash: string }> => {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, secretHash: await hashOfSecret(secret) }
}

/** What is kept of a secret as it came; undefined: none of ours. */
export const readSecret = (secret: string): Promise<string> | undefined =>
  secretForm.test(secret) ? hashOfSecret(secret) : undefined

const cardOf = async (tx: Db, orderRef: string): Promise<GiftCardRow> => {
  const row = await giftCardOfOrder(tx, orderRef, true)
  if (!row) throw new Error('an order of a gift card that is not there')
  return row
}

/** Its order is paid by a provider. */
export const sellGiftCard = async (
  tx: Db,
  orderRef: string,
  paid: { key: string; ref: string; provider: Parameters<typeof giftCardSold>[0] },
): Promise<void> => {
  const moved = await moveGiftCard(tx, (await cardOf(tx, orderRef)).id, 'sell')
  if (!moved.ok) throw new Error(`a gift card could not be sold: ${moved.failure.code}`)
  const posted = await post(tx, { key: paid.key, ref: paid.ref }, giftCardSold(paid.provider))
  if (!posted.ok) throw new Error(`a gift card could not be posted: ${posted.failure.code}`)
}

/** Its order was closed; nobody paid. */
export const closeGiftCard = async (tx: Db, orderRef: string): Promise<void> => {
  const moved = await moveGiftCard(tx, (await cardOf(tx, orderRef)).id, 'close')
  if (!moved.ok) throw new Error(`a gift card could not be closed: ${moved.failure.code}`)
}

const notReady = (state: GiftCardRow['state']) =>
  fail(409, 'gift_card_gone', state === 'opened' ? '这张礼品卡已经被打开了' : '这张礼品卡已经退回，或还没有付款')

/** Makes the link of a card anew; the one before opens nothing any more. */
export const linkGiftCard = async (tx: Db, orderRef: string, secretHash: string): Promise<Result<void>> => {
  const row = await cardOf(tx, orderRef)
  if (row.state !== 'ready') return notReady(row.state)
  await setLink(tx, row.id, secretHash, new Date())
  return ok(undefined)
}

/** Takes it back before anybody opened it, in the transaction of whoever gives the money back. */
export const returnGiftCard = async (tx: Db, orderRef: string, actorId: string): Promise<Result<void>> => {
  const row = await cardOf(tx, orderRef)
  if (row.state !== 'ready') return notReady(row.state)
  const moved = await moveGiftCard(tx, row.id, 'give_back', { actorId })
  return moved.ok ? ok(undefined) : moved
}

/** Another's, wrong, replaced, never there: one answer. */
export const noSuchCard = () => fail(404, 'no_such_card', '这条礼品卡链接认不出来，请向送的人要一条新的')

/**
 * Opens a card: its value is in the balance of who opens it, once. Opened before by the same person it is answered again;
 * above the limit of a balance nothing is opened (409 `wallet_full`).
 */
export const openGiftCard = async (tx: Db, secretHash: string, userId: string): Promise<Result<GiftCardRow>> => {
  const row = await giftCardBySecret(tx, secretHash, true)
  if (!row) return noSuchCard()
  if (row.state === 'opened' && row.openerId === userId) return ok(row)
  if (row.state !== 'ready') return notReady(row.state)
  const moved = await moveGiftCard(tx, row.id, 'open', {
    actorId: userId,
    set: { openerId: userId, openedAt: new Date() },
  })
  if (!moved.ok) return moved
  const posted = await post(
    tx,
    { key: `gift-card-opened:${row.id}`, ref: row.orderRef.slice(1) },
    giftCardOpened(userId, row.faceFen),
  )
  return posted.ok ? ok(moved.value.row) : posted
}
