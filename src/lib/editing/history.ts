import type { Command, Conflict, LogEntry, Settled, TwoValues } from './command.ts'
import { keyOf, type Value } from './record.ts'

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
