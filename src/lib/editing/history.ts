import type { Command, Conflict, LogEntry, Settled, TwoValues } from './command.ts'
import { keyOf, type Value } from './record.ts'

/** So many commands can be taken back, one after the other. */
const mostSteps = 200

/** What of a command decides which comes next: `writes` is false of one that changed nothing. */
export type Step = { id: string; name: string; of: string | undefined; writes: boolean }

export const stepOf = ({ command, wrote }: LogEntry): Step => ({
  id: command.id,
  name: command.name,
  of: 'of' in command ? command.of : undefined,
  writes: wrote.length > 0,
})

/**
 * The steps of one part of a document, where several are undone each by itself. What takes a step back, or does it again,
 * belongs where that step does: also when it found nothing left to change, or changed less than the step had.
 */
export const stepsOfPart = <One extends Step>(steps: Iterable<One>, isOfPart: (step: One) => boolean): One[] => {
  const own = new Set<string>()
  const found: One[] = []
  for (const step of steps) {
    if (!(step.of === undefined ? isOfPart(step) : own.has(step.of))) continue
    own.add(step.id)
    found.push(step)
  }
  return found
}

/** The commands the next undo and the next redo take back; undefined: none. The same on every device, for both go by the log. */
export const stepsOf = (steps: Iterable<Step>): { undo: string | undefined; redo: string | undefined } => {
  let done: string[] = []
  let undone: string[] = []
  for (const { id, name, of, writes } of steps) {
    if (name === 'undo' && of !== undefined) {
      done = done.filter((one) => one !== of)
      undone.push(id)
    } else if (name === 'redo' && of !== undefined) {
      undone = undone.filter((one) => one !== of)
      done.push(id)
    } else if (writes) {
      done.push(id)
      undone = []
    }
  }
  return { undo: undone.length < mostSteps ? done[done.length - 1] : undefined, redo: undone[undone.length - 1] }
}

/** A conflict nobody has decided yet, of which command. */
export type OpenConflict = Conflict & { command: string }

const nameOf = (one: Settled): string => `${one.command}\n${keyOf(one)}`

const settledBy = (commands: readonly Command[]): ReadonlySet<string> =>
  new Set(commands.flatMap((command) => ('changes' in command ? (command.settles ?? []).map(nameOf) : [])))

/** Those of these conflicts that none of these commands decides. */
export const notSettledBy = <One extends Settled>(open: readonly One[], commands: readonly Command[]): One[] => {
  const settled = settledBy(commands)
  return open.filter((one) => !settled.has(nameOf(one)))
}

/** Has somebody decided one of these conflicts before? */
export const isSettledIn = (settled: readonly Settled[], settles: readonly Settled[]): boolean => {
  const names = new Set(settled.map(nameOf))
  return settles.some((one) => names.has(nameOf(one)))
}

export const openConflicts = (log: readonly LogEntry[]): OpenConflict[] =>
  notSettledBy(
    log.flatMap(({ command, conflicts }) => conflicts.map((one) => ({ ...one, command: command.id }))),
    log.map(({ command }) => command),
  )

/** 用我的, 用另一处的, 都留. */
export type Choice = 'mine' | 'theirs' | 'both'

/** What a decided conflict says; undefined: these two cannot both be kept. `between`: what stands between both. */
export const merge = (
  { mine, theirs }: Pick<TwoValues, 'mine' | 'theirs'>,
  choice: Choice,
  between = '\n\n',
): Value | undefined => {
  if (choice === 'mine') return mine
  if (choice === 'theirs') return theirs
  return typeof mine === 'string' && typeof theirs === 'string' ? `${theirs}${between}${mine}` : undefined
}
