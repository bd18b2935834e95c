/** A print shop's program takes what waits: whole orders, each by one print shop. */
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { leastCancelHours } from '#lib/pricing/cancel-rule.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { commission } from '../commissions/commission.server.ts'
import { type PressLine, takeableOrders } from '../press.sql.ts'
import { type Found, foundOrder, printedOf, takeOrder } from '../press-moves.server.ts'
import { addJobs, countInHand, jobsInHand, jobsOfClaim, jobsOfOrder, moveJob, waitingAgain } from './print-job.sql.ts'
import type { PrintJobRow } from './print-job.table.ts'
import { leaseMs } from './print-job.ts'
import type { PrintShop } from './print-key.server.ts'
import { lockPartner } from './print-key.sql.ts'
import type * as api from './print-shop.api.ts'
import { returnSilentJobs } from './return-jobs.server.ts'

type Claim = { shop: PrintShop; claimId: string; most: number }
type Named = Awaited<ReturnType<typeof jobsOfClaim>>[number]

/** How many orders are looked at for one claim: one whose files are gone stays at the head of the list. */
const mostLooked = 50
const hourMs = 3_600_000

const jobRefOf = ({ job, orderKind, orderNumber }: Named) => ({
  ...{ jobId: job.id, claimId: job.claimId ?? '', orderNo: wireNumber(orderKind, orderNumber) },
  ...{ position: job.position, state: job.state },
})

/** Takes what waits of an order that is held. The print shop's row is held as well: one claim of two at once stops at `most` all the same. */
const claimWaiting = async (
  tx: Db,
  { shop, claimId, most }: Claim,
  jobs: readonly PrintJobRow[],
  lines: readonly PressLine[],
): Promise<Result<void>> => {
  await lockPartner(tx, shop.id)
  if ((await jobsOfClaim(tx, shop.id, claimId)).length >= most) return fail(409, 'enough', '够了')
  const now = new Date()
  const set = {
    ...{ partnerId: shop.id, claimId, leasedUntil: new Date(now.getTime() + leaseMs), claimedAt: now },
    ...{ printedAt: null, boundAt: null, packedAt: null, troubleAt: null, trouble: null },
  }
  for (const { id, position, state } of jobs) {
    if (state !== 'waiting' || lines.every(({ line }) => line.position !== position)) continue
    const moved = await moveJob(tx, id, 'claim', { set, reason: shop.id })
    if (!moved.ok) return moved
  }
  return ok(undefined)
}

/** Of an order just taken: a job a printed line. */
const claimNew = async (tx: Db, claim: Claim, { found, lines }: Found): Promise<Result<void>> => {
  const printed = printedOf(lines, found.order.id)
  await addJobs(
    tx,
    printed.map(({ line }) => ({ id: randomId(), orderId: line.orderId, position: line.position })),
  )
  return claimWaiting(tx, claim, await jobsOfOrder(tx, found.order.id), printed)
}

/** What came back to waiting, of an order that is in print. */
const claimAgain = (claim: Claim, number: string): Promise<Result<void>> =>
  undoneWhenRefused(async (tx) => {
    const held = await foundOrder(tx, number)
    if (!held.ok) return held
    const { found, lines } = held.value
    const jobs = await jobsOfOrder(tx, found.order.id)
    const isElsewhere = jobs.some(({ claimId, partnerId }) => claimId !== null && partnerId !== claim.shop.id)
    if (found.order.state !== 'printing' || isElsewhere) return fail(409, 'wrong_state', '已经给了别家')
    const printed = printedOf(lines, found.order.id)
    const again = printed.filter(({ line }) =>
      jobs.some(({ position, state }) => state === 'waiting' && position === line.position),
    )
    if (again.length === 0) return fail(409, 'wrong_state', '没有等着印的')
    await commission(tx, found, again, { printer: claim.shop.name, takenAt: new Date() })
    return claimWaiting(tx, claim, jobs, again)
  })

const claimUpTo = async (claim: Claim): Promise<void> => {
  const { shop, most } = claim
  for (const { number } of await waitingAgain(db(), shop, most)) {
    const again = await claimAgain(claim, number)
    if (!again.ok && again.failure.code === 'enough') return
  }
  const hand = { actorId: null, printer: shop.name }
  const paidBefore = new Date(Date.now() - leastCancelHours * hourMs)
  for (const { number } of await takeableOrders(db(), { paidBefore, productLine: shop.productLine }, mostLooked)) {
    // Asked before its files are read: that is what takes long.
    if ((await jobsOfClaim(db(), shop.id, claim.claimId)).length >= most) return
    // One that cannot be taken (given back meanwhile, files that differ) keeps no other waiting.
    const taken = await takeOrder(number, hand, (tx, order) => claimNew(tx, claim, order))
    if (!taken.ok && taken.failure.code === 'enough') return
  }
}

/** The same claim again is answered with what it took, and takes nothing more. */
export const claimJobs = async ({ body }: CallOf<typeof api.claimPrintJobs>, shop: PrintShop) => {
  const known = await jobsOfClaim(db(), shop.id, body.claimId)
  if (known.length > 0) return ok({ jobs: known.map(jobRefOf) })
  await returnSilentJobs()
  await claimUpTo({ shop, ...body })
  return ok({ jobs: (await jobsOfClaim(db(), shop.id, body.claimId)).map(jobRefOf) })
}

export const listJobs = async ({ query }: CallOf<typeof api.listPrintJobs>, shop: PrintShop) =>
  ok({
    results: (await jobsInHand(db(), shop.id, query)).map(jobRefOf),
    totalCount: await countInHand(db(), shop.id),
  })
