import type { Change, Command, Conflict, LogEntry, Written } from './command.ts'
import { type EditRecord, keyOf, type Place, type Stand } from './record.ts'

/**
 * A document as far as a command needs it: the records it touches, and of the log the command itself, if it came before,
 * and what it undoes; for going back to a point the whole log.
 */
export type EditState = {
  records: ReadonlyMap<string, EditRecord>
  /** By id of the command, in the order they were written. */
  log: ReadonlyMap<string, LogEntry>
  /** Of the last command. */
  seq: number
}

export const emptyState: EditState = { records: new Map(), log: new Map(), seq: 0 }

/** `known`: it came before, nothing is done twice. Refused: its id with another body; of a command nobody knows; one place twice; a decision of what was decided before, and one more value of a place where many wait, which whoever holds the log finds. */
export type Applied =
  | { t: 'written' | 'known'; entry: LogEntry; state: EditState }
  | { t: 'refused'; code: 'command_reused' | 'command_unknown' | 'place_twice' | 'conflict_settled' | 'conflicts_full' }

const nowhere: Stand & { version: string } = { value: null, origin: '', version: '' }

const standOf = ({ value, origin }: Stand): Stand => ({ value, origin })

/** Equal whatever order their parts were written in. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a).filter(isSaid), Object.entries(b).filter(isSaid)]
  const other = new Map(right)
  return (
    left.length === right.length && left.every(([name, value]) => other.has(name) && isSame(value, other.get(name)))
  )
}
const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined

type Outcome = Pick<LogEntry, 'wrote' | 'conflicts' | 'skipped'>

/** One command; neither the state nor the command is changed. `home`: where a place is kept that goes by several names. */
export const apply = (
  state: EditState,
  command: Command,
  home: (place: Place) => string = ({ target }) => target,
): Applied => {
  const known = state.log.get(command.id)
  if (known) {
    if (!isSame(known.command, command)) return { t: 'refused', code: 'command_reused' }
    return { t: 'known', entry: known, state }
  }
  const outcome = outcomeOf(state, command, home)
  if (typeof outcome === 'string') return { t: 'refused', code: outcome }
  const entry: LogEntry = { seq: state.seq + 1, command, ...outcome }
  const records = new Map(state.records)
  for (const one of recordsOf(entry)) records.set(keyOf(one), one)
  return { t: 'written', entry, state: { records, log: new Map(state.log).set(command.id, entry), seq: entry.seq } }
}

/**
 * The records after these commands, one after the other; what is refused writes nothing. As often `apply`, without a copy of
 * all records for each: a device that was long without a line has thousands waiting.
 */
export const applyAll = (state: EditState, commands: readonly Command[]): ReadonlyMap<string, EditRecord> => {
  const [records, log] = [new Map(state.records), new Map(state.log)]
  let { seq } = state
  for (const command of commands) {
    if (log.has(command.id)) continue
    const outcome = outcomeOf({ records, log, seq }, command, ({ target }) => target)
    if (typeof outcome === 'string') continue
    seq += 1
    const entry: LogEntry = { seq, command, ...outcome }
    for (const one of recordsOf(entry)) records.set(keyOf(one), one)
    log.set(command.id, entry)
  }
  return records
}

/** The records an entry of the log wrote, as they stood after it. */
export const recordsOf = ({ seq, command, wrote }: LogEntry): EditRecord[] =>
  wrote.map(({ target, field, after }) => ({ target, field, ...after, version: command.id, seq }))

const outcomeOf = (
  state: EditState,
  command: Command,
  home: (place: Place) => string,
): Outcome | 'command_unknown' | 'place_twice' => {
  if ('changes' in command) {
    const changes = command.changes.map((one) => ({ ...one, target: home(one) }))
    if (new Set(changes.map(keyOf)).size < changes.length) return 'place_twice'
    return written(state, command.id, changes)
  }
  if ('of' in command) {
    const entry = state.log.get(command.of)
    return entry ? { ...invert(entry, state.records), conflicts: [] } : 'command_unknown'
  }
  const last = command.to === '' ? 0 : state.log.get(command.to)?.seq
  if (last === undefined) return 'command_unknown'
  return { wrote: wayBack(state, last), conflicts: [], skipped: [] }
}

const written = ({ records }: EditState, id: string, changes: readonly Change[]): Outcome => {
  const wrote: Written[] = []
  const conflicts: Conflict[] = []
  for (const { target, field, base, value } of changes) {
    const now = records.get(keyOf({ target, field })) ?? nowhere
    // Who says the same without having seen it agrees.
    if (isSame(now.value, value)) continue
    if (now.version === base) wrote.push({ target, field, before: standOf(now), after: { value, origin: id } })
    else conflicts.push({ target, field, mine: value, against: now.version })
  }
  return { wrote, conflicts, skipped: [] }
}

/** What takes back a command: where a record still says what it wrote, what it said before; others are left alone. */
const invert = (
  { wrote }: Pick<LogEntry, 'wrote'>,
  records: ReadonlyMap<string, EditRecord>,
): Pick<LogEntry, 'wrote' | 'skipped'> => {
  const isOurs = (one: Written): boolean => (records.get(keyOf(one)) ?? nowhere).origin === one.after.origin
  return {
    wrote: wrote.filter(isOurs).map((one) => ({ ...one, before: one.after, after: one.before })),
    skipped: wrote.filter((one) => !isOurs(one)).map(({ target, field }) => ({ target, field })),
  }
}

/** The records after these entries, which begin with the first. */
export const replay = (log: Iterable<LogEntry>): Map<string, EditRecord> => {
  const records = new Map<string, EditRecord>()
  for (const entry of log) for (const one of recordsOf(entry)) records.set(keyOf(one), one)
  return records
}

const wayBack = ({ records, log }: EditState, last: number): Written[] => {
  const then = replay([...log.values()].filter(({ seq }) => seq <= last))
  return [...records].flatMap(([key, now]) => {
    const before = then.get(key) ?? nowhere
    if (before.origin === now.origin) return []
    return [{ target: now.target, field: now.field, before: standOf(now), after: standOf(before) }]
  })
}
