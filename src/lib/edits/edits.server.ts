import type { Db } from '#lib/db/db.server.ts'
import { type Applied, apply, type EditState, recordsOf } from '#lib/editing/apply.ts'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import { isSettledIn } from '#lib/editing/history.ts'
import { keyOf, type Place } from '#lib/editing/record.ts'
import { findPosts, listPosts } from '#lib/posts/post.sql.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { isBookTarget } from './book/book-fields.ts'
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
import { homeIn, idIn, isOwnTarget, namesOf, postsOf } from './post-target.ts'
import { readChange } from './read-change.ts'

type Subject = { id: string; sourceId: string }

/** The posts these targets mean; the whole source is read only where one of them was renamed by a merge. */
export const findTargets = async (tx: Db, sourceId: string, asked: readonly string[]): Promise<Map<string, Entry>> => {
  const targets = asked.filter((target) => !isBookTarget(target) && !isOwnTarget(target))
  if (targets.length === 0) return new Map()
  const ids = targets.flatMap((target) => idIn(target) ?? [])
  const rows = ids.length === 0 ? [] : await findPosts(tx, sourceId, ids)
  const near = postsOf(
    rows.map(({ entry }) => entry),
    targets,
  )
  if (targets.every((target) => near.has(target))) return near
  const all = await listPosts(tx, sourceId)
  return postsOf(
    all.map(({ entry }) => entry),
    targets,
  )
}

const stateOf = (log: EditState['log'], records: EditState['records'], seq: number): EditState => ({
  log,
  records,
  seq,
})

const byCommand = (entries: Awaited<ReturnType<typeof listLog>>): EditState['log'] =>
  new Map(entries.map((one) => [one.command.id, one]))

type Loaded = { state: EditState; home: (place: Place) => string }

/** As much of a book's changes as the command needs. */
const loadFor = async (tx: Db, { id, sourceId }: Subject, command: Command): Promise<Loaded> => {
  const seq = await lastSeq(tx, id)
  const home = ({ target }: Place): string => target
  if (command.name === 'restore') {
    const [log, records] = [await listLog(tx, id), await listEdits(tx, id)]
    return { state: stateOf(byCommand(log), new Map(records.map((one) => [keyOf(one), one])), seq), home }
  }
  const log = byCommand(await findLogEntries(tx, id, 'of' in command ? [command.id, command.of] : [command.id]))
  if ('of' in command) {
    const targets = (log.get(command.of)?.wrote ?? []).map(({ target }) => target)
    const records = await findEdits(tx, id, [...new Set(targets)])
    return { state: stateOf(log, new Map(records.map((one) => [keyOf(one), one])), seq), home }
  }
  const targets = 'changes' in command ? [...new Set(command.changes.map(({ target }) => target))] : []
  const posts = await findTargets(tx, sourceId, targets)
  const asked = targets.flatMap((target) => namesOf(target, posts))
  const records = await findEdits(tx, id, [...new Set(asked)])
  return { state: stateOf(log, new Map(records.map((one) => [keyOf(one), one])), seq), home: homeIn(records, posts) }
}

const ofOwnPosts: ReadonlySet<string> = new Set(['added', 'split-from', 'split-order'])

/** A command whose values are as they are kept. */
const tidied = (command: Command, today: string): Result<Command> => {
  if (!('changes' in command)) return ok(command)
  const changes = []
  for (const one of command.changes) {
    const isOwn = isOwnTarget(one.target)
    // A post that was imported is there already.
    if (ofOwnPosts.has(one.field) && !isOwn) return fail(422, 'unknown_field', '这一处不能改')
    const read = readChange(one, one.value, today)
    if (!read.ok) return read
    changes.push({ ...one, value: read.value })
  }
  return ok({ ...command, changes })
}

/** Does it decide what another device has decided meanwhile? Then its words are what nobody sees any more. */
const isSettled = async (tx: Db, bookId: string, command: Command): Promise<boolean> => {
  const settles = 'changes' in command ? (command.settles ?? []) : []
  if (settles.length === 0) return false
  const commands = settles.map((one) => one.command)
  return isSettledIn(await listSettled(tx, bookId, commands), settles)
}

/** So many values of one place may wait for a decision: nobody chooses among more, and each is read with every look. */
const mostOpen = 20

/** Does it add a value to a place where so many wait? Those it decides itself do not count. */
const isFull = async (tx: Db, bookId: string, { command, conflicts }: LogEntry): Promise<boolean> => {
  if (conflicts.length === 0) return false
  const settles = 'changes' in command ? (command.settles ?? []) : []
  const keys = new Set(conflicts.map(keyOf))
  return (await countOpen(tx, bookId, conflicts)).some(
    (place) =>
      keys.has(keyOf(place)) && place.count - settles.filter((one) => keyOf(one) === keyOf(place)).length >= mostOpen,
  )
}

/** Writes one command of a book, in the caller's transaction, which holds the book. What cannot be taken changes nothing. */
export const writeCommand = async (tx: Db, book: Subject, sent: Command): Promise<Result<Applied>> => {
  const command = tidied(sent, isoDay(Date.now()))
  if (!command.ok) return command
  const { state, home } = await loadFor(tx, book, command.value)
  const applied = apply(state, command.value, home)
  if (applied.t === 'written' && (await isSettled(tx, book.id, command.value)))
    return ok({ t: 'refused', code: 'conflict_settled' })
  if (applied.t === 'written' && (await isFull(tx, book.id, applied.entry)))
    return ok({ t: 'refused', code: 'conflicts_full' })
  if (applied.t === 'written') {
    await addLogEntry(tx, book.id, applied.entry)
    await saveEdits(tx, book.id, recordsOf(applied.entry))
  }
  return ok(applied)
}
