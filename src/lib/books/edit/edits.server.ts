import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { mayAddPictures } from '#lib/books/content/own-pictures.server.ts'
import { type LongLetters, longLetters, mayDress, writesLetters } from '#lib/books/design/design-guard.server.ts'
import { editedSections, touchedBy } from '#lib/books/edit/edited-sections.server.ts'
import { type listEditHistory, mostNamed, type writeEdits } from '#lib/books/edit/edits.api.ts'
import { namesOf, type PostName, undecided } from '#lib/books/edit/undecided.server.ts'
import { costWith } from '#lib/books/price/price.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { inTurn } from '#lib/db/in-turn.server.ts'
import type { Applied } from '#lib/editing/apply.ts'
import type { LogEntry } from '#lib/editing/command.ts'
import { lostEdits } from '#lib/edits/apply-edits.ts'
import { isBookTarget } from '#lib/edits/book/book-fields.ts'
import { partNames } from '#lib/edits/book/part-names.ts'
import { writeBookCommand } from '#lib/edits/edits.server.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { PartlyWritten } from '#lib/http/partly-written.ts'
import { findSource, listPosts } from '#lib/posts/post.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findEdits, listHistory, listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { roomForChanges } from '#lib/works/edits/log-room.server.ts'
import { nextSteps } from '#lib/works/edits/undo-order.sql.ts'

/** Somebody who changes one thing changes another: the pages follow when the hand rests. */
const restMs = 800

type Outcome = OutputOf<typeof writeEdits>['outcomes'][number]
type Refusal = Extract<Applied, { t: 'refused' }>['code']

const refusals: Record<Refusal, string> = {
  command_reused: '同一个编号先前做的是另一件事，这一步没有写进去',
  command_unknown: '要回到的那一步不在这本书里，没有动',
  conflict_settled: '这一处已经选定过了，这次没有改动',
  conflicts_full: '这一处已经有很多种改法等着选，请先选定再改',
  place_twice: '一步里同一处改了两次，没有写进去',
}

type TakenBack = { posts: PostName[]; postCount: number; parts: string[] }
const nothingBack: TakenBack = { posts: [], postCount: 0, parts: [] }

const refused = (id: string, code: string, message: string): Outcome => ({
  ...{ id, outcome: 'refused', code, message, conflicts: [], skipped: [], ...nothingBack },
})

const outcomeOf = (id: string, written: Result<Applied>, back: TakenBack): Outcome => {
  if (!written.ok) return refused(id, written.failure.code, written.failure.message)
  const applied = written.value
  if (applied.t === 'refused') return refused(id, applied.code, refusals[applied.code])
  const { conflicts, skipped } = applied.entry
  return {
    ...{ id, outcome: applied.t, code: null, message: null },
    conflicts: conflicts.map(({ target, field }) => ({ target, field })),
    skipped: [...skipped],
    ...back,
  }
}

const targetsIn = (places: readonly { target: string }[]): string[] => places.map(({ target }) => target)

type Commands = CallOf<typeof writeEdits>['body']['commands']

const isOfPosts = (commands: Commands): boolean =>
  commands.some((one) => 'changes' in one && one.changes.some(({ target }) => !isBookTarget(target)))

/** The caller's book while it can be changed so, locked. What a written book says of itself is changed as in any other. */
const editableBook = async (
  tx: Db,
  call: Pick<CallOf<typeof writeEdits>, 'actor' | 'params' | 'body'>,
): Promise<Result<BookRow>> => {
  const found = await bookFor(tx, call.actor, 'book.edit', call.params.id)
  if (!found.ok) return found
  const book = found.value
  if (typeOf(book.type).content === 'own')
    return isOfPosts(call.body.commands) ? fail(409, 'written_book', '这本书的文章请在「写文章、排先后」里改') : found
  if (!(await findSource(tx, book.sourceId))) return fail(409, 'source_gone', '这本书的原始内容已经删除，不能再改')
  return found
}

/** The posts a command is about: those it changed, or would have. */
const postsIn = ({ command, wrote }: Pick<LogEntry, 'command' | 'wrote'>): string[] => {
  const places = wrote.length === 0 && 'changes' in command ? command.changes : wrote
  return [...new Set(targetsIn(places))].filter((target) => !isBookTarget(target))
}

/** What an undo or a redo changed: posts may stand in another month than the one that lies open. */
const takenBack = async (tx: Db, book: BookRow, written: Result<Applied>): Promise<TakenBack> => {
  if (!written.ok || written.value.t === 'refused' || !('of' in written.value.entry.command)) return nothingBack
  const { command, wrote } = written.value.entry
  const all = [...new Set(targetsIn(wrote))]
  const [parts, targets] = [all.filter(isBookTarget), all.filter((target) => !isBookTarget(target))]
  return {
    posts: [...(await namesOf(tx, book, targets.slice(0, mostNamed))).values()].slice(0, mostNamed),
    postCount: targets.length,
    parts: partNames(wrote, await findEdits(tx, book.id, parts), command.name === 'redo').slice(0, mostNamed),
  }
}

type WriteCall = CallOf<typeof writeEdits>

/** What is written is written before anything is drawn. */
export const writeBookEdits = async (call: WriteCall) => {
  const from = performance.now()
  const written = await inTurn(call.actor.userId, async () => writeAll(call, await lettersOf(call)))
  if (!written.ok) return written
  const { book, touched, ...answer } = written.value
  const ms = performance.now() - from
  // Whoever asks again waits beside what is saved: nothing stands behind it.
  const isAgain = answer.outcomes.every(({ outcome }) => outcome === 'known')
  const drawn = touched ? await editedSections(book, touched, call.answer, { writeMs: ms, isAgain }) : undefined
  const cost = drawn?.pageCount ? await costWith(book, drawn.pageCount) : null
  return ok(
    new PartlyWritten({ ...answer, late: drawn?.late ?? false, sections: [], cost }, 'sections', drawn?.text ?? '[]'),
  )
}

/** Of a book the caller does not have nothing is measured: they are told so when they would write. */
const lettersOf = async ({ params, body, actor }: WriteCall): Promise<LongLetters> => {
  const seen = writesLetters(body.commands) ? await seeBook(db(), actor, params.id) : undefined
  return seen?.ok && seen.value.right === 'edit' ? longLetters(seen.value.book, body.commands) : new Map()
}

const writeAll = ({ params, body, actor }: WriteCall, long: LongLetters) =>
  transaction(async (tx) => {
    const found = await editableBook(tx, { params, body, actor })
    if (!found.ok) return found
    const room = await roomForChanges(tx, found.value.ownerId)
    if (!room.ok) return room
    const { id } = found.value
    const outcomes: Outcome[] = []
    const targets: string[] = []
    // Of what had come before too: whoever asks again had no pages the first time.
    const shown: string[] = []
    for (const command of body.commands) {
      const dressed = mayDress(found.value, command, long)
      const allowed = dressed.ok ? await mayAddPictures(tx, found.value.ownerId, command) : dressed
      const written = allowed.ok ? await writeBookCommand(tx, found.value, command, actor.userId) : allowed
      outcomes.push(outcomeOf(command.id, written, await takenBack(tx, found.value, written)))
      if (!written.ok || written.value.t === 'refused') continue
      const wrote = targetsIn(written.value.entry.wrote)
      shown.push(...wrote)
      if (written.value.t === 'written') targets.push(...wrote)
    }
    if (targets.length > 0) await requestTypesetting(tx, id, { pauseMs: restMs, actorId: actor.userId })
    const { status } = (await findBook(tx, id))!
    const touched = body.pages ? await touchedBy(tx, found.value, shown) : undefined
    // What only dresses the book is taken back in its own rooms.
    return ok({ outcomes, ...(await nextSteps(tx, id)), status, book: found.value, touched })
  })

export const bookEditHistory = async ({ params, query, actor }: CallOf<typeof listEditHistory>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  const [history, edits, open, steps] = await Promise.all([
    listHistory(db(), book.id, query),
    query.lost === '0' ? [] : listSaidEdits(db(), book.id),
    undecided(book),
    nextSteps(db(), book.id),
  ])
  const touched = query.lost === '0' ? [] : history.map(postsIn)
  const looked = edits.length > 0 || touched.some(({ length }) => length > 0)
  const posts = looked ? (await listPosts(db(), book.sourceId)).map(({ entry }) => entry) : []
  const lost = lostEdits(posts, edits)
  const first = touched.map((targets) => targets.slice(0, mostNamed))
  const names = await namesOf(db(), book, first.flat(), posts)
  const results = history.map(({ command, wrote, skipped, at, actorId, nickname }, index) => ({
    ...{ id: command.id, name: command.name, at: at.getTime() },
    ...{ changes: wrote.length, skipped: skipped.length },
    writtenBy: actorId === book.ownerId ? null : nickname,
    post: first[index]?.map((target) => names.get(target)).find((name) => name !== undefined) ?? null,
    postCount: touched[index]?.length ?? 0,
  }))
  return ok({
    ...{ results, ...steps, ...open },
    lost: lost.map(({ target, field, value }) => ({ target, field, value })),
  })
}
