import type { Place, Stand, Value } from './record.ts'

/** `base`: the version its writer saw, '' of a record nobody had written. Versions are ids of commands, so a device knows its own before anybody has acknowledged them. */
export type Change = Place & { base: string; value: Value }

/** A conflict that somebody has decided: of which command, at which place. */
export type Settled = Place & { command: string }

/** `name` is a verb and a noun: hide-post. `of`, `to`: ids of commands; `to` '' is the beginning. */
export type Command =
  | { id: string; name: string; changes: readonly Change[]; settles?: readonly Settled[] }
  | { id: string; name: 'undo' | 'redo'; of: string }
  | { id: string; name: 'restore'; to: string }

export type Written = Place & { before: Stand; after: Stand }

/**
 * Both meant something else, and neither had seen the other. What stood there is named by the command that wrote it
 * (`against`) and not said again: its value is in the record, and a hundred of a few characters may be against a long text.
 */
export type Conflict = Place & { mine: Value; against: string }

/** A conflict as it is shown: with what stands there now. */
export type TwoValues = Place & { mine: Value; theirs: Value }

/** A command and what became of it: nothing of it can be lost without standing here. */
export type LogEntry = {
  seq: number
  command: Command
  wrote: readonly Written[]
  conflicts: readonly Conflict[]
  /** What an undo left alone, because it was changed again since. */
  skipped: readonly Place[]
}
