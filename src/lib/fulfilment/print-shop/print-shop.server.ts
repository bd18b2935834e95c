/** What a print shop's program may ask and report of the jobs it took. */
import { giftsToPack } from '#lib/campaigns/gifts/free-gift.sql.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { paperOf } from '#lib/pricing/papers.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { courierIds } from '#lib/site/lookups/couriers.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import type { PressOrder } from '../press.sql.ts'
import { foundOrder, isSameParcel, printedOf, sendOrder } from '../press-moves.server.ts'
import { type HeldJob, heldJob } from './held-job.server.ts'
import { heldByProgram, moveJob, setLease } from './print-job.sql.ts'
import { cancelled, checkHeld, leaseMs, mayRead, noLease, printSteps, readReport } from './print-job.ts'
import type { PrintShop } from './print-key.server.ts'
import type * as api from './print-shop.api.ts'
import { printSize } from './print-size.ts'

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)
const orderNoOf = ({ order }: PressOrder): string => wireNumber(order.kind, order.number)

/** Only once it is to be packed, and while its buyer's account is there. */
const labelOf = ({ job, found }: HeldJob) => {
  const { address } = found.parcel
  if (address === null || (job.state !== 'bound' && job.state !== 'packed')) return null
  const { name, phone, province, city, district, street } = address
  return { name, phone, address: `${province}${city}${district}${street}` }
}

const courierOf = (id: string | null): (typeof courierIds)[number] | null =>
  courierIds.find((one) => one === id) ?? null

/** Once an order, with the first of what is printed of it. */
const giftOf = async (tx: Db, { found, isFirst }: HeldJob): Promise<string | null> => {
  const orderNo = orderNoOf(found)
  return isFirst ? ((await giftsToPack(tx, [orderNo])).get(orderNo) ?? null) : null
}

export const printTicket = async ({ params }: CallOf<typeof api.getPrintTicket>, shop: PrintShop) => {
  const products = await bucket('products')
  return transaction(async (tx) => {
    const held = await heldJob(tx, shop, params.jobId)
    if (!held.ok) return held
    const { job, found, line: one } = held.value
    const theirs = checkHeld(job, { partnerId: shop.id })
    if (!theirs.ok) return theirs
    if (job.state === 'shipped') return fail(409, 'job_finished', '这份活已经寄出，没有要做的了')
    if (!one) return cancelled()
    const { line, snapshot } = one
    return ok({
      ...{
        jobId: job.id,
        claimId: job.claimId ?? '',
        orderNo: orderNoOf(found),
        position: job.position,
        state: job.state,
      },
      leasedUntil: job.leasedUntil?.getTime() ?? null,
      ...{ title: line.title, product: line.product, style: snapshot.style },
      size: printSize(products, { product: line.product, style: snapshot.style }) ?? null,
      ...{ binding: line.binding, bindingName: bindingName(line.binding) },
      ...{ paper: line.paper, paperName: line.paper === null ? null : (paperOf(line.paper)?.name ?? null) },
      ...{ pages: snapshot.pageCount, spineMm: snapshot.spineUm / 1000, copies: line.copies - line.refundedCopies },
      inner: { sha256: snapshot.innerSha256, bytes: snapshot.innerBytes },
      cover: { sha256: snapshot.coverSha256, bytes: snapshot.coverBytes },
      ...{ promisedOn: found.parcel.promisedOn, courier: courierOf(found.parcel.courier) },
      gift: await giftOf(tx, held.value),
      label: labelOf(held.value),
    })
  })
}

export const printFile = async ({ params, request }: CallOf<typeof api.getPrintFile>, shop: PrintShop) => {
  const held = await transaction((tx) => heldJob(tx, shop, params.jobId))
  if (!held.ok) return held
  const { job, found, line } = held.value
  const may = mayRead(job, { partnerId: shop.id })
  if (!may.ok) return may
  if (!line) return cancelled()
  const key = params.kind === 'inner' ? line.snapshot.innerPdfKey : line.snapshot.coverPdfKey
  if (key === null) return fail(410, 'print_files_gone', '账号注销时，印刷文件已经一起删除')
  return ok(await answerPdf(request, key, `${orderNoOf(found)}-${job.position + 1}-${params.kind}.pdf`))
}

/** Work on a job that is this print shop's by this claim; what is refused changes nothing. */
const withJob = <T>(
  shop: PrintShop,
  { jobId, claimId }: { jobId: string; claimId: string },
  work: (tx: Db, held: HeldJob) => Promise<Result<T>>,
): Promise<Result<T>> =>
  undoneWhenRefused(async (tx) => {
    const held = await heldJob(tx, shop, jobId)
    if (!held.ok) return held
    const theirs = checkHeld(held.value.job, { partnerId: shop.id, claimId })
    return theirs.ok ? work(tx, held.value) : theirs
  })

export const reportStep = ({ params, body }: CallOf<typeof api.reportPrintStep>, shop: PrintShop) => {
  const said = { jobId: params.jobId, claimId: body.claimId }
  return withJob(shop, said, async (tx, { job, line }) => {
    const { step } = body
    const before = readReport(job, step, { partnerId: shop.id, claimId: body.claimId })
    if (!before.ok) return before
    if (before.value !== null) return ok({ jobId: job.id, step, at: before.value.getTime() })
    if (!line) return cancelled()
    const now = new Date()
    const set = { [printSteps[step].at]: now, leasedUntil: step === 'packed' ? null : leaseFrom(now) }
    const moved = await moveJob(tx, job.id, printSteps[step].event, { set })
    return moved.ok ? ok({ jobId: job.id, step, at: now.getTime() }) : moved
  })
}

export const renewJob = ({ params, body }: CallOf<typeof api.renewPrintJob>, shop: PrintShop) =>
  withJob(shop, { ...params, ...body }, async (tx, { job, line }) => {
    const may = mayRead(job, { partnerId: shop.id, claimId: body.claimId })
    if (!may.ok) return may
    if (!line) return cancelled()
    const leasedUntil = leaseFrom(new Date())
    await setLease(tx, job.id, leasedUntil)
    return ok({ jobId: job.id, leasedUntil: leasedUntil.getTime() })
  })

/** Told at once at the desk's alarms, each job one of its own. */
const tellTrouble = async (tx: Db, shop: PrintShop, { job, found }: HeldJob, reason: string): Promise<void> => {
  const ref = `${orderNoOf(found)}-${job.position + 1}`
  const error = Object.assign(new Error(`${ref}：${shop.name}说 ${reason}`), { code: `print_trouble:${ref}` })
  await raiseAlarm(tx, { job: 'print-shop', ref, error, attempts: 1 })
}

export const reportTrouble = ({ params, body }: CallOf<typeof api.reportPrintTrouble>, shop: PrintShop) =>
  withJob(shop, { jobId: params.jobId, claimId: body.claimId }, async (tx, held) => {
    const { job, line } = held
    if (job.state === 'trouble') return ok({ jobId: job.id, at: job.troubleAt?.getTime() ?? 0 })
    if (job.state === 'shipped') return fail(409, 'job_finished', '这份活已经寄出，没有要做的了')
    if (job.state === 'packed') return fail(409, 'wrong_step', '已经报了装好，有问题请直接联系心书')
    if (!line) return cancelled()
    const now = new Date()
    const set = { troubleAt: now, trouble: body.reason, leasedUntil: leaseFrom(now) }
    const moved = await moveJob(tx, job.id, 'fail', { set })
    if (!moved.ok) return moved
    await tellTrouble(tx, shop, held, body.reason)
    return ok({ jobId: job.id, at: now.getTime() })
  })

export const resumeJob = ({ params, body }: CallOf<typeof api.resumePrintJob>, shop: PrintShop) =>
  withJob(shop, { ...params, ...body }, async (tx, { job, line }) => {
    // Sent twice, or the answer was lost.
    if (job.state === 'claimed') return ok({ jobId: job.id, leasedUntil: job.leasedUntil?.getTime() ?? null })
    if (job.state === 'shipped') return fail(409, 'job_finished', '这份活已经寄出，没有要做的了')
    if (job.state !== 'trouble') return fail(409, 'wrong_step', '这份活没有报过问题')
    if (!line) return cancelled()
    const leasedUntil = leaseFrom(new Date())
    const set = { leasedUntil, printedAt: null, boundAt: null, troubleAt: null, trouble: null }
    const moved = await moveJob(tx, job.id, 'resume', { set })
    return moved.ok ? ok({ jobId: job.id, leasedUntil: leasedUntil.getTime() }) : moved
  })

/** Sends what is packed; copies that were given back meanwhile are left out. */
export const shipOrder = ({ params, body }: CallOf<typeof api.shipPrintOrder>, shop: PrintShop) =>
  undoneWhenRefused(async (tx) => {
    if (readWireNumber(params.orderNo) === undefined) return notFound()
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    const jobs = await heldByProgram(tx, found.order.id)
    // What waits again is nobody's, whoever had it last: a line that was given back meanwhile is never claimed anew.
    const isElsewhere = jobs.some(({ claimId, partnerId }) => claimId !== null && partnerId !== shop.id)
    if (isElsewhere || jobs.every(({ partnerId }) => partnerId !== shop.id)) return notFound()
    const { state } = found.order
    const orderNo = orderNoOf(found)
    if (state === 'shipped' || state === 'completed')
      return isSameParcel(found, body)
        ? ok({
            orderNo,
            ...body,
            trackingNo: body.trackingNo.toUpperCase(),
            shippedAt: found.parcel.shippedAt?.getTime() ?? 0,
          })
        : fail(409, 'already_shipped', '这一单已经用别的单号寄出，单号写错了请联系心书')
    if (state !== 'printing') return cancelled()
    const live = printedOf(lines, found.order.id).map(({ line }) => line.position)
    const behind = jobs.find(({ state: of, position }) => of !== 'packed' && live.includes(position))
    if (behind) return fail(409, 'not_packed', `第 ${behind.position + 1} 份还没报装好，整单装好再寄`)
    for (const { id, position } of jobs) {
      const moved = await moveJob(tx, id, live.includes(position) ? 'ship' : 'recall', {
        set: live.includes(position) ? {} : noLease,
      })
      if (!moved.ok) return moved
    }
    const sent = await sendOrder(tx, found, body, { actorId: null, printer: shop.name })
    if (!sent.ok) return sent
    return ok({
      orderNo,
      ...body,
      trackingNo: body.trackingNo.toUpperCase(),
      shippedAt: sent.value.parcel.shippedAt?.getTime() ?? 0,
    })
  })
