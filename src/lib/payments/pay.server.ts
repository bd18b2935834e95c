/** Beginning to pay, changing the way, and closing: providers are asked between transactions, never in one. */
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import type { Fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { type CloseReason, payableHandler } from './payable.server.ts'
import {
  type AttemptRow,
  addAttempt,
  addIntent,
  countAttempts,
  findAttemptById,
  findIntent,
  holdIntent,
  type IntentRow,
  isLive,
  isOpen,
  liveAttempts,
  moveAttempt,
  moveIntent,
  type Payable,
  setAttemptQuery,
} from './payment.sql.ts'
import { type Asking, type Paid, type Prompt, paymentTitle, type Scene } from './provider.ts'
import { providerInUse, providerOf } from './providers.server.ts'
import { isTaken, settle } from './settle.server.ts'

const secondMs = 1000
const minuteMs = 60_000
/** WeChat Pay wants a minute at least, and a person needs one. */
const leastMs = 60 * secondMs
/** What nobody told us of is asked about after this. */
const firstQueryMs = 2 * minuteMs
/** Two digits behind the number. */
const mostAttempts = 99

const inMs = (ms: number): Date => new Date(Date.now() + ms)

export type NewIntent = {
  payable: Payable
  userId: string
  /** 6 to 30 letters and digits, its own for ever. */
  number: string
  amountFen: Fen
  title: string
  expireAt: Date
}

/** Says that something is to be paid; in the transaction that makes the thing. */
export const openPayment = (tx: Db, { payable, title, ...rest }: NewIntent): Promise<IntentRow> =>
  addIntent(tx, {
    id: randomId(),
    payableKind: payable.kind,
    payableId: payable.id,
    title: paymentTitle(title),
    ...rest,
  })

export type Way = {
  provider: ProviderName
  scene: Scene
  payer: Asking['payer']
  returnUrl: string
}
export type Started = { state: 'pending'; outTradeNo: string; prompt: Prompt; expireAt: Date } | { state: 'settled' }

const over = (intent: IntentRow): { ok: false; failure: Failure } | undefined => {
  if (intent.state === 'closed') return fail(409, 'payment_closed', '订单已经关闭，请重新下单')
  if (intent.state === 'open' && intent.expireAt.getTime() - Date.now() < leastMs)
    return fail(409, 'payment_expired', '付款时间已过，请重新下单')
  return undefined
}

const asked = (attempt: AttemptRow, { scene }: Way, provider: ProviderName): boolean =>
  attempt.provider === provider && attempt.scene === scene

const taken = async (attempt: AttemptRow, paid: Paid): Promise<boolean> =>
  isTaken(await transaction((tx) => settle(tx, attempt.provider, attempt.outTradeNo, paid)))

/**
 * A link that was never opened is unknown at its provider, and may be opened until its time is over: whatever was said when an
 * attempt was closed, it is asked about once more then.
 */
const lastQueryAt = ({ expireAt }: AttemptRow): Date => new Date(expireAt.getTime() + firstQueryMs)

const closeHere = (attempt: AttemptRow) =>
  moveAttempt(db(), attempt.id, 'close', { set: { queryAt: lastQueryAt(attempt) } })

/** Asks what became of an attempt and puts it into effect: `waiting` may still be paid. */
export const checkAttempt = async (
  attempt: AttemptRow,
  now = new Date(),
): Promise<Result<'paid' | 'closed' | 'waiting'>> => {
  const said = await providerInUse(attempt.provider).query(attempt.outTradeNo)
  const live = isLive(attempt.state)
  const ask = (at: Date | null) => setAttemptQuery(db(), attempt, at)
  if (!said.ok) {
    await ask(inMs(minuteMs))
    return said
  }
  if (said.value.state === 'paid') {
    const good = await taken(attempt, said.value)
    // A sum that is not ours is an operator's matter, and asking again would only say it again.
    if (!good) await ask(null)
    return good ? ok('paid') : fail(409, 'payment_doubtful', '这笔付款需要人工核对，请联系客服')
  }
  if (!live) {
    const last = lastQueryAt(attempt)
    await ask(last > now ? last : null)
    return ok('closed')
  }
  const goneBy = attempt.expireAt < now
  if (said.value.state === 'closed' || (said.value.state === 'absent' && goneBy)) {
    await closeHere(attempt)
    return ok('closed')
  }
  await ask(inMs(minuteMs))
  // Paid another way meanwhile: nobody is to pay here as well, and what would come would only go back.
  return (await isOpen(db(), attempt.intentId)) ? ok('waiting') : closeAttempt(attempt)
}

/** Shuts an attempt at its provider. `paid`: it was too late, and the money is taken. */
const closeAttempt = async (attempt: AttemptRow): Promise<Result<'closed' | 'paid'>> => {
  const said = await providerInUse(attempt.provider).close(attempt.outTradeNo)
  if (!said.ok) return said
  if (said.value === 'paid') {
    const checked = await checkAttempt(attempt)
    return checked.ok ? ok(checked.value === 'paid' ? 'paid' : 'closed') : checked
  }
  const closed = await closeHere(attempt)
  if (closed.ok) return ok('closed')
  // A message was quicker.
  const now = await findAttemptById(db(), attempt.id)
  return ok(now?.tradeNo ? 'paid' : 'closed')
}

/** Ends all other ways first: a person who changes their mind has one that can be paid. */
const closeOthers = async (others: readonly AttemptRow[]): Promise<Result<'closed' | 'paid'>> => {
  for (const attempt of others) {
    const closed = await closeAttempt(attempt)
    if (!closed.ok || closed.value === 'paid') return closed
  }
  return ok('closed')
}

const begin = (intentId: string, way: Way): Promise<Result<AttemptRow | 'settled'>> =>
  transaction(async (tx) => {
    const intent = await holdIntent(tx, intentId)
    const no = over(intent)
    if (no) return no
    if (intent.state === 'settled') return ok('settled' as const)
    const [live] = await liveAttempts(tx, intentId)
    if (live) {
      if (asked(live, way, way.provider)) return ok(live)
      return fail(409, 'payment_busy', '正在用另一种方式付款，请稍后再试')
    }
    const turn = (await countAttempts(tx, intentId)) + 1
    if (turn > mostAttempts) return fail(409, 'payment_tries', '换了太多次付款方式，请重新下单')
    const row = {
      id: randomId(),
      intentId,
      userId: intent.userId,
      provider: way.provider,
      scene: way.scene,
      outTradeNo: `${intent.number}${String(turn).padStart(2, '0')}`,
      amountFen: intent.amountFen,
      expireAt: intent.expireAt,
      queryAt: inMs(firstQueryMs),
    }
    return ok(await addAttempt(tx, row))
  })

const present = async (intent: IntentRow, attempt: AttemptRow, way: Way): Promise<Result<Started>> => {
  const { outTradeNo, amountFen, expireAt, scene } = attempt
  const { payer, returnUrl } = way
  const asking: Asking = { scene, outTradeNo, amountFen, title: intent.title, expireAt, returnUrl, payer }
  const prompt = await providerInUse(attempt.provider).ask(asking)
  if (!prompt.ok) {
    // Whether it was begun nobody knows when no answer came: it stays, and is asked about.
    if (prompt.failure.code === 'provider_refused')
      await moveAttempt(db(), attempt.id, 'fail', { set: { queryAt: null } })
    return prompt
  }
  const shown = await moveAttempt(db(), attempt.id, 'present', { set: { prompt: prompt.value } })
  if (shown.ok) return ok({ state: 'pending', outTradeNo, prompt: prompt.value, expireAt })
  const now = await findAttemptById(db(), attempt.id)
  return now?.tradeNo ? ok({ state: 'settled' }) : fail(409, 'payment_busy', '正在用另一种方式付款，请稍后再试')
}

/**
 * Begins to pay one way, or goes on with what was begun that way: pressed twice it is one attempt. Another way that was begun
 * is closed first; was it paid meanwhile, that is the payment. Whether the caller may pay this is asked before.
 */
export const startPayment = async (payable: Payable, way: Way): Promise<Result<Started>> => {
  if (providerOf(way.provider) === undefined) return fail(404, 'provider_absent', '暂不支持这种付款方式')
  const intent = await findIntent(db(), payable)
  if (intent === undefined) return fail(404, 'not_found', '没有相关的页面或资源哦')
  const no = over(intent)
  if (no) return no
  const live = await liveAttempts(db(), intent.id)
  const others = await closeOthers(live.filter((attempt) => !asked(attempt, way, way.provider)))
  if (!others.ok) return others
  if (others.value === 'paid') return ok({ state: 'settled' })
  const attempt = await begin(intent.id, way)
  if (!attempt.ok) return attempt
  if (attempt.value === 'settled') return ok({ state: 'settled' })
  const { prompt, outTradeNo, expireAt } = attempt.value
  // What WeixinJSBridge is handed grows old, and is signed anew for the same number.
  if (prompt !== null && prompt.kind !== 'bridge') return ok({ state: 'pending', outTradeNo, prompt, expireAt })
  return present(intent, attempt.value, way)
}

/**
 * Closes what nobody has paid, at every provider and then here. `settled`: somebody had, and it is paid. A provider that
 * does not answer leaves it open, to be tried again.
 */
export const closePayment = async (payable: Payable, reason: CloseReason): Promise<Result<'closed' | 'settled'>> => {
  const intent = await findIntent(db(), payable)
  if (intent === undefined) return fail(404, 'not_found', '没有相关的页面或资源哦')
  if (intent.state !== 'open') return ok(intent.state)
  const shut = await closeOthers(await liveAttempts(db(), intent.id))
  if (!shut.ok) return shut
  return transaction(async (tx) => {
    const held = await holdIntent(tx, intent.id)
    if (held.state !== 'open') return ok(held.state)
    const busy = fail(409, 'payment_busy', '正在付款，请稍后再试')
    if ((await liveAttempts(tx, intent.id)).length > 0) return busy
    const closed = await moveIntent(tx, intent.id, 'close', { reason })
    if (!closed.ok) return closed
    await payableHandler(intent.payableKind).closed(tx, closed.value.row, reason)
    return ok('closed')
  })
}
