import { nextState } from '#lib/std/machine.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type PrintJobEvent, type PrintJobState, printJobMachine } from './print-job.machine.ts'

/** A job nobody said anything of for so long waits for any print shop again. */
export const leaseMs = 2 * 3_600_000

/** What nobody has any more. */
export const noLease = { claimId: null, leasedUntil: null } as const

/** What a print shop reports, which move it is, and where its time stands. */
export const printSteps = {
  printed: { event: 'print', at: 'printedAt', name: '印好' },
  bound: { event: 'bind', at: 'boundAt', name: '装订好' },
  packed: { event: 'pack', at: 'packedAt', name: '装好' },
} as const satisfies Record<string, { event: PrintJobEvent; at: string; name: string }>
export type PrintStep = keyof typeof printSteps
export const printStepIds = Object.keys(printSteps) as [PrintStep, ...PrintStep[]]

/** A job's state as the desk reads it. */
export const printJobNames: Record<PrintJobState, string> = {
  waiting: '等印刷所来取',
  claimed: '取走了，还没印',
  printed: '印好了',
  bound: '装订好了',
  packed: '装好了，等寄出',
  shipped: '寄出了',
  trouble: '印刷所说有问题',
  recalled: '收回来自己做',
}

/** States in which a print shop has it in hand and its lease runs. */
export const inHand: readonly PrintJobState[] = ['claimed', 'printed', 'bound', 'trouble']
/** States in which its files are given out. */
const atWork: readonly PrintJobState[] = ['claimed', 'printed', 'bound']

type Held = {
  state: PrintJobState
  claimId: string | null
  partnerId: string | null
  printedAt: Date | null
  boundAt: Date | null
  packedAt: Date | null
}
/** What a program says it is talking of: itself, and by which call it took the job. */
type Said = { partnerId: string; claimId?: string }

const over = (state: PrintJobState) =>
  state === 'recalled'
    ? fail(409, 'job_recalled', '心书把这份活收回去了，请不要再印')
    : state === 'shipped'
      ? fail(409, 'job_finished', '这份活已经寄出，没有要做的了')
      : fail(409, 'lease_over', '两个小时没有消息，这份活已经退回等待，请不要再印，要做请重新领取')

/** Is it this print shop's? Another's and none are one answer. */
export const isTheirs = (job: Pick<Held, 'partnerId'>, { partnerId }: Said): boolean => job.partnerId === partnerId

/** Does this print shop have it now? 409 says why no longer. */
export const checkHeld = (job: Held, said: Said): Result<void> => {
  if (job.state === 'recalled' || job.claimId === null) return over(job.state)
  return said.claimId === undefined || said.claimId === job.claimId ? ok(undefined) : over('waiting')
}

/** May its files be read? */
export const mayRead = (job: Held, said: Said): Result<void> => {
  const held = checkHeld(job, said)
  if (!held.ok) return held
  if (atWork.includes(job.state)) return ok(undefined)
  if (job.state === 'trouble') return fail(409, 'job_in_trouble', '这份活报了问题，问题解决以后先报 resume 再取文件')
  return job.state === 'packed' ? fail(409, 'job_finished', '这份活已经装好，文件不再给了') : over(job.state)
}

const before: Record<PrintStep, string> = {
  printed: '现在不能报印好',
  bound: '还没报印好，先报 printed',
  packed: '还没报装订好，先报 bound',
}

/** What a report of a step means now: the time it was already reported at, or null where it is to be written down. */
export const readReport = (job: Held, step: PrintStep, said: Said): Result<Date | null> => {
  const held = checkHeld(job, said)
  if (!held.ok) return held
  const reported = job[printSteps[step].at]
  if (reported !== null) return ok(reported)
  if (job.state === 'trouble') return fail(409, 'job_in_trouble', '这份活报了问题，问题解决以后先报 resume')
  if (nextState(printJobMachine, job.state, printSteps[step].event) === undefined)
    return fail(409, 'wrong_step', before[step])
  return ok(null)
}

/** 409 where the order was given back after it was taken. */
export const cancelled = () => fail(409, 'job_cancelled', '买家已经退了这一本，请不要再印，也不要寄')
