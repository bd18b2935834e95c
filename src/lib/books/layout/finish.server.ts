import { type BookRow, finalizeBook as finalize, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, isFinalized } from '#lib/books/book/book-access.server.ts'
import { viewChanged } from '#lib/books/book/book-view.server.ts'
import { findingsBeside } from '#lib/books/check/check-findings.server.ts'
import { findingKey } from '#lib/books/check/finding-key.ts'
import { emptyIssue, inOrder } from '#lib/books/layout/book-check.ts'
import { isBlurred } from '#lib/books/layout/check-groups.ts'
import { insertAt } from '#lib/books/layout/designed.ts'
import type { CheckIssue, checkBook, FoundIssue, finalizeBook, getBookPdf } from '#lib/books/layout/finish.api.ts'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { getLayout, putSnapshot } from '#lib/books/layout/layout-store.server.ts'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { toWire } from '#lib/http/wire.ts'
import { mediaSigner, type Signer } from '#lib/media/address.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'

/** Name of the job that makes both PDFs of a book; payload `{ bookId }`. */
export const pdfJobName = 'make-pdf'

/** Set neither now nor soon: the layout that is there is not what the book says by now. */
const notSet = ({ failure }: { failure: string | null }) =>
  fail(409, 'not_set', failure ?? '上一次排版没有排成，请回书的页面再排一次')

const typesetting = () => fail(409, 'typesetting', '正在排版，请稍等一会儿')

/** What stands in the way first; of an empty book nothing else is worth saying. */
const issuesOf = ({ entryCount, issues }: LayoutDoc): FoundIssue[] => (entryCount === 0 ? [emptyIssue] : issues)

/** What stands in the way of the signature: everything that must be mended, blurred pictures aside. */
const barOf = (issues: readonly FoundIssue[]): FoundIssue | undefined =>
  issues.find((issue) => issue.severity === 'error' && !isBlurred(issue))

const shown =
  (signer: Signer, { ownerId: userId, ignored }: BookRow, sections: readonly LayoutSection[]) =>
  (found: FoundIssue): CheckIssue => {
    const { media, ...issue } = found
    const key = findingKey(found)
    const why = Object.hasOwn(ignored, key) && found.severity !== 'error' ? ignored[key] : undefined
    const insert = insertAt(sections, found.index)
    return {
      ...issue,
      ...(insert === undefined ? {} : { insert }),
      key,
      ignored: why ? { reason: why.reason, at: why.atMs } : null,
      ...(media === undefined ? {} : { thumbnail: signer.address(media, { kind: 'viewer', userId }, 320) }),
    }
  }

/** What the check found belongs to the maker alone: readers of a shared book are told it isn't theirs. */
export const checkOwnBook = async ({ params, actor }: CallOf<typeof checkBook>) => {
  const found = await transactionInTurn(actor.userId, (tx) => bookFor(tx, actor, 'book.finalize', params.id))
  if (!found.ok) return found
  const book = found.value
  if (book.layoutKey === null) return book.status === 'failed' ? notSet(book) : typesetting()
  const layout = await getLayout(book.layoutKey)
  const issues = inOrder([...issuesOf(layout), ...(await findingsBeside(db(), book, actor))])
  return ok({
    status: book.status,
    pageCount: layout.pageCount,
    bodyPages: layout.bodyPages ?? null,
    shorter: layout.shorter ?? '',
    spineMm: layout.spineMm,
    bound: layout.bound ?? '',
    pictures: layout.pictures,
    passed: book.status !== 'failed' && barOf(issues) === undefined,
    issues: issues.map(shown(await mediaSigner(), book, layout.sections)),
  })
}

/**
 * Freezes the book: the snapshot names every page and picture by content, so nothing that happens later reaches it.
 * The PDFs are made from it once, by the job queued in the same transaction, and kept.
 */
export const finalizeOwnBook = async (call: CallOf<typeof finalizeBook>) => viewChanged(await finalized(call))

const finalized = ({ params, body, actor }: CallOf<typeof finalizeBook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.finalize', params.id)
    if (!found.ok) return found
    const book = found.value
    if (book.status === 'finalized') return isFinalized()
    if (book.status === 'failed') return notSet(book)
    if (book.status !== 'ready' || book.layoutKey === null) return typesetting()
    const layout = await getLayout(book.layoutKey)
    const issues = issuesOf(layout)
    const bar = barOf(issues)
    if (bar) return fail(409, 'check_failed', `${bar.message}，${bar === emptyIssue ? bar.suggestion : '改好后再定稿'}`)
    const blurred = issues.filter(isBlurred).length
    if (blurred > 0 && !body.acceptBlurred) {
      return fail(409, 'blurred_pictures', `有 ${blurred} 张照片印出来会糊，请看过以后再定稿`)
    }
    const { title, subtitle, author, style, layoutKey, cover } = book
    const snapshot = { version: 1, title, subtitle, author, style, cover, layoutKey }
    const snapshotKey = await putSnapshot(snapshot)
    const snapshotHash = snapshotKey.slice(snapshotKey.lastIndexOf('/') + 1)
    const moved = await finalize(tx, book.id, { snapshotKey, snapshotHash }, book.ownerId)
    if (!moved.ok) return moved
    await addJob(tx, pdfJobName, { bookId: book.id }, { key: book.id, person: book.ownerId })
    return ok((await findBook(tx, book.id))!)
  })

/** The stored file, or 202 while the job makes it. */
export const downloadPdf = async ({ params, actor, request }: CallOf<typeof getBookPdf>) => {
  const found = await transactionInTurn(actor.userId, async (tx) => {
    const owned = await bookFor(tx, actor, 'book.download', params.id)
    if (!owned.ok || owned.value.layoutKey === null) return owned
    if (owned.value.innerPdfKey === null || owned.value.coverPdfKey === null) {
      const { id, ownerId } = owned.value
      await addJob(tx, pdfJobName, { bookId: id }, { key: id, priority: 1, person: ownerId })
    }
    return owned
  })
  if (!found.ok) return found
  const book = found.value
  if (book.layoutKey === null) return typesetting()
  const key = params.kind === 'inner' ? book.innerPdfKey : book.coverPdfKey
  if (key === null) {
    const data = { status: book.status, progress: { stage: 'pdf', done: 0, total: 2 } }
    return ok(Response.json(toWire({ data, timestamp: Date.now() }), { status: 202 }))
  }
  if (!(await storage().exists(key))) return notFound()
  const name = `${book.title}-${params.kind === 'inner' ? '内文' : '封面'}.pdf`
  return ok(await answerPdf(request, key, name))
}
