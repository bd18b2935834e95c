import type { Db } from '#lib/db/db.server.ts'
import { type Applied, apply, type EditState, recordsOf } from '#lib/editing/apply.ts'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import { isSettledIn } from '#lib/editing/history.ts'
import { type EditRecord, keyOf, type Place } from '#lib/editing/record.ts'
import {
  addLogEntry,
  countOpen,
  findEdits,
  findLogEntries,
  lastSeq,
  listEdits,
  listLog,
  listSettled,
  saveEdits,
} from './edit.sql.ts'
import { enterUndoOrder, type PartOf } from './undo-order.sql.ts'

/**
 * How a kind of work knows its things by several names. `asked`: every target whose records a command over these targets
 * needs; `home`: under which of them a change of a place is kept, once those records are read.
 */
export type TargetNames = { asked: string[]; home: (records: readonly EditRecord[]) => (place: Place) => string }
type NamesOf = (targets: readonly string[]) => Promise<TargetNames>

const byThemselves: NamesOf = async (targets) => ({
  asked: [...targets],
  home:
    () =>
    ({ target }) =>
      target,
})

/** Who gives a command; what the kind of the work knows of it: its things' names, and the parts that are undone each by itself. */
type Given = { actorId: string; namesOf?: NamesOf; partOf?: PartOf }

const byCommand = (entries: readonly LogEntry[]): EditState['log'] =>
  new Map(entries.map((one) => [one.command.id, one]))
const byPlace = (records: readonly EditRecord[]): EditState['records'] =>
  new Map(records.map((one) => [keyOf(one), one]))

type Loaded = { state: EditState; home?: (place: Place) => string }

/** As much of a work's changes as the command needs. */
const loadFor = async (tx: Db, workId: string, command: Command, namesOf: NamesOf): Promise<Loaded> => {
  const seq = await lastSeq(tx, workId)
  if (command.name === 'restore') {
    const [log, records] = [await listLog(tx, workId), await listEdits(tx, workId)]
    return { state: { log: byCommand(log), records: byPlace(records), seq } }
  }
  const ids = 'of' in command ? [command.id, command.of] : [command.id]
  const log = byCommand(await findLogEntries(tx, workId, ids))
  if ('of' in command) {
    const targets = (log.get(command.of)?.wrote ?? []).map(({ target }) => target)
    return { state: { log, records: byPlace(await findEdits(tx, workId, [...new Set(targets)])), seq } }
  }
  const targets = 'changes' in command ? [...new Set(command.changes.map(({ target }) => target))] : []
  const { asked, home } = await namesOf(targets)
  const records = await findEdits(tx, workId, [...new Set(asked)])
  return { state: { log, records: byPlace(records), seq }, home: home(records) }
}

/** Does it decide what another device has decided meanwhile? Then its words are what nobody sees any more. */
const isSettled = async (tx: Db, workId: string, command: Command): Promise<boolean> => {
  const settles = 'changes' in command ? (command.settles ?? []) : []
  if (settles.length === 0) return false
  const commands = settles.map((one) => one.command)
  return isSettledIn(await listSettled(tx, workId, commands), settles)
}

/** So many values of one place may wait for a decision: nobody chooses among more, and each is read with every look. */
const mostOpen = 20

/** Does it add a value to a place where so many wait? Those it decides itself do not count. */
const isFull = async (tx: Db, workId: string, { command, conflicts }: LogEntry): Promise<boolean> => {
  if (conflicts.length === 0) return false
  const settles = 'changes' in command ? (command.settles ?? []) : []
  const keys = new Set(conflicts.map(keyOf))
  return (await countOpen(tx, workId, conflicts)).some(
    (place) =>
      keys.has(keyOf(place)) && place.count - settles.filter((one) => keyOf(one) === keyOf(place)).length >= mostOpen,
  )
}

/**
 * Writes one command of a work, in the caller's transaction, which holds the work. Whether its values may be written is the
 * caller's to ask before. What cannot be taken changes nothing.
 */
export const writeCommand = async (
  tx: Db,
  workId: string,
  command: Command,
  { actorId, namesOf = byThemselves, partOf = () => '' }: Given,
): Promise<Applied> => {
  const { state, home } = await loadFor(tx, workId, command, namesOf)
  const applied = apply(state, command, home)
  if (applied.t !== 'written') return applied
  if (await isSettled(tx, workId, command)) return { t: 'refused', code: 'conflict_settled' }
  if (await isFull(tx, workId, applied.entry)) return { t: 'refused', code: 'conflicts_full' }
  const place = await enterUndoOrder(tx, workId, applied.entry, partOf)
  await addLogEntry(tx, workId, applied.entry, { actorId, ...place })
  await saveEdits(tx, workId, recordsOf(applied.entry))
  return applied
}
