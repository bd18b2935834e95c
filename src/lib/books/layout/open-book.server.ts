import { createHash } from 'node:crypto'
import { brandOf } from '#lib/agents/agent.server.ts'
import type { Brand } from '#lib/agents/brand.ts'
import { loadArticles } from '#lib/articles/model/article-store.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { type ResolvedBinding, resolveBinding } from '#lib/books/book/design-options.ts'
import { listAliases } from '#lib/books/book/privacy.sql.ts'
import { longLinksOf } from '#lib/books/content/collect-words.ts'
import { withOwnPictures } from '#lib/books/content/own-pictures.server.ts'
import { withOwnFocus } from '#lib/books/content/selection.ts'
import { agentDetails } from '#lib/books/layout/agent-details.ts'
import { optionsOf, type PreparedBook, prepareBook } from '#lib/books/layout/compose-book.ts'
import { coverDetails } from '#lib/books/layout/cover/cover-details.ts'
import { designed } from '#lib/books/layout/designed.ts'
import { heldLayout } from '#lib/books/layout/held-sections.server.ts'
import type { LayoutDoc } from '#lib/books/layout/layout-doc.ts'
import type { WarmBook } from '#lib/books/layout/warm-books.server.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { applyEdits } from '#lib/edits/apply-edits.ts'
import { bookFocus, designOf } from '#lib/edits/book/book-design.ts'
import { isNewMedia } from '#lib/edits/new-pictures.ts'
import { type FilmCode, linkAddresses, videoAddresses } from '#lib/media/code.server.ts'
import { listOwnFocus } from '#lib/media/media.sql.ts'
import { loadSourceAgain } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { noteCodeWorks } from '#lib/works/printed-codes/code-works.sql.ts'
import type { BookDetails } from './book-details.ts'

/** The addresses of these, asked for only where one of them is not known. */
const onceAsked = async <T>(
  known: Map<string, T>,
  wanted: Iterable<string>,
  ask: () => Promise<Map<string, T>>,
): Promise<Map<string, T>> => {
  const names = [...wanted]
  const before = new Map(known)
  if (names.every((name) => before.has(name))) return before
  const found = await ask()
  for (const [name, address] of found) known.set(name, address)
  return found
}

/** Permanent codes of the films of these posts, by media id. */
const filmCodes = async (
  { id: bookId, ownerId }: BookRow,
  book: PostImport,
  { films: known }: WarmBook,
): Promise<Map<string, FilmCode>> => {
  const byId = new Map(book.media.map((one) => [one.id, one]))
  const used = book.entries.flatMap((entry) => entry.media.flatMap((use) => byId.get(use.media) ?? []))
  const videos = used.flatMap((one) => {
    if (one.kind !== 'video' || one.state !== 'present' || one.sha256 === undefined) return []
    const poster = one.poster === undefined ? undefined : byId.get(one.poster)
    return [{ id: one.id, sha256: one.sha256, posterSha256: poster?.sha256 ?? null, title: '' }]
  })
  const codes = await onceAsked(
    known,
    videos.map(({ sha256 }) => sha256),
    async () => {
      const found = await videoAddresses(
        ownerId,
        videos.map(({ id: _, ...video }) => video),
      )
      const printed = [...found.values()].map(({ code }) => code)
      await noteCodeWorks(db(), bookId, printed)
      return found
    },
  )
  return new Map(
    videos.flatMap(({ id, sha256 }): [string, FilmCode][] => {
      const code = codes.get(sha256)
      return code === undefined ? [] : [[id, code]]
    }),
  )
}

/** What is printed of addresses: codes of films by media id, those of long links by their own. */
type Printed = { videos: Map<string, FilmCode>; links: Map<string, string> }

type Dressed = { printed: Printed; bound: ResolvedBinding | undefined; brand: Brand | undefined }

const detailsOf = (book: BookRow, { printed, bound, brand }: Dressed): BookDetails => ({
  printer: HOUSE_PRINTER,
  ...(bound ? { binding: bound.binding, paper: bound.paper } : {}),
  title: book.title,
  subtitle: book.subtitle,
  author: book.author,
  style: book.style,
  cover: book.cover.codeName,
  ...coverDetails(book.cover),
  brand: config().siteName,
  ...agentDetails(brand),
  edition: `${book.createdAt.getUTCFullYear()}年${book.createdAt.getUTCMonth() + 1}月`,
  ...(book.making.isbn ? { isbn: book.making.isbn.number } : {}),
  names: book.names,
  ...(book.making.foldQuotes ? { foldQuotes: true } : {}),
  ...(book.making.child ? { options: { child: book.making.child } } : {}),
  videoCode: (_, mediaId) => printed.videos.get(mediaId),
  linkUrl: (url) => printed.links.get(url),
  sections: typeOf(book.type).sections,
  ...(book.fromMonth === null ? {} : { fromMonth: book.fromMonth }),
  ...(book.toMonth === null ? {} : { toMonth: book.toMonth }),
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the collection of a book says; the same object as the last time while it has not changed. */
const loadedFor = async (book: BookRow, warm: WarmBook): Promise<PostImport | undefined> => {
  if (typeOf(book.type).content === 'own') return loadArticles(db(), book.id, book.author)
  warm.loaded = await loadSourceAgain(db(), book.sourceId, warm.loaded)
  return warm.loaded?.source
}

/** A book of a friend's posts that nobody has said the friend agreed to: it is not laid out. */
export const lacksConsent = ({ flow, making }: BookRow): boolean =>
  flowNamed(flow)?.privacy === 'friend' && !making.consent

/** A book as the database has it now, ready to be laid out. `chosen`: its posts before its changes were laid over them. */
export type OpenedBook = {
  chosen: PostImport
  source: PostImport
  bound: ResolvedBinding | undefined
  /** Its pages by older rules, which hold still where nothing was changed. */
  held: LayoutDoc | undefined
  prepared: PreparedBook
  world: TypesetContext
  /** What reading it, and putting its words together, took, ms. */
  ms: { read: number; collect: number }
}

/**
 * Reads all that decides the pages of a book, whatever another process wrote meanwhile: what `warm` remembers only saves
 * the work of what has not changed. Undefined: what it was made of is gone.
 */
export const openBook = async (book: BookRow, warm: WarmBook): Promise<OpenedBook | undefined> => {
  const from = performance.now()
  const loaded = await loadedFor(book, warm)
  if (!loaded) return undefined
  const held = await heldLayout(book)
  warm.begin(held?.rules ?? '', loaded)
  const edits = await listSaidEdits(db(), book.id)
  const own = new Map([...(await listOwnFocus(db(), book.ownerId)), ...bookFocus(edits)])
  const aliases = await listAliases(db(), book.id)
  const products = await bucket('products')
  const readAt = performance.now()
  const chosen = warm.chosen(loaded, book)
  const edited = await withOwnPictures(db(), applyEdits(chosen, edits, warm.edited), book.ownerId)
  const source = withOwnFocus(edited, own)
  const { binding = '', paper } = book.making.selection ?? {}
  const bound = resolveBinding(products, { binding, ...(paper ? { paper } : {}) })
  const videos = await filmCodes(book, source, warm)
  const long = longLinksOf(source)
  const links = await onceAsked(warm.addresses, long, () => linkAddresses(book.ownerId, long))
  const brand = await brandOf(db(), book.ownerId)
  const said = detailsOf(book, { printed: { videos, links }, bound, brand })
  const details = designed({ ...said, ...optionsOf(source, said), aliases }, designOf(edits), source)
  const world: TypesetContext = { fonts: await fontBook(), hash: sha256 }
  // A new picture whose bytes are gone changes posts nobody touched.
  const gone = edited.media.flatMap((one) => (isNewMedia(one) && one.state === 'missing' ? [one.id] : []))
  const choice = [book.authorIds, book.making.only ?? null, book.making.omit ?? [], [...own], gone]
  const prepared = prepareBook(source, details, warm.collected(loaded, source, details, choice))
  const ms = { read: readAt - from, collect: performance.now() - readAt }
  return { chosen, source, bound, held, prepared, world, ms }
}
