import { brandOf } from '#lib/agents/agent.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import type { getDesign, listDesignPictures, listDesignYears, showDesign } from '#lib/books/design/design.api.ts'
import { undecided } from '#lib/books/edit/undecided.server.ts'
import { bestOfYear } from '#lib/books/inserts/year-pictures.ts'
import { agentDetails } from '#lib/books/layout/agent-details.ts'
import { insertOf } from '#lib/books/layout/designed.ts'
import { imprintRows } from '#lib/books/layout/imprint-rows.ts'
import type { LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { sectionsOf } from '#lib/books/reading/reading.server.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { bookEdits, designOf } from '#lib/edits/book/book-design.ts'
import { type CopyrightField, copyrightFields, isBookTarget, readBookEdit } from '#lib/edits/book/book-fields.ts'
import { designPart } from '#lib/edits/book/book-parts.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { listEdits } from '#lib/works/edits/edit.sql.ts'
import { nextSteps } from '#lib/works/edits/undo-order.sql.ts'
import { designWork } from './design-pool.server.ts'
import { sourceHead } from './source-head.server.ts'

/** Dressing a book is its owner's; whoever only sees it sees its pages. */
const ownBook = async (actor: Actor, id: string): Promise<Result<BookRow>> => {
  const found = await seeBook(db(), actor, id)
  if (!found.ok) return found
  return found.value.right === 'edit' ? ok(found.value.book) : forbidden()
}

const labels: Record<CopyrightField, string> = {
  ...{ author: '作者', editor: '编辑', designer: '装帧设计', company: '出品', link: '网址', telephone: '客服电话' },
  ...{ edition: '版次', price: '定价', isbn: 'ISBN' },
}

const usualOf = async ({
  author,
  createdAt,
  ownerId,
  making,
}: BookRow): Promise<{ field: string; value: string }[]> => {
  const edition = `${createdAt.getUTCFullYear()}年${createdAt.getUTCMonth() + 1}月`
  const { copyright } = agentDetails(await brandOf(db(), ownerId))
  const own = making.isbn ? { isbn: making.isbn.number } : {}
  const said = { author, brand: config().siteName, edition, ...(copyright ? { copyright } : {}), ...own }
  const rows = imprintRows(said, { widthMm: 0, heightMm: 0 })
  return copyrightFields.map((field) => ({
    field,
    value: rows.find(({ label }) => label === labels[field])?.value ?? '',
  }))
}

/** Where an insert stands in the book as it was set. */
const placedIn = ({
  route,
  firstPage,
  pageCount,
  ownPages = pageCount,
}: Pick<LayoutSection, 'route' | 'firstPage' | 'pageCount' | 'ownPages'>) => {
  const id = insertOf(route)
  return id === undefined ? [] : [{ id, firstPage: firstPage + 1, pageCount, ownPages }]
}

export const designOfBook = async ({ params, actor }: CallOf<typeof getDesign>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const book = found.value
  const [edits, steps, sections, { conflicts }] = await Promise.all([
    listEdits(db(), book.id),
    nextSteps(db(), book.id, designPart),
    sectionsOf(book),
    undecided(book, isBookTarget),
  ])
  return ok({
    said: bookEdits(edits).map(({ target, field, value, version }) => ({ target, field, value, version })),
    conflicts,
    usual: await usualOf(book),
    child: book.making.child ?? null,
    sections: sections
      .filter(({ route }) => route !== 'front' && !route.startsWith('i-'))
      .map(({ route, title, months }) => ({ route, title, months })),
    placed: book.status === 'typesetting' ? [] : sections.flatMap(placedIn),
    isbn: book.making.isbn?.number ?? null,
    style: book.style,
    ...steps,
    status: book.status,
  })
}

export const showPart = async ({ params, body, actor }: CallOf<typeof showDesign>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const book = found.value
  const edits = []
  for (const one of body.edits) {
    if (!isBookTarget(one.target)) return fail(422, 'no_part', '这里只排书自己的几页')
    const read = readBookEdit(one, one.value)
    if (!read.ok) return read
    edits.push({ ...one, value: read.value })
  }
  const design = designOf([...bookEdits(await listEdits(db(), book.id)), ...edits])
  const part = await designWork('partWork', book, { design, part: body.part })
  if (!part) return fail(404, 'no_part', '书里没有这一处')
  const printed = toPrintPages(part.pages, part.bodyPt, addressFor(await mediaSigner(), grantFor(book, 'edit')))
  return ok({ pages: await withAverages(printed, book.ownerId), over: part.over })
}

/** Wide enough for a tile on a fine screen. */
const tilePx = 320

const allPictures = async (book: BookRow) => {
  const source = await sourceHead(db(), book)
  const pictures = new Map(
    source?.media.flatMap(({ kind, state, sha256, widthPx, heightPx }) =>
      kind !== 'video' && state === 'present' && sha256 && widthPx && heightPx
        ? [[sha256, { hash: sha256, width: widthPx, height: heightPx }] as const]
        : [],
    ),
  )
  return source && [...pictures.values()]
}

/** Pictures of one year of the book, as far as they are printed in it. */
const picturesOfYear = async (book: BookRow, year: number) => {
  const [facts] = (await designWork('yearsWork', book, { year })) ?? []
  return (facts?.pictures ?? []).map(({ photo: { media, widthPx, heightPx } }) => ({
    ...{ hash: media, width: widthPx, height: heightPx },
  }))
}

export const designYears = async ({ params, actor }: CallOf<typeof listDesignYears>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const years = (await designWork('yearsWork', found.value, { year: null })) ?? []
  return ok({
    years: years.map(({ year, pictures, places }) => ({
      ...{ year, pictureCount: pictures.length, places: places.length },
      best: bestOfYear(pictures, new Set()).map(({ photo }) => photo.media),
    })),
  })
}

export const designPictures = async ({ params, query, actor }: CallOf<typeof listDesignPictures>) => {
  const found = await ownBook(actor, params.id)
  if (!found.ok) return found
  const pictures =
    query.year === undefined ? await allPictures(found.value) : await picturesOfYear(found.value, query.year)
  if (!pictures) return notFound()
  const signer = await mediaSigner()
  const grant = { kind: 'viewer', userId: found.value.ownerId } as const
  const from = (query.page - 1) * query.pageSize
  const results = pictures
    .slice(from, from + query.pageSize)
    .map((one) => ({ ...one, src: signer.address(one.hash, grant, tilePx) }))
  return ok({ results, totalCount: pictures.length })
}

/** The pages of one part as they stand, for whoever may see the book and not change it. */
export const partForReader = async (actor: Actor, id: string, part: string) => {
  const found = await seeBook(db(), actor, id)
  if (!found.ok) return []
  const { book, right } = found.value
  const design = designOf(bookEdits(await listEdits(db(), book.id)))
  const made = await designWork('partWork', book, { design, part })
  if (!made) return []
  return toPrintPages(made.pages, made.bodyPt, addressFor(await mediaSigner(), grantFor(book, right)))
}
