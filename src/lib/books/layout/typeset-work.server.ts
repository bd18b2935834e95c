import { createHash } from 'node:crypto'
import type pg from 'pg'
import { loadArticles } from '#lib/articles/model/article-store.server.ts'
import { type BookRow, findBook, finishTypesetting, saveBookProgress } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { type ResolvedBinding, resolveBinding } from '#lib/books/book/design-options.ts'
import { listAliases } from '#lib/books/book/privacy.sql.ts'
import { unreadableCodes } from '#lib/books/check/code-pages.server.ts'
import { thinPages } from '#lib/books/check/page-findings.ts'
import { longLinksOf } from '#lib/books/content/collect-words.ts'
import { opensAt, ownPages, sectionsOf } from '#lib/books/content/sections.ts'
import { chosenFor, withOwnFocus } from '#lib/books/content/selection.ts'
import {
  coverIssue,
  glyphIssues,
  inOrder,
  issueOf,
  isWorthSaying,
  missingInArticle,
  missingIssue,
  withPosts,
} from '#lib/books/layout/book-check.ts'
import { type ComposedBook, layoutBook, optionsOf, prepareBook } from '#lib/books/layout/compose-book.ts'
import { boundFront } from '#lib/books/layout/cover-front.ts'
import { layoutChapters } from '#lib/books/layout/layout-chapters.server.ts'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { dropDraft, monthKey, putDraft, putLayout, putPages } from '#lib/books/layout/layout-store.server.ts'
import { lightCover } from '#lib/books/layout/light-cover.server.ts'
import { nowAndThen } from '#lib/books/layout/now-and-then.ts'
import { shorterWords } from '#lib/books/layout/shorter.ts'
import { croppedIn, lostBy, lostByMonth, spanOf, whyEmpty } from '#lib/books/layout/typeset-facts.server.ts'
import { type WarmBook, withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { config } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { applyEdits } from '#lib/edits/apply-edits.ts'
import { listSaidEdits } from '#lib/edits/edit.sql.ts'
import { linkAddresses, videoAddresses } from '#lib/media/code.server.ts'
import { listOwnFocus } from '#lib/media/media.sql.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { loadSourceAgain, monthOf } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { preflight } from '#lib/print/preflight.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'
import { articleId } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { BookDetails } from './book-details.ts'

/** Permanent addresses for the videos of these posts, by media id. */
const videoUrls = async (ownerId: string, book: PostImport): Promise<Map<string, string>> => {
  const byId = new Map(book.media.map((one) => [one.id, one]))
  const used = book.entries.flatMap((entry) => entry.media.flatMap((use) => byId.get(use.media) ?? []))
  const videos = used.flatMap((one) => {
    if (one.kind !== 'video' || one.state !== 'present' || one.sha256 === undefined) return []
    const poster = one.poster === undefined ? undefined : byId.get(one.poster)
    return [{ id: one.id, sha256: one.sha256, posterSha256: poster?.sha256 ?? null, title: '' }]
  })
  const addresses = await videoAddresses(
    ownerId,
    videos.map(({ id: _, ...video }) => video),
  )
  return new Map(
    videos.flatMap(({ id, sha256 }): [string, string][] => {
      const url = addresses.get(sha256)
      return url === undefined ? [] : [[id, url]]
    }),
  )
}

const picOf = ({ x, y, scale, rotate }: BookRow['cover'], media: string): NonNullable<BookDetails['coverPic']> => ({
  media,
  dx: x,
  dy: y,
  ds: scale,
  rotate,
})

/** Printed addresses: of videos by media id, of long links by their own. */
type Printed = { videos: Map<string, string>; links: Map<string, string> }

const detailsOf = (book: BookRow, printed: Printed, bound: ResolvedBinding | undefined): BookDetails => ({
  printer: HOUSE_PRINTER,
  ...(bound ? { binding: bound.binding, paper: bound.paper } : {}),
  title: book.title,
  subtitle: book.subtitle,
  author: book.author,
  style: book.style,
  cover: book.cover.codeName,
  ...(book.cover.pic === null ? {} : { coverPic: picOf(book.cover, book.cover.pic) }),
  ...(book.cover.text ? { backLine: book.cover.text } : {}),
  brand: config().siteName,
  edition: `${book.createdAt.getUTCFullYear()}年${book.createdAt.getUTCMonth() + 1}月`,
  names: book.names,
  ...(book.making.foldQuotes ? { foldQuotes: true } : {}),
  ...(book.making.child ? { options: { child: book.making.child } } : {}),
  videoUrl: (_, mediaId) => printed.videos.get(mediaId),
  linkUrl: (url) => printed.links.get(url),
  sections: typeOf(book.type).sections,
  ...(book.fromMonth === null ? {} : { fromMonth: book.fromMonth }),
  ...(book.toMonth === null ? {} : { toMonth: book.toMonth }),
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** At most this many findings are kept: a book of small pictures would fill the screen with one sentence. */
const mostIssues = 500

type Keeping = {
  source: PostImport
  composed: ComposedBook
  style: string
  bound: ResolvedBinding | undefined
  fonts: TypesetContext['fonts']
  warm: WarmBook
}

const keepBook = async (
  { source, composed, style, bound, fonts, warm }: Keeping,
  onSection: (done: number, total: number) => Promise<void>,
): Promise<{ doc: LayoutDoc; layoutKey: string }> => {
  const { pages } = composed.scene
  const sections: LayoutSection[] = []
  const articles = composed.collected.sections.flatMap(({ kind, content }) =>
    kind === 'article' ? content.article : [],
  )
  const parts = sectionsOf(pages, composed.sections)
  for (const part of parts) {
    const key = await warm.putPages(part.pages)
    const contentHash = key.slice(key.lastIndexOf('/') + 1)
    const { route, title, months, firstPage } = part
    const pageCount = part.pages.length
    const named = { ...(title === undefined ? {} : { title }), ...(months ? { months } : {}) }
    const place = { firstPage, opensAt: opensAt(part), ownPages: ownPages(part), pageCount }
    sections.push({ route, ...named, key, contentHash, ...place })
    await onSection(sections.length, parts.length)
  }
  const placed = pages.flatMap((page, index) =>
    warm.looked(page, index + 1, fonts).images.map((image) => ({ image, index })),
  )
  const byMedia = new Map(placed.map(({ image }) => [image.media, image]))
  const findings = preflight(composed.scene, fonts, bound, (...page) => warm.looked(...page).findings)
  const monthAt = (page: number | undefined): string => {
    if (articles.length === 0) return pages[(page ?? 0) - 1]?.month ?? ''
    const part = parts.findLast((one) => one.firstPage < (page ?? 0))
    return part?.title === undefined ? '' : part.route
  }
  const issues = findings
    .filter((finding) => finding.code !== 'missing-glyph' && isWorthSaying(finding))
    .map((finding) => issueOf(finding, monthAt(finding.page), (media) => byMedia.get(media)))
  const unprintable = glyphIssues(findings, monthAt)
  const inArticles = lostBy((id) => id, source, composed)
  const lost =
    articles.length > 0
      ? articles.flatMap(({ id, title }) => {
          const own = inArticles.filter(({ place }) => place === id)
          return own.map(({ count, entryId: _entryId, ...why }) => missingInArticle(articleId(id), title, count, why))
        })
      : lostByMonth(source, composed).map(({ place, count, entryId, ...why }) => ({
          ...missingIssue(place, count, why),
          entryId,
        }))
  const aboutCover = composed.warnings.filter(({ code }) => code.startsWith('cover-')).map(coverIssue)
  const months = new Map(source.entries.map((entry) => [entry.id, monthOf(entry)]))
  const all = [
    ...unprintable,
    ...aboutCover,
    ...lost,
    ...issues,
    ...thinPages(parts),
    ...(await unreadableCodes(pages)),
  ]
  const sorted = inOrder(withPosts(all, (id) => months.get(id)))
  const front = boundFront(composed, composed.style, bound?.binding)
  const doc: LayoutDoc = {
    version: 1,
    style,
    bodyPt: composed.bodyPt,
    pageCount: pages.length,
    bodyPages: composed.bodyPages,
    shorter: shorterWords(composed.collected.sections, composed.style, composed.bodyPages),
    entryCount: composed.collected.posts,
    spineMm: composed.spineMm,
    ...(bound ? { bound: bound.words } : {}),
    coverKey: await putPages([composed.cover, front]),
    sections,
    pictures: {
      placed: [...composed.collected.pictures].filter((media) => byMedia.has(media)).length,
      missing: composed.collected.missing,
      low: issues.filter((issue) => issue.reason === 'low_resolution').length,
    },
    crops: croppedIn(placed),
    issues: sorted.slice(0, mostIssues),
  }
  return { doc, layoutKey: await putLayout(doc) }
}

/** What the collection of a book says; the same object as the last time while it has not changed. */
const loadedFor = async (book: BookRow, warm: WarmBook): Promise<PostImport | undefined> => {
  if (typeOf(book.type).content === 'own') return loadArticles(db(), book.id, book.author)
  warm.loaded = await loadSourceAgain(db(), book.sourceId, warm.loaded)
  return warm.loaded?.source
}

/**
 * Typesets one book in a worker thread with a database connection of its own: chapters from the cache or anew, pages to
 * storage, then one transaction puts the layout in place. Overtaken by a newer wish it leaves everything as it is. What
 * the thread knows of the book from the last time is used again, and kept for the next.
 */
export const typesetWork = async (task: { bookId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (book?.status !== 'typesetting') return
  await withWarmBook(book.id, (warm) => typeset(book, warm))
}

const typeset = async (book: BookRow, warm: WarmBook): Promise<void> => {
  const { id, revision } = book
  const progress = (stage: 'months' | 'pages') =>
    nowAndThen((done, total) => saveBookProgress(db(), id, revision, { stage, done, total }))
  const loaded = await loadedFor(book, warm)
  if (!loaded) {
    // Its owner deleted what it was made of: what is set stays, a book without pages cannot be made any more.
    const gone = '这本书的原始内容已经删除，不能再重新编排'
    const kept =
      book.layoutKey === null
        ? ({ status: 'failed', failure: gone } as const)
        : ({ status: 'ready', stage: 'done' } as const)
    await finishTypesetting(db(), book.id, book.revision, kept)
    return
  }
  const own = await listOwnFocus(db(), book.ownerId)
  const edits = await listSaidEdits(db(), id)
  const chosen = chosenFor(loaded, book)
  const source = withOwnFocus(applyEdits(chosen, edits), own)
  if (flowNamed(book.flow)?.privacy === 'friend' && !book.making.consent) {
    const failure = '做朋友的书，要先征得 Ta 的同意'
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  const aliases = await listAliases(db(), id)
  const { binding = '', paper } = book.making.wish ?? {}
  const bound = resolveBinding(await bucket('products'), { binding, ...(paper ? { paper } : {}) })
  const videos = await videoUrls(book.ownerId, source)
  const links = await linkAddresses(book.ownerId, longLinksOf(source))
  const said = detailsOf(book, { videos, links }, bound)
  const details = { ...said, ...optionsOf(source, said), aliases }
  const world: TypesetContext = { fonts: await fontBook(), hash: sha256 }
  const choice = [book.authorIds, book.making.only ?? null, book.making.omit ?? [], [...own], edits]
  const prepared = prepareBook(source, details, warm.collected(loaded, source, details, choice))
  const known = await layoutChapters(prepared, world, warm.memory, progress('months'), (fresh) =>
    putDraft(id, { revision, ...fresh }),
  )
  const laid = layoutBook(prepared, world, { known, memory: warm.memory })
  const composed = await lightCover(laid, details, world, (media) => printableBytes(media))
  if (composed.collected.sections.length === 0 && !typeOf(book.type).mayBeEmpty) {
    const failure = whyEmpty(chosen, source, book)
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  warm.pageCount = laid.scene.pages.length
  const { doc, layoutKey } = await keepBook(
    { source, composed, style: book.style, bound, fonts: world.fonts, warm },
    progress('pages'),
  )
  const change = {
    status: 'ready',
    stage: 'done',
    failure: null,
    pageCount: doc.pageCount,
    entryCount: doc.entryCount,
    layoutKey,
    coverKey: doc.coverKey,
    ...spanOf(composed.collected.sections),
    // The same pages have the same PDF.
    ...(layoutKey === book.layoutKey ? {} : { innerPdfKey: null, coverPdfKey: null }),
  } as const
  const sections = doc.sections.map((section, position) => ({
    route: section.route,
    position,
    contentHash: section.contentHash,
    layoutKey: section.key,
    firstPage: section.firstPage,
    pageCount: section.pageCount,
  }))
  const monthKeys = [...new Set(known.map(({ hash }) => monthKey(hash)))]
  await transaction((tx) => finishTypesetting(tx, id, revision, change, { sections, monthKeys }))
  await dropDraft(id)
}
