import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { OrderState } from '../order.machine.ts'
import type { OrderKind } from '../order-number.ts'
import type { RepairEvent, RepairState } from './repair.machine.ts'

/** What a repair is called, by its code on the wire (3.52): below 5 it is under way. */
const codes: Record<RepairState, 0 | 1 | 2 | 3 | 4 | 5> = {
  submitted: 0,
  reviewing: 1,
  accepted: 2,
  reprinting: 3,
  shipped: 4,
  done: 5,
  refused: 5,
  withdrawn: 5,
}
const names: Record<RepairState, string> = {
  submitted: '已提交，等客服看',
  reviewing: '客服在看',
  accepted: '同意补印，等印刷厂接单',
  reprinting: '正在补印',
  shipped: '补印的书已寄出',
  done: '补印的书送到了',
  refused: '没有通过',
  withdrawn: '您撤回了',
}

const stepNames: Record<RepairEvent | 'submit', string> = {
  submit: '提交补印的请求',
  take: '客服开始看',
  accept: '同意补印，免费',
  refuse: '没有通过',
  withdraw: '您撤回了',
  print: '印刷厂接单，开始补印',
  ship: '补印的书寄出',
  finish: '补印的书送到',
}

/** A step of a repair as people read it. */
export const repairStepName = (event: string): string => stepNames[event as RepairEvent] ?? ''

export const repairStatus = (state: RepairState): number => codes[state]
export const repairName = (state: RepairState): string => names[state]

/** Is a repair under way? An order without one has none (3.52). */
export const hasRepair = (status: number | null): boolean => status !== null && status < 5

/** The category the wire has for repairs among what is asked of the desk (7.O16). */
export const repairCategory = 4

/** What can be wrong with a copy. */
export const damages = {
  binding: '散页、开胶、脱线',
  print: '印花、漏印、颜色不对',
  cover: '封面破了、翘了、脏了',
  transit: '路上压坏、淋湿',
  missing: '缺页、倒页、少了几本',
  other: '别的',
} as const
export type Damage = keyof typeof damages
export const damageIds = Object.keys(damages) as [Damage, ...Damage[]]

/** Photographs of what is damaged. */
export const mostRepairPictures = 4

/** So long after it was sent a damaged copy is printed again: faults inside a book are found late, paper that is read wears. */
const repairDays = 365
const dayMs = 86_400_000

type Line = { title: string; binding: string; copies: number; refundedCopies: number; isPrinted: boolean }

/** How many of each line can be told of: what is printed and was not given back. */
export const repairable = (line: Line): number =>
  line.isPrinted && !isElectronic(line.binding) ? line.copies - line.refundedCopies : 0

const whyNot: Record<Exclude<OrderState, 'shipped' | 'completed'>, string> = {
  unpaid: '这份订单还没付款，没有书可以补印',
  paid: '书还没印，收到以后有问题再来说',
  printing: '书还在印，收到以后有问题再来说',
  closed: '这份订单没有付款就取消了，没有书可以补印',
  refunding: '这份订单已经取消，正在退款，不能再补印',
  refunded: '这份订单的钱已经全部退回，不能再补印',
}

type Asked = { kind: OrderKind; state: OrderState; sentAtMs: number | null; before: RepairState | undefined }

/** May somebody ask for copies of this order to be printed again? `before`: their last repair of it. Pure; the page asks the same. */
export const mayAskRepair = ({ kind, state, sentAtMs, before }: Asked, nowMs: number): Result<void> => {
  if (kind === 'repair') return fail(409, 'repair_of_repair', '这是补印的书，再有问题请直接给客服写信')
  if (state !== 'shipped' && state !== 'completed') return fail(409, 'wrong_state', whyNot[state])
  if (sentAtMs === null) return fail(409, 'nothing_printed', '这份订单没有印出来的书，文件有问题请给客服写信')
  if (before !== undefined && before !== 'refused' && before !== 'withdrawn')
    return before === 'done'
      ? fail(409, 'repair_exists', '这份订单已经补印过一次，再有问题请给客服写信')
      : fail(409, 'repair_exists', '这份订单的补印已经在办了，不用再提交一次')
  if (nowMs - sentAtMs > repairDays * dayMs)
    return fail(409, 'repair_over', `寄出满 ${repairDays} 天，不能再免费补印了，可以照原样再印`)
  return ok(undefined)
}

/** Are these copies, by line, there to be printed again? */
export const checkCopies = (lines: readonly Line[], copies: readonly number[]): Result<void> => {
  if (copies.length !== lines.length || copies.every((count) => count === 0))
    return fail(422, 'invalid', '请选哪一本、几本有问题')
  for (const [at, line] of lines.entries()) {
    const left = repairable(line)
    const wanted = copies[at] ?? 0
    if (wanted <= left) continue
    const why = line.isPrinted && !isElectronic(line.binding) ? `没有退掉的只有 ${left} 本` : '是电子版，不用补印'
    return fail(422, 'too_many_copies', `《${line.title}》${why}，请重新选`)
  }
  return ok(undefined)
}

/** The day copies printed again are promised for: as many days on as the order itself was promised. `2026-12-04`. */
export const promisedAgain = (
  { promisedOn, orderedAtMs }: { promisedOn: string | null; orderedAtMs: number },
  nowMs: number,
): string => {
  const usualMs = 10 * dayMs
  const waitMs = promisedOn === null ? usualMs : Date.parse(`${promisedOn}T00:00:00+08:00`) - orderedAtMs
  const at = nowMs + Math.min(Math.max(waitMs, dayMs), 60 * dayMs)
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
}
