import { brandOf } from '#lib/agents/agent.server.ts'
import { agentInfoOf } from '#lib/agents/brand.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { hasOtherPosts } from '#lib/books/finalize/waiting.server.ts'
import { needsUpgrade } from '#lib/books/layout/held-sections.server.ts'
import { getPages } from '#lib/books/layout/layout-store.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { widthShown } from '#lib/books/reading/print-page-units.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { type Grant, mediaSigner, type Signer } from '#lib/media/address.server.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'
import { ok, type Result } from '#lib/std/result.ts'

/** Is it written for few eyes, and nobody has said yet that others may see it? */
export const asksBeforeSharing = (book: BookRow): boolean =>
  (flowNamed(book.flow)?.privacy ?? 'own') !== 'own' && book.making.shareConfirmedAtMs === undefined

export type Right = 'edit' | 'view'

export const publicId = (book: BookRow): string =>
  encodeBookId({ id: book.id, type: book.type, sourceId: book.sourceId })

/** Addresses in answers for the owner live with their session; in answers for others with the share, or the link they came by. */
export const grantFor = (book: BookRow, right: Right): Grant =>
  right === 'edit'
    ? { kind: 'viewer', userId: book.ownerId }
    : book.openedBy
      ? { kind: 'link', linkId: book.openedBy.linkId, epoch: book.openedBy.epoch }
      : { kind: 'share', workId: book.id, epoch: book.shareEpoch }

export const addressFor =
  (signer: Signer, grant: Grant) =>
  (sha256: string, shownPx: number): string =>
    signer.address(sha256, grant, widthShown(shownPx))

const years = (book: BookRow): string => {
  const from = book.firstMonth?.slice(0, 4)
  const to = book.lastMonth?.slice(0, 4)
  return from && to && from !== to ? `${from}~${to}` : (from ?? to ?? '')
}

/** The front cover as this viewer is shown it; null before there is one. `on`: the transaction it is asked in. */
export const coverPageOf = async (
  book: BookRow,
  right: Right,
  signer: Signer,
  on: Db = db(),
): Promise<BookView['coverPage']> => {
  const cover = book.coverKey === null ? undefined : (await getPages(book.coverKey)).at(-1)
  const printed = cover && toPrintPages([cover], 10, addressFor(signer, grantFor(book, right)))
  return (printed && (await withAverages(printed, book.ownerId, on))[0]) ?? null
}

/** The book as this viewer may know it. `on`: the transaction it is asked in. */
export const viewBook = async (book: BookRow, right: Right, signer: Signer, on: Db = db()): Promise<BookView> => {
  const isOwner = right === 'edit'
  const coverPage = await coverPageOf(book, right, signer, on)
  const needRepublish = isOwner && (await hasOtherPosts(on, book))
  const needUpgrade = isOwner && needsUpgrade(book)
  const brand = await brandOf(on, book.ownerId)
  // Spec §4.14: whoever would order it waits, as the guard of orders says (finalize/waiting.server.ts).
  const isTypesetting = book.status === 'typesetting' || (book.status !== 'failed' && (needRepublish || needUpgrade))
  return {
    id: publicId(book),
    type: book.type,
    bookType: book.type,
    bookTypeName: typeOf(book.type).name,
    typesetName: layoutName(book.style),
    tid: null,
    flow: book.flow,
    sourceId: book.sourceId,
    title: book.title,
    subtitle: book.subtitle,
    author: book.author,
    innerStyleId: book.style,
    binding: book.making.selection?.binding ?? null,
    cover: { ...book.cover, years: book.cover.years ?? null },
    meta: book.cover.years ?? years(book),
    public: book.public,
    asksBeforeSharing: isOwner && asksBeforeSharing(book),
    auth: right,
    isOwner,
    editable: isOwner && book.status !== 'finalized',
    isAgentBook: brand !== undefined,
    agentBook: book.openedBy?.purpose === 'sell',
    isOfficial: brand?.isOfficial === true,
    agentOpenid: brand ? String(brand.uid) : null,
    agentInfo: brand ? agentInfoOf(brand) : null,
    needRepublish,
    needUpgrade,
    isTypesetting,
    finalized: book.status === 'finalized',
    fromDate: book.firstMonth,
    toDate: book.lastMonth,
    firstMonth: book.firstMonth,
    pageCount: book.pageCount,
    entryCount: book.entryCount,
    status: book.status,
    progress: { stage: book.stage, done: book.done, total: book.total },
    failure: isOwner ? book.failure : null,
    coverPage,
    createdAt: book.createdAt.getTime(),
    updatedAt: book.updatedAt.getTime(),
  }
}

/** What a change made of a book, for its owner: looked at when the change is committed and its connection given back. */
export const viewChanged = async (changed: Result<BookRow>): Promise<Result<BookView>> =>
  changed.ok ? ok(await viewBook(changed.value, 'edit', await mediaSigner())) : changed
