import type { BookRow } from '#lib/books/book/book.sql.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import { findOwnPosts } from '#lib/books/edit/own-posts.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { keyOf } from '#lib/editing/record.ts'
import { findTargets } from '#lib/edits/edits.server.ts'
import { postsOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { findCommandTimes, findEdits, findMine, listOpenPlaces } from '#lib/works/edits/edit.sql.ts'

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

/** So many are told at once, and so many characters of both values, but one in any case. Decided, they make room for the next. */
const [mostPlaces, mostCharacters] = [100, 400_000]

const charactersOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** The first of these whose characters together are few enough, and one. */
const fitting = <One>(all: readonly One[], characters: (one: One) => number): One[] => {
  let sum = 0
  return all.filter((one, at) => {
    sum += characters(one)
    return at === 0 || (at < mostPlaces && sum <= mostCharacters)
  })
}

/** What waits for a decision, with what stands there by now and of which post: the first of them, and how many there are. */
export const undecided = async (book: BookRow, isMeant: (target: string) => boolean = () => true) => {
  const { id } = book
  const all = (await listOpenPlaces(db(), id)).filter(({ target }) => isMeant(target))
  const first = fitting(all, ({ characters }) => characters)
  const said = new Map((await findMine(db(), id, first)).map((one) => [`${one.command}\n${keyOf(one)}`, one.mine]))
  const targets = [...new Set(first.map(({ target }) => target))]
  const records = await findEdits(db(), id, targets)
  const now = new Map(records.map((one) => [keyOf(one), one]))
  const values = first.map((one) => ({
    ...{ target: one.target, field: one.field, command: one.command },
    base: now.get(keyOf(one))?.version ?? '',
    mine: said.get(`${one.command}\n${keyOf(one)}`) ?? null,
    theirs: now.get(keyOf(one))?.value ?? null,
  }))
  const told = fitting(values, ({ mine, theirs }) => charactersOf(mine) + charactersOf(theirs))
  const names = await namesOf(db(), book, [...new Set(told.map(({ target }) => target))])
  const versions = told.flatMap(({ command, base }) => [command, base])
  const times = await findCommandTimes(db(), id, [...new Set(versions)])
  const conflicts = told.map((one) => ({
    ...one,
    mineAt: times.get(one.command)?.getTime() ?? null,
    theirsAt: times.get(one.base)?.getTime() ?? null,
    post: names.get(one.target) ?? null,
  }))
  return { conflicts, conflictCount: all.length }
}
