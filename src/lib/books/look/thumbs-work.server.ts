import { createHash } from 'node:crypto'
import type pg from 'pg'
import { loadArticles } from '#lib/articles/model/article-store.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { resolveBinding } from '#lib/books/book/design-options.ts'
import { listAliases } from '#lib/books/book/privacy.sql.ts'
import { withOwnPictures } from '#lib/books/content/own-pictures.server.ts'
import { chosenFor, withOwnFocus } from '#lib/books/content/selection.ts'
import { optionsOf } from '#lib/books/layout/compose-book.ts'
import { coverDetails } from '#lib/books/layout/cover/cover-details.ts'
import { config } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { applyEdits } from '#lib/edits/apply-edits.ts'
import { bookFocus } from '#lib/edits/book/book-design.ts'
import { listOwnFocus } from '#lib/media/media.sql.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { type LoadedSource, loadSourceAgain } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { chosenOf, requestedDetails, type ThumbRequest } from './thumb-request.ts'
import { type CoverThumb, coverThumbs, styleThumb, type ThumbBook, thumbBook } from './thumbs.ts'

/** Of what, and what is asked. */
export type ThumbsTask = {
  connection: pg.PoolConfig
  of: { sourceId: string; request: ThumbRequest } | { bookId: string }
  style: string
  covers: boolean
}
export type SetThumbs = { pages: ScenePage[]; covers: CoverThumb[] }

/** What this thread read last: seven styles are asked for one after the other. */
let last: { sourceId: string; loaded: LoadedSource } | undefined

const sourceAgain = async (sourceId: string): Promise<PostImport | undefined> => {
  const loaded = await loadSourceAgain(db(), sourceId, last?.sourceId === sourceId ? last.loaded : undefined)
  last = loaded && { sourceId, loaded }
  return loaded?.source
}

const ofImport = async (sourceId: string, request: ThumbRequest): Promise<ThumbBook | undefined> => {
  const source = await sourceAgain(sourceId)
  return source && thumbBook(chosenOf(source, request), requestedDetails(source, request, config().siteName))
}

/** A book there is, as it would be set now but for style and cover; undefined: what it was made of is gone. */
export const ofBook = async (bookId: string): Promise<ThumbBook | undefined> => {
  const book = await findBook(db(), bookId)
  if (!book) return undefined
  const { content, sections } = typeOf(book.type)
  const loaded = content === 'own' ? await loadArticles(db(), book.id, book.author) : await sourceAgain(book.sourceId)
  if (!loaded) return undefined
  const edits = await listSaidEdits(db(), bookId)
  const own = new Map([...(await listOwnFocus(db(), book.ownerId)), ...bookFocus(edits)])
  const edited = await withOwnPictures(db(), applyEdits(chosenFor(loaded, book), edits), book.ownerId)
  const source = withOwnFocus(edited, own)
  const { title, subtitle, author, names, fromMonth, toMonth, making } = book
  const { binding = '', paper } = making.selection ?? {}
  const bound = resolveBinding(await bucket('products'), { binding, ...(paper ? { paper } : {}) })
  return thumbBook(source, {
    ...{ title, subtitle, author, names, sections, brand: config().siteName, edition: '' },
    aliases: await listAliases(db(), bookId),
    ...(bound ? { binding: bound.binding } : {}),
    ...(fromMonth === null ? {} : { fromMonth }),
    ...(toMonth === null ? {} : { toMonth }),
    ...(making.foldQuotes ? { foldQuotes: true } : {}),
    ...optionsOf(source, making.child ? { options: { child: making.child } } : {}),
    ...coverDetails(book.cover),
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The letters of 满图 go where its picture is quiet, as when the book is made. */
const lit = async (book: ThumbBook, style: string, world: TypesetContext): Promise<CoverThumb[]> => {
  const covers = coverThumbs(book, style, world)
  const photo = covers.find(({ id }) => id === 'full')?.photo
  const bytes = photo === undefined ? undefined : await printableBytes(photo)
  const luma = bytes && (await measureLuma(bytes))
  if (!luma) return covers
  const details = { ...book.details, luma: (media: string) => (media === photo ? luma : undefined) }
  return coverThumbs({ ...book, details }, style, world)
}

/** First pages in a style, or covers for it, in a thread. Undefined: what they would be made of is gone. */
export const thumbsWork = async ({ connection, of, style, covers }: ThumbsTask): Promise<SetThumbs | undefined> => {
  if (!existingService('db')) openDatabase({ ...connection, max: 3 })
  const book = 'bookId' in of ? await ofBook(of.bookId) : await ofImport(of.sourceId, of.request)
  if (!book) return undefined
  const world: TypesetContext = { fonts: await fontBook(), hash: sha256 }
  return covers
    ? { pages: [], covers: await lit(book, style, world) }
    : { pages: styleThumb(book, style, world), covers: [] }
}
