import type { Db } from '#lib/db/db.server.ts'
import type { Applied } from '#lib/editing/apply.ts'
import type { Command } from '#lib/editing/command.ts'
import { findPosts, listPosts } from '#lib/posts/post.sql.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type TargetNames, writeCommand } from '#lib/works/edits/write-command.server.ts'
import { isBookTarget } from './book/book-fields.ts'
import { partOfBook } from './book/book-parts.ts'
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

/** Two devices may know a joined post by the names of its parts. */
const postNames =
  (tx: Db, sourceId: string) =>
  async (targets: readonly string[]): Promise<TargetNames> => {
    const posts = await findTargets(tx, sourceId, targets)
    return {
      asked: targets.flatMap((target) => namesOf(target, posts)),
      home: (records) => homeIn(records, posts),
    }
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

/** Writes one command of a book (works/edits/write-command.server.ts), its values as they are kept. */
export const writeBookCommand = async (
  tx: Db,
  book: Subject,
  sent: Command,
  actorId: string,
): Promise<Result<Applied>> => {
  const command = tidied(sent, isoDay(Date.now()))
  if (!command.ok) return command
  return ok(
    await writeCommand(tx, book.id, command.value, {
      actorId,
      namesOf: postNames(tx, book.sourceId),
      partOf: partOfBook,
    }),
  )
}
