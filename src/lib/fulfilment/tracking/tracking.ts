/** What a courier tells of a parcel: its steps, and where it stands. Pure; rules of 快递100 (decision 0371). */
import { z } from 'zod'

/** Ids of ours (site/lookups/couriers.ts) as 快递100 calls them; the others are called alike. */
const companies: Readonly<Record<string, string>> = {
  youzheng: 'youzhengguonei',
  debang: 'debangkuaidi',
  jitu: 'jtexpress',
  EMS: 'ems',
}
export const companyOf = (courier: string): string => companies[courier] ?? courier

const trackingStates = ['waiting', 'moving', 'delivering', 'trouble', 'returned', 'signed'] as const
export type TrackingState = (typeof trackingStates)[number]

/** `state` of 快递100; what is not named here is on its way (customs, another number, …). */
const stateOf = (code: string): TrackingState => {
  if (code === '3') return 'signed'
  if (code === '4' || code === '6' || code === '14') return 'returned'
  if (code === '2') return 'trouble'
  return code === '5' ? 'delivering' : 'moving'
}

export type TrackingStep = { atMs: number; words: string }
/** All that was heard of a parcel, the newest step first. `saidMs`: of which moment the state is; 0: nothing was heard. */
export type Tracking = { state: TrackingState; saidMs: number; steps: readonly TrackingStep[] }

export const nothingHeard: Tracking = { state: 'waiting', saidMs: 0, steps: [] }

/** Couriers' clocks differ by so much; what is dated later is a guess of theirs and would outlive what comes true. */
const aheadMs = 10 * 60_000
/** Steps so long before it left are of another parcel: couriers give a number to the next one after a while. */
const earlierMs = 3 * 86_400_000

/** A parcel has 10 to 30; longer ones keep the newest. */
const mostSteps = 200
const mostWords = 300

/** `2026-11-28 10:00:00` of UTC+8; undefined: it is none. */
const timeOf = (text: string): number | undefined => {
  const ms = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

const stepShape = z.object({
  ftime: z.string().max(40).nullish(),
  time: z.string().max(40).nullish(),
  context: z.string().max(4000).nullish(),
})

const resultShape = z.object({
  nu: z.string().max(64),
  state: z.string().max(8),
  // One that cannot be read is left out; the others are still true.
  data: z.array(stepShape.catch({})).max(2000).default([]),
})

export type CourierResult = z.output<typeof resultShape>

/** An answer to a question, or `lastResult` of what was told; undefined: it is none. */
export const readCourierResult = (value: unknown): CourierResult | undefined => resultShape.safeParse(value).data

const pushShape = z.object({ status: z.string().max(20), lastResult: z.unknown() })

/** `param` of a message, once its signature held. */
export const readPush = (param: string): CourierResult | undefined => {
  try {
    const said = pushShape.safeParse(JSON.parse(param))
    return said.success ? readCourierResult(said.data.lastResult) : undefined
  } catch {
    return undefined
  }
}

const isSame = (a: TrackingStep, b: TrackingStep): boolean => a.atMs === b.atMs && a.words === b.words
const order = (a: TrackingStep, b: TrackingStep): number =>
  b.atMs - a.atMs || (a.words === b.words ? 0 : a.words < b.words ? 1 : -1)

/**
 * What was known and what is told now, together: each step once, the newest first; the state is that of the newest step, of two
 * of one moment the later of `trackingStates`. In whatever order and however often messages come, they end in one history.
 */
export const withResult = (
  before: Tracking,
  { state, data }: CourierResult,
  { shippedMs, nowMs }: { shippedMs: number; nowMs: number },
): Tracking => {
  const told = data.flatMap(({ ftime, time, context }): TrackingStep[] => {
    const atMs = timeOf(ftime ?? '') ?? timeOf(time ?? '')
    // Signs that cannot be seen go: a NUL is none to the database, and some turn what is behind them around.
    const words = (context ?? '')
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, mostWords)
      .toWellFormed()
    const isOwn = atMs !== undefined && atMs >= shippedMs - earlierMs && atMs <= nowMs + aheadMs
    return isOwn && words !== '' ? [{ atMs, words }] : []
  })
  const steps = [...before.steps, ...told].sort(order)
  const kept = steps.filter((step, at) => at === 0 || !isSame(step, steps[at - 1]!)).slice(0, mostSteps)
  const saidMs = Math.max(0, ...told.map(({ atMs }) => atMs))
  const now = stateOf(state)
  const isNewer =
    saidMs > before.saidMs ||
    (saidMs === before.saidMs && trackingStates.indexOf(now) > trackingStates.indexOf(before.state))
  return isNewer && told.length > 0
    ? { state: now, saidMs, steps: kept }
    : { state: before.state, saidMs: before.saidMs, steps: kept }
}
