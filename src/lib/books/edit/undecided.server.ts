import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import { findOwnPosts } from '#lib/books/edit/own-posts.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { openConflicts } from '#lib/editing/history.ts'
import { keyOf } from '#lib/editing/record.ts'
import { findCommandTimes, findEdits, listConflicts } from '#lib/edits/edit.sql.ts'
import { findTargets } from '#lib/edits/edits.server.ts'
import { postsOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import type { Entry } from '#lib/posts/post-import.ts'

export type PostName = OutputOf<typeof writeEdits>['outcomes'][number]['posts'][number]

/** How the owner knows the posts of these targets; those that are gone are missing. `posts`: all of the source, where they are read already. */
export const namesOf = async (
  tx: Db,
  { id, sourceId }: Pick<BookRow, 'id' | 'sourceId'>,
  targets: readonly string[],
  posts?: readonly Entry[],
): Promise<Map<string, PostName>> => {
  const asked = [...new Set(targets)]
  const found = posts ? postsOf(posts, asked) : await findTargets(tx, sourceId, asked)
  return new Map(
    [...found, ...(await findOwnPosts(tx, id, asked))].map(([target, entry]) => [
      target,
      { target, month: monthOf(entry) || 'undated', time: entry.when.local, text: lineOf(entry) },
    ]),
  )
}

const lineCharacters = 20
/** The beginning of its first line, as it was brought. */
const lineOf = ({ body }: Entry): string =>
  Array.from(writtenText(body).split('\n')[0] ?? '')
    .slice(0, lineCharacters)
    .join('')

/** What waits for a decision, with what stands there by now and of which post. */
export const undecided = async (book: BookRow, isMeant: (target: string) => boolean = () => true) => {
  const { id } = book
  const open = openConflicts(await listConflicts(db(), id)).filter(({ target }) => isMeant(target))
  const targets = [...new Set(open.map(({ target }) => target))]
  const records = await findEdits(db(), id, targets)
  const names = await namesOf(db(), book, targets)
  const now = new Map(records.map((one) => [keyOf(one), one]))
  const versions = open.flatMap((one) => [one.command, now.get(keyOf(one))?.version ?? ''])
  const times = await findCommandTimes(db(), id, [...new Set(versions)])
  return open.map((one) => {
    const base = now.get(keyOf(one))?.version ?? ''
    return {
      ...{ target: one.target, field: one.field, command: one.command, base },
      mine: one.mine,
      theirs: now.get(keyOf(one))?.value ?? null,
      mineAt: times.get(one.command)?.getTime() ?? null,
      theirsAt: times.get(base)?.getTime() ?? null,
      post: names.get(one.target) ?? null,
    }
  })
}
