import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { type Fen, least, minus, noFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { OrderState } from '../order.machine.ts'
import type { OrderKind } from '../order-number.ts'
import type { CashbackEvent, CashbackState } from './cashback.machine.ts'

/** What an unboxing post with a sum is called, by its code on the wire (3.48). */
const codes: Record<CashbackState, 0 | 1 | 2 | 3 | 4 | 5> = {
  submitted: 0,
  published: 1,
  refused: 2,
  withdrawn: 3,
  taken_down: 4,
  reversed: 5,
}
const names: Record<CashbackState, string> = {
  submitted: '已提交，等审核',
  published: '已发布，返现到账',
  refused: '没有通过',
  withdrawn: '您撤回了',
  taken_down: '您撤下了，返现不收回',
  reversed: '订单退了款，不再返现',
}
const stepNames: Record<CashbackEvent | 'submit', string> = {
  submit: '提交晒书',
  publish: '审核通过，已发布，返现到账',
  refuse: '没有通过',
  withdraw: '您撤回了',
  take_down: '您撤下了',
  reverse: '订单全部退款，不再返现',
}

/** What the wire says of it; null: nobody wrote one. Whoever wrote one has cashback, whatever became of it (3.51). */
export const cashbackWire = (state: CashbackState | undefined) => ({
  cashBackStatus: state === undefined ? null : codes[state],
  hasCashback: state !== undefined,
})

export const cashbackName = (state: CashbackState): string => names[state]

/** A step of it as people read it. */
export const cashbackStepName = (event: string): string => stepNames[event as CashbackEvent] ?? ''

/** May another be written? What came to nothing stands in nobody's way. */
const isOver = (state: CashbackState | undefined): boolean =>
  state === undefined || state === 'refused' || state === 'withdrawn'

/** Are its pictures still those that were sent in? Published ones are the post's, others are tidied away. */
export const keepsPictures = (state: CashbackState): boolean => state === 'submitted' || state === 'refused'

/** So long after an order was completed its buyer may show the book and get the sum. */
export const cashbackDays = 180
const dayMs = 86_400_000

/** Pictures of one post. */
export const mostCashbackPictures = 9

type Line = { binding: string; copies: number; refundedCopies: number; snapshotId: string | null }

/** Is there a book of this line to be shown: printed, and not given back whole? */
export const isShowable = (line: Line): boolean =>
  line.snapshotId !== null && !isElectronic(line.binding) && line.copies > line.refundedCopies

const whyNot: Record<Exclude<OrderState, 'completed'>, string> = {
  unpaid: '这份订单还没付款，收到书以后再来晒',
  paid: '书还没印，收到以后再来晒',
  printing: '书还在印，收到以后再来晒',
  shipped: '书还在路上，收到以后再来晒',
  closed: '这份订单没有付款就取消了，没有书可以晒',
  refunding: '这份订单正在退款，没有返现',
  refunded: '这份订单的钱已经全部退回，没有返现',
}

type Asked = {
  kind: OrderKind
  state: OrderState
  lines: readonly Line[]
  completedAtMs: number | null
  /** The newest one written of this order. */
  before: CashbackState | undefined
  /** What is paid now; 0: nothing. */
  rewardFen: Fen
}

/** May somebody show a book of this order and get the sum? Pure; the pages ask the same. */
export const mayPostCashback = (asked: Asked, nowMs: number): Result<void> => {
  const { kind, state, lines, completedAtMs, before, rewardFen } = asked
  if (kind === 'repair') return fail(409, 'cashback_of_repair', '这是补印的书，请到原来那一单晒书')
  if (!isOver(before)) return fail(409, 'cashback_exists', '这一单已经晒过了，一单返现一次')
  if (kind !== 'print') return fail(409, 'nothing_printed', '这份订单没有印出来的书，没有晒书返现')
  if (state !== 'completed') return fail(409, 'wrong_state', whyNot[state])
  if (!lines.some(isShowable)) return fail(409, 'nothing_printed', '这份订单没有留下印出来的书，没有晒书返现')
  if (completedAtMs === null || nowMs - completedAtMs > cashbackDays * dayMs)
    return fail(409, 'cashback_over', `收到书满 ${cashbackDays} 天，不再返现了，谢谢您还记得它`)
  if (rewardFen === noFen) return fail(409, 'cashback_closed', '现在没有晒书返现')
  return ok(undefined)
}

/** What is taken back now of what was given too much: as far as `freeFen`, of what was given, is there and nothing waits for it. */
export const takenBack = ({ amountFen, postedFen }: { amountFen: Fen; postedFen: Fen }, freeFen: Fen): Fen =>
  postedFen > amountFen && freeFen > 0 ? least(minus(postedFen, amountFen), freeFen) : noFen
