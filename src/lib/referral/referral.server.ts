/** Bringing friends, for who does: link, friends, what they earn, and where it goes. */
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { randomId } from '#lib/std/id.ts'
import type { Fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findUser } from '#lib/users/user.sql.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { commissionAsked, commissionGivenBack, commissionKept } from '#lib/wallet/posting.ts'
import { settleCommissions, settleSoon } from './commission.server.ts'
import {
  addPayout,
  commissionSums,
  type Earned,
  findPayout,
  listCommissions,
  listPayouts,
  movePayout,
  waitingPayout,
} from './commission.sql.ts'
import type * as api from './referral.api.ts'
import { addLink, countBuyers, type Friend, findLinkOf, listFriends, setLinksOpen } from './referral.sql.ts'
import type { PayoutRow } from './referral.table.ts'
import { leastPayoutFen, linkCode, maskedName, payoutNumber } from './referral.ts'

/** Somebody's link; made when it is first looked at. It names nobody and grants nothing. */
const linkFor = async (userId: string) => {
  const known = await findLinkOf(db(), userId)
  if (known) return known
  await addLink(db(), linkCode(crypto.getRandomValues(new Uint8Array(10))), userId)
  return (await findLinkOf(db(), userId))!
}

/** All of one's referral account on one page. */
export const referralFor = async (userId: string): Promise<api.ReferralView> => {
  const link = await linkFor(userId)
  const sums = await commissionSums(db(), userId)
  const { total } = await listFriends(db(), userId, { page: 1, pageSize: 1 })
  const buyers = await countBuyers(db(), userId)
  const asked = await waitingPayout(db(), userId)
  return {
    name: maskedName((await findUser(db(), userId))?.nickname ?? ''),
    ...{
      code: link.code,
      address: new URL(paths.invite(link.code), config().siteUrl).href,
      isOpen: link.closedAt === null,
    },
    ...{ friends: total, buyers, ...sums },
    asked: asked ? viewOf(asked) : null,
  }
}

export const myReferral = async ({ actor }: Pick<CallOf<typeof api.getReferral>, 'actor'>) =>
  ok(await referralFor(actor.userId))

const viewOf = (row: PayoutRow): api.PayoutView => ({
  ...{
    payoutNo: row.number,
    amountFen: row.amountFen,
    state: row.state,
    refusal: row.refusal,
    receiptNo: row.receiptNo,
  },
  createTime: row.createdAt.getTime(),
  decidedTime: row.decidedAt?.getTime() ?? null,
})

type Paging = { page: number; pageSize: number }

/** Names of one letter: neither phone nor book nor number of anybody. */
const friendView = ({ nickname, joinedAt, orders, returned }: Friend) => ({
  ...{ name: maskedName(nickname), joinTime: joinedAt.getTime(), orders, returned },
})
export type FriendView = ReturnType<typeof friendView>

/** One page of who came, as its address says. */
export const friendsPage = (userId: string, url: URL, size = 12) =>
  pageOf(url, size, (asked) => listFriends(db(), userId, asked), friendView)

export const myFriends = async ({ actor, query }: Pick<CallOf<typeof api.listFriendsCall>, 'actor' | 'query'>) => {
  const { rows, total } = await listFriends(db(), actor.userId, query)
  return ok({ results: rows.map(friendView), totalCount: total })
}

/** What a friend's order earns. Of whoever's account is gone no letter is left. */
const revenueView = ({ nickname, freeAt, createdAt, ...row }: Earned) => ({
  ...{ state: row.state, bar: row.bar, binding: row.binding, copies: row.copies },
  ...{ name: maskedName(nickname ?? ''), keptFen: row.keptFen, amountFen: row.amountFen },
  ...{ freeAtMs: freeAt?.getTime() ?? null, createdAtMs: createdAt.getTime() },
})
export type RevenueView = ReturnType<typeof revenueView>

/** One page of what friends' orders earn, as its address says. */
export const revenuePage = (userId: string, url: URL, size = 12) =>
  pageOf(url, size, (asked) => listCommissions(db(), userId, asked), revenueView)

const payoutsFor = async (userId: string, kind: PayoutRow['kind'], paging: Paging) => {
  const { rows, total } = await listPayouts(db(), userId, kind, paging)
  return ok({ results: rows.map(viewOf), totalCount: total })
}

export const myBalanceMoves = ({ actor, query }: Pick<CallOf<typeof api.listBalanceMoves>, 'actor' | 'query'>) =>
  payoutsFor(actor.userId, 'balance', query)

export const myPayouts = ({ actor, query }: Pick<CallOf<typeof api.listPayoutsCall>, 'actor' | 'query'>) =>
  payoutsFor(actor.userId, 'transfer', query)

export const switchLink = async ({ actor, body }: Pick<CallOf<typeof api.setReferralLink>, 'actor' | 'body'>) => {
  await linkFor(actor.userId)
  await setLinksOpen(db(), actor.userId, body.isOpen)
  return ok(await referralFor(actor.userId))
}

const nothing = () => fail(409, 'no_commission', '现在没有能动的收入，满七天的才能转')
const changed = () => fail(409, 'commission_changed', '能转的数目变了，请刷新后再看')

const newPayout = (): [string, string] => [
  randomId(),
  payoutNumber(Date.now(), crypto.getRandomValues(new Uint32Array(1))[0]!),
]

/** What may go: all that is free, and as much as was shown. */
const freeNow = async (userId: string, shownFen: number): Promise<Result<Fen>> => {
  const { freeFen } = await commissionSums(db(), userId)
  if (freeFen === 0) return nothing()
  return freeFen === shownFen ? ok(freeFen) : changed()
}

/** All that is free goes into the balance, at once. */
export const keepCommission = async ({ actor, body }: Pick<CallOf<typeof api.returnToBalance>, 'actor' | 'body'>) => {
  const { userId } = actor
  await settleCommissions(userId)
  const free = await freeNow(userId, body.amountFen)
  if (!free.ok) return free
  return transactionInTurn<Result<api.PayoutView>>(userId, async (tx) => {
    const [id, number] = newPayout()
    // The ledger first: it may refuse, and a refusal must leave nothing behind.
    const posted = await post(tx, { key: `payout:${id}`, ref: number }, commissionKept(userId, free.value))
    if (!posted.ok) return posted.failure.code === 'balance_short' ? changed() : posted
    await addPayout(tx, { id, number, userId, kind: 'balance', amountFen: free.value })
    const moved = await movePayout(tx, id, 'keep', { set: { decidedAt: new Date() }, actorId: userId })
    if (!moved.ok) throw new Error('commission could not be kept')
    return ok(viewOf(moved.value.row))
  })
}

/** All that is free is set aside, and finance looks at it. One at a time. */
export const askPayout = async ({ actor, body }: Pick<CallOf<typeof api.askPayoutCall>, 'actor' | 'body'>) => {
  const { userId } = actor
  await settleCommissions(userId)
  const free = await freeNow(userId, body.amountFen)
  if (!free.ok) return free
  if (free.value < leastPayoutFen) return fail(409, 'payout_too_small', '满 10 元才能提现，不满的可以转进余额')
  return transactionInTurn<Result<api.PayoutView>>(userId, async (tx) => {
    if (await waitingPayout(tx, userId)) return fail(409, 'payout_waiting', '已经有一笔在复核，等它办完再申请')
    const [id, number] = newPayout()
    const posted = await post(tx, { key: `payout:${id}`, ref: number }, commissionAsked(userId, free.value))
    if (!posted.ok) return posted.failure.code === 'balance_short' ? changed() : posted
    const { payeeAccount, payeeName } = body
    const amountFen = free.value
    return ok(viewOf(await addPayout(tx, { id, number, userId, kind: 'transfer', amountFen, payeeAccount, payeeName })))
  })
}

/** Thought better of it: what was set aside is free again, and pays what is owed first. Another's and none are answered alike. */
export const withdrawPayout = async ({
  actor,
  params,
}: Pick<CallOf<typeof api.withdrawPayoutCall>, 'actor' | 'params'>) => {
  const withdrawn = await transactionInTurn<Result<api.PayoutView>>(actor.userId, async (tx) => {
    const row = await findPayout(tx, params.payoutNo)
    if (!row || row.userId !== actor.userId || row.kind !== 'transfer') return notFound()
    const set = { decidedAt: new Date(), payeeAccount: null, payeeName: null }
    const moved = await movePayout(tx, row.id, 'withdraw', { set, actorId: actor.userId })
    if (!moved.ok) return moved
    const posting = commissionGivenBack(actor.userId, row.amountFen)
    const posted = await post(tx, { key: `payout-back:${row.id}`, ref: row.number }, posting)
    if (!posted.ok) throw new Error('what was asked to be paid out could not be given back')
    return ok(viewOf(moved.value.row))
  })
  await settleSoon(actor.userId)
  return withdrawn
}
