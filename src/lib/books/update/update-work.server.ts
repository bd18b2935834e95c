import type pg from 'pg'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { isChosen } from '#lib/books/content/selection.ts'
import { compareImports, datedBy, differencesOf, otherAuthor, picked, toMerge } from '#lib/books/update/compare.ts'
import type { Accepting, UpdateView } from '#lib/books/update/update.api.ts'
import { findUpdate, saveTaken, type UpdateRow } from '#lib/books/update/update.sql.ts'
import { monthsOf, postOf, recordsOf, recordsOn, routeOf } from '#lib/books/update/update-view.ts'
import { monthWords } from '#lib/books/update/update-words.ts'
import { existingService } from '#lib/config/services.server.ts'
import { type Db, db, openDatabase, transaction } from '#lib/db/db.server.ts'
import type { Change } from '#lib/editing/command.ts'
import { writeBookCommand } from '#lib/edits/edits.server.ts'
import { deriveLater } from '#lib/media/derive.job.ts'
import { thumbnailPx } from '#lib/media/picture.ts'
import { loadSource, storeInto } from '#lib/posts/post.server.ts'
import { lockSourceById } from '#lib/posts/post.sql.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { dropHeld } from '#lib/sources/job/held.server.ts'
import { findHeld, touchImport } from '#lib/sources/job/held.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { listEdits } from '#lib/works/edits/edit.sql.ts'

type Task = { bookId: string; connection: pg.PoolConfig }

const connect = ({ connection }: Task): void => {
  if (!existingService('db')) openDatabase({ ...connection, max: 3 })
}

export const updateOver = () => fail(409, 'update_over', '这次更新刚才已经在别的窗口或设备上收完，或者不要了')
export const sourceGone = () => fail(409, 'source_gone', '这本书的原始内容已经删除，不能再更新')

/** Everything that is compared: the collection as it is now, what waits beside it, and what the book says itself. */
const compared = async (tx: Db, book: BookRow, update: UpdateRow) => {
  const known = await loadSource(tx, book.sourceId)
  const held = await findHeld(tx, update.importId)
  if (!known || !held) return undefined
  const incoming = datedBy(held, update.createdAt.getTime())
  const changes = compareImports(known, incoming, (entry) => isChosen(book, entry))
  const records = recordsOf(known.entries, await listEdits(tx, book.id))
  return { known, incoming, changes, records, taken: new Set(update.taken) }
}

export type Compared = Pick<UpdateView, 'span' | 'otherAuthor' | 'months' | 'taken'>

/** What waits for a book, month by month, in a worker thread; undefined: nothing does. */
export const compareWork = async (task: Task): Promise<Compared | undefined> => {
  connect(task)
  const [book, update] = [await findBook(db(), task.bookId), await findUpdate(db(), task.bookId)]
  const found = book && update && (await compared(db(), book, update))
  if (!found) return undefined
  const { known, incoming, changes, records, taken } = found
  return {
    span: incoming.report.span,
    otherAuthor: otherAuthor(known, incoming) ?? null,
    months: monthsOf(changes, records, taken, book),
    taken: taken.size,
  }
}

/** Posts of one month of it, from the `offset`th. */
export const postsWork = async (task: Task & { month: string; offset: number; limit: number }) => {
  connect(task)
  const [book, update] = [await findBook(db(), task.bookId), await findUpdate(db(), task.bookId)]
  const found = book && update && (await compared(db(), book, update))
  if (!found || found.taken.has(task.month)) return undefined
  const own = found.changes.filter(({ month }) => routeOf(month) === task.month)
  if (own.length === 0) return undefined
  const shown = own.slice(task.offset, task.offset + task.limit)
  return { totalCount: own.length, results: shown.map((one) => postOf(one, found.records)) }
}

const noSuchMonth = (route: string) => {
  const year = Number(route.slice(0, 4))
  const name = year > 0 ? monthWords({ year, month: Number(route.slice(4)) }) : '没有日期的内容'
  return fail(422, 'no_such_month', `这次更新里没有要收的${year > 0 ? ' ' : ''}${name}，请刷新看看`)
}

type Found = NonNullable<Awaited<ReturnType<typeof compared>>>

/** What accepting says of posts in the book's own records: what was chosen, and which gone posts leave it. */
const changesSaid = ({ changes, records }: Found, months: ReadonlySet<string>, asked: Accepting): Change[] => {
  const chosen = new Map(asked.choices.map((one) => [`${one.field}\n${one.target}`, one.choice]))
  const out = new Set(asked.out)
  return changes
    .filter(({ month }) => months.has(routeOf(month)))
    .flatMap((change): Change[] => {
      const own = recordsOn(change, records)
      if (change.kind === 'gone') {
        const base = own?.get('hidden')?.version ?? ''
        return out.has(change.target) ? [{ target: change.target, field: 'hidden', base, value: true }] : []
      }
      return differencesOf(change, own).flatMap((one): Change[] => {
        const value = picked(one, chosen.get(`${one.field}\n${one.target}`) ?? 'mine')
        return value === undefined ? [] : [{ target: one.target, field: one.field, base: one.base, value }]
      })
    })
}

const thumbnailsOf = (media: readonly Media[]) =>
  media.flatMap(({ sha256, state, kind }) =>
    sha256 !== undefined && state === 'present' && kind !== 'video' ? [{ sha256, widthPx: thumbnailPx }] : [],
  )

/**
 * Accepts months: merges them into the collection, writes what was chosen, has this book set anew. All in one transaction
 * that holds the book, so that of two tabs the second finds the first one's months accepted. Other books of the collection
 * are left as they are; their shelf says 有新内容.
 */
export const acceptWork = async (task: Task & { asked: Accepting }): Promise<Result<null>> => {
  connect(task)
  const { asked } = task
  return transaction(async (tx) => {
    const book = await findBook(tx, task.bookId, true)
    const update = book && (await findUpdate(tx, book.id))
    if (!book || !update) return updateOver()
    if (book.status === 'finalized') return fail(409, 'finalized', '已经定稿的书不能再改哦')
    if (!(await lockSourceById(tx, book.sourceId))) return sourceGone()
    const found = await compared(tx, book, update)
    if (!found) return fail(409, 'import_not_ready', '文件还没有读完，请等一等')
    const other = otherAuthor(found.known, found.incoming)
    // Once some of it was accepted, its writer is known.
    if (other && !asked.otherAuthor) return fail(409, 'other_author', otherWords(other))
    const open = monthsOf(found.changes, found.records, found.taken, book).map(({ route }) => route)
    const unknown = asked.months.find((route) => !open.includes(route) && !found.taken.has(route))
    if (unknown !== undefined) return noSuchMonth(unknown)
    const months = new Set(asked.months.filter((route) => open.includes(route)))
    if (months.size === 0) return fail(409, 'months_taken', '这几个月刚才已经在别的窗口或设备上收下了')
    const said = changesSaid(found, months, asked)
    // Whoever accepts all of it takes also what changes no page.
    const isAll = open.every((route) => months.has(route))
    const wanted = new Set([...months].map((route) => (route === 'undated' ? '' : route)))
    const { known, part } = toMerge(found.known, found.incoming, isAll ? 'all' : wanted)
    const pictures = thumbnailsOf(part.media)
    await storeInto(tx, book.sourceId, known, part)
    if (said.length > 0) {
      const written = await writeBookCommand(
        tx,
        book,
        { id: randomId(), name: 'take-update', changes: said },
        book.ownerId,
      )
      if (!written.ok) throw new Refused(written)
    }
    if (isAll) await dropHeld(tx, update.importId)
    else {
      await saveTaken(tx, book.id, [...new Set([...update.taken, ...months])].sort())
      await touchImport(tx, update.importId)
    }
    await requestTypesetting(tx, book.id, { actorId: book.ownerId })
    await deriveLater(tx, pictures, book.ownerId)
    return ok(null)
  }).catch((error: unknown) => {
    if (error instanceof Refused) return error.why
    throw error
  })
}

/** Rolls the transaction back. */
class Refused extends Error {
  why: Result<never>
  constructor(why: Result<never>) {
    super('refused')
    this.why = why
  }
}

const named = (name: string): string => (name === '' ? '另一个人' : `“${name}”`)

const otherWords = ({ was, now }: { was: string; now: string }): string =>
  `这份导出是${named(now)}的，这本书是${named(was)}的。确定要放在一起，请勾选后再收下`
