/** One round of a print shop: what is in hand goes on, then new work is fetched. Whatever breaks off, the next round goes on. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Journal, Line } from './journal.ts'
import { type JobRef, Refused, type ShopApi, type Ticket } from './shop-api.ts'

type Hand = { jobId: string; orderNo: string; position: number; claimId: string }
type Shop = { api: ShopApi; journal: Journal; most: number; work: () => Promise<void>; say: (words: string) => void }

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const ofKind = <What extends Line['what']>(lines: readonly Line[], what: What): Extract<Line, { what: What }>[] =>
  lines.filter((line): line is Extract<Line, { what: What }> => line.what === what)

/** What was claimed and is not done: not packed, and not given up. A job claimed again counts by its last claim. */
const inHand = (lines: readonly Line[]): Hand[] => {
  const hands = new Map<string, Hand>()
  for (const line of lines) {
    if (line.what === 'claimed') for (const job of line.jobs) hands.set(job.jobId, { ...job, claimId: line.claimId })
    if (line.what === 'packed' || line.what === 'left') hands.delete(line.jobId)
  }
  return [...hands.values()]
}

/**
 * A refusal of one job is the end of that job here. What is no refusal (a file the site cannot give just now) is tried again in the next
 * round and keeps no other job waiting. A bad key ends the program.
 */
const orLeft = async ({ journal, say }: Shop, jobId: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) return say(`${jobId} 这一轮没有做完：${(error as Error).message}`)
    if (error.status === 401) throw error
    say(`${jobId} 不做了：${error.message}`)
    journal.note({ what: 'left', jobId, code: error.code })
  }
}

/** Both files, each as its hash says; false: they are not what was ordered, even when fetched again. */
const fetched = async ({ api, journal }: Shop, ticket: Ticket): Promise<boolean> => {
  for (const kind of ['inner', 'cover'] as const) {
    let bytes = await api.file(ticket.job_id, kind)
    if (sha256(bytes) !== ticket[kind].sha256) bytes = await api.file(ticket.job_id, kind)
    if (sha256(bytes) !== ticket[kind].sha256) return false
    journal.keepFile(ticket.job_id, kind, bytes)
  }
  return true
}

const printOnce = async (shop: Shop, ticket: Ticket): Promise<boolean> => {
  const { api, journal, say } = shop
  if (journal.isPrinted(ticket.job_id)) return true
  if (!(await fetched(shop, ticket))) {
    await api.trouble(ticket, '收到的文件和工单上的指纹不一样，没有印')
    journal.note({ what: 'left', jobId: ticket.job_id, code: 'files_differ' })
    return false
  }
  await shop.work()
  const { job_id: jobId, order_no: orderNo, position, copies, inner, cover } = ticket
  journal.print({ jobId, orderNo, position, copies, inner: inner.sha256, cover: cover.sha256 })
  say(`${orderNo} 第 ${position + 1} 份《${ticket.title}》印好 ${copies} 本`)
  return true
}

const goOn = async (shop: Shop, { jobId, claimId }: Hand): Promise<void> => {
  const { api, journal } = shop
  const ticket = await api.ticket(jobId)
  const job: JobRef = { ...ticket, claim_id: claimId }
  if (!(await printOnce(shop, { ...ticket, claim_id: claimId }))) return
  await api.report(job, 'printed')
  await shop.work()
  await api.report(job, 'bound')
  const { label, courier } = await api.ticket(jobId)
  if (label === null) {
    await api.trouble(job, '没有面单，不知道寄给谁')
    return journal.note({ what: 'left', jobId, code: 'no_label' })
  }
  await shop.work()
  await api.report(job, 'packed')
  journal.note({ what: 'packed', jobId, courier: courier ?? 'shunfeng' })
}

/** Numbers of this print shop's parcels: its own, as no courier gives it any. */
const newNumber = (): string =>
  `PS${Date.now().toString(36).toUpperCase()}${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Orders all of whose jobs of ours are packed, and that did not leave. */
const readyOrders = (lines: readonly Line[]): { orderNo: string; courier: string }[] => {
  const open = new Set(inHand(lines).map(({ orderNo }) => orderNo))
  const sent = new Set(ofKind(lines, 'sent').map(({ orderNo }) => orderNo))
  const orderOf = new Map(
    ofKind(lines, 'claimed').flatMap(({ jobs }) => jobs.map(({ jobId, orderNo }) => [jobId, orderNo])),
  )
  const ready = new Map<string, string>()
  for (const { jobId, courier } of ofKind(lines, 'packed')) {
    const orderNo = orderOf.get(jobId)
    if (orderNo !== undefined && !open.has(orderNo) && !sent.has(orderNo)) ready.set(orderNo, courier)
  }
  return [...ready].map(([orderNo, courier]) => ({ orderNo, courier }))
}

const send = async (
  { api, journal, say }: Shop,
  { orderNo, courier }: { orderNo: string; courier: string },
): Promise<void> => {
  let parcel = ofKind(journal.lines, 'parcel').find((one) => one.orderNo === orderNo)
  if (!parcel) {
    parcel = { what: 'parcel', orderNo, courier, trackingNo: newNumber() }
    journal.note(parcel)
  }
  try {
    await api.ship(orderNo, parcel.courier, parcel.trackingNo)
    say(`${orderNo} 寄出，${parcel.trackingNo}`)
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error
    say(`${orderNo} 没有寄：${error.message}`)
    // It left, or it is not ours to send any more. Anything else is asked again: packed books never lie there unsaid.
    if (!['already_shipped', 'job_recalled', 'job_cancelled'].includes(error.code)) return
  }
  journal.note({ what: 'sent', orderNo })
}

/** The claim that was asked for and not answered, or a new one. */
const openClaim = ({ journal }: Shop): string => {
  const answered = new Set(ofKind(journal.lines, 'claimed').map(({ claimId }) => claimId))
  const open = ofKind(journal.lines, 'claim').find(({ claimId }) => !answered.has(claimId))
  if (open) return open.claimId
  const claimId = randomBytes(16).toString('base64url')
  journal.note({ what: 'claim', claimId })
  return claimId
}

/** What the site gave this print shop and the journal does not know: the answer to a claim was lost, or told of half. */
const adopt = async ({ api, journal }: Shop): Promise<void> => {
  const known = new Set(
    ofKind(journal.lines, 'claimed').flatMap(({ claimId, jobs }) => jobs.map(({ jobId }) => `${claimId} ${jobId}`)),
  )
  for (const { job_id: jobId, claim_id: claimId, order_no: orderNo, position } of await api.jobs())
    if (!known.has(`${claimId} ${jobId}`))
      journal.note({ what: 'claimed', claimId, jobs: [{ jobId, orderNo, position }] })
}

/** Answers whether there was anything to do. */
export const round = async (shop: Shop): Promise<boolean> => {
  const { api, journal, most } = shop
  await adopt(shop)
  for (const hand of inHand(journal.lines)) await orLeft(shop, hand.jobId, () => goOn(shop, hand))
  for (const order of readyOrders(journal.lines)) await send(shop, order)
  const claimId = openClaim(shop)
  const { jobs } = await api.claim(claimId, most)
  // Nothing was taken: the same claim is asked with again.
  if (jobs.length === 0) return false
  const known = jobs.map(({ job_id, order_no, position }) => ({ jobId: job_id, orderNo: order_no, position }))
  journal.note({ what: 'claimed', claimId, jobs: known })
  return true
}
