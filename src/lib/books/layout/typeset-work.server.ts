import type pg from 'pg'
import { type BookRow, findBook, finishTypesetting, saveBookProgress } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import type { ResolvedBinding } from '#lib/books/book/design-options.ts'
import { unreadableCodes } from '#lib/books/check/code-pages.server.ts'
import { doubledIn } from '#lib/books/check/doubled.ts'
import { thinPages } from '#lib/books/check/page-findings.ts'
import { opensAt, ownPages, sectionsOf } from '#lib/books/content/sections.ts'
import {
  coverIssue,
  emptyPostIssue,
  glyphIssues,
  inOrder,
  issueOf,
  isWorthSaying,
  missingInArticle,
  missingIssue,
  withPosts,
} from '#lib/books/layout/book-check.ts'
import { type ComposedBook, layoutBook } from '#lib/books/layout/compose-book.ts'
import { boundFront } from '#lib/books/layout/cover/cover-front.ts'
import { lightCover } from '#lib/books/layout/cover/light-cover.server.ts'
import { heldKeys, numbersWith, rulesNow } from '#lib/books/layout/held-sections.server.ts'
import { layoutChapters } from '#lib/books/layout/layout-chapters.server.ts'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { dropDraft, monthKey, putDraft, putLayout, putPages } from '#lib/books/layout/layout-store.server.ts'
import { nowAndThen } from '#lib/books/layout/now-and-then.ts'
import { lacksConsent, openBook } from '#lib/books/layout/open-book.server.ts'
import { shorterWords } from '#lib/books/layout/shorter.ts'
import { croppedIn, lostBy, lostByMonth, spanOf, whyEmpty } from '#lib/books/layout/typeset-facts.server.ts'
import { type WarmBook, withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { postsHashes } from '#lib/posts/post.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { preflight } from '#lib/print/preflight.ts'
import { isAwaited } from '#lib/queue/awaited.server.ts'
import { articleId, rulesOf } from '#lib/typeset/book/section.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'

/** At most this many findings are kept: a book of small pictures would fill the screen with one sentence. */
const mostIssues = 500

/** Names of the bodies of chapters, by the route their section is found by. */
const bodiesOf = (
  places: ComposedBook['sections'],
  known: readonly (SectionLayout | undefined)[],
): Map<string, string> => {
  const chapters = places.filter(({ kind }) => kind === 'month' || kind === 'article')
  return new Map(chapters.flatMap(({ id }, at) => (known[at] ? [[id, known[at].hash] as const] : [])))
}

type Keeping = {
  source: PostImport
  composed: ComposedBook
  style: string
  bound: ResolvedBinding | undefined
  fonts: TypesetContext['fonts']
  warm: WarmBook
  held: LayoutDoc | undefined
  known: readonly (SectionLayout | undefined)[]
}

const keepBook = async (
  { source, composed, style, bound, fonts, warm, held, known }: Keeping,
  onSection: (done: number, total: number) => Promise<void>,
): Promise<{ doc: LayoutDoc; layoutKey: string }> => {
  const { pages } = composed.scene
  const sections: LayoutSection[] = []
  const articles = composed.collected.sections.flatMap(({ kind, content }) =>
    kind === 'article' ? content.article : [],
  )
  const parts = sectionsOf(pages, composed.sections)
  const bodies = bodiesOf(composed.sections, known)
  const kept = heldKeys(held, parts, bodies)
  const numbers = numbersWith(pages, parts, held, kept)
  for (const part of parts) {
    const key = kept.get(part.route)?.key ?? (await warm.putPages(part.pages))
    const contentHash = key.slice(key.lastIndexOf('/') + 1)
    const { route, title, months, firstPage } = part
    const pageCount = part.pages.length
    const named = { ...(title === undefined ? {} : { title }), ...(months ? { months } : {}) }
    const place = { firstPage, opensAt: opensAt(part), ownPages: ownPages(part), pageCount }
    const body = bodies.get(route)
    sections.push({ route, ...named, ...(body ? { body } : {}), key, contentHash, ...place })
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
  const empty = composed.warnings.filter(({ code }) => code === 'empty-post').map(emptyPostIssue)
  const months = new Map(source.entries.map((entry) => [entry.id, monthOf(entry)]))
  const withMore = new Set(source.entries.flatMap(({ id, link, repost }) => (link || repost ? [id] : [])))
  const times = new Map(source.entries.map(({ id, when }) => [id, Date.parse(`${when.local.slice(0, 10)}T00:00Z`)]))
  const all = [
    ...unprintable,
    ...aboutCover,
    ...lost,
    ...empty,
    ...issues,
    ...thinPages(parts),
    ...doubledIn(pages, { timeOf: (id) => times.get(id), hasMore: (id) => withMore.has(id) }, monthAt),
    ...(await unreadableCodes(pages)),
  ]
  const sorted = inOrder(withPosts(all, (id) => months.get(id)))
  const front = boundFront(composed, composed.style, bound?.binding)
  const doc: LayoutDoc = {
    version: 1,
    style,
    rules: kept.size > 0 && held?.rules ? held.rules : rulesOf(composed.style),
    bodyPt: composed.bodyPt,
    pageCount: pages.length,
    bodyPages: composed.bodyPages,
    shorter: shorterWords(composed.collected.sections, composed.style, composed.bodyPages),
    entryCount: composed.collected.posts,
    spineMm: composed.spineMm,
    ...(bound ? { bound: bound.words } : {}),
    coverKey: await putPages([composed.cover, front]),
    sections,
    numbers,
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

/**
 * Typesets one book in a worker thread with a database connection of its own: chapters from the cache or anew, pages to
 * storage, then one transaction puts the layout in place. Overtaken by a newer wish it leaves everything as it is. What
 * the thread knows of the book from the last time is used again, and kept for the next.
 */
export const typesetWork = async (task: { bookId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (book?.status !== 'typesetting') return
  // Codes that were printed are made again, should they be gone.
  await withWarmBook(book.id, async (warm) => {
    warm.addresses.clear()
    warm.films.clear()
    const isSet = await unlessOver(() => typeset(book, warm, isAwaited))
    // Whoever waits wrote something: the job of that does what is left here, and what was laid out is known to it.
    if (isSet || (await findBook(db(), book.id))?.revision !== book.revision) return
    await typeset(book, warm, () => false)
  })
}

/** Thrown where a newer change waits for the thread: what would come out is nobody's any more. */
class Over extends Error {}

const unlessOver = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Over) return false
    throw error
  }
}

const typeset = async (book: BookRow, warm: WarmBook, isOver: () => boolean): Promise<void> => {
  const stopWhenOver = (): void => {
    if (isOver()) throw new Over()
  }
  const { id, revision } = book
  // Asked before they are read: posts that come in between are found new the next time.
  const postsHash = (await postsHashes(db(), [book.sourceId])).get(book.sourceId) ?? null
  const progress = (stage: 'months' | 'pages') =>
    nowAndThen((done, total) => saveBookProgress(db(), id, revision, { stage, done, total }))
  const opened = await openBook(book, warm)
  if (!opened) {
    // Its owner deleted what it was made of: what is set stays, a book without pages cannot be made any more.
    const gone = '这本书的原始内容已经删除，不能再重新编排'
    const kept =
      book.layoutKey === null
        ? ({ status: 'failed', failure: gone } as const)
        : ({ status: 'ready', stage: 'done' } as const)
    await finishTypesetting(db(), book.id, book.revision, kept)
    return
  }
  if (lacksConsent(book)) {
    const failure = '做朋友的书，要先征得 Ta 的同意'
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  const { chosen, source, bound, held, prepared, world } = opened
  const known = await layoutChapters(prepared, world, warm.memory, {
    onChapter: progress('months'),
    onPages: (fresh) => putDraft(id, { revision, ...fresh }),
    held,
    isOver,
  })
  if (!known) throw new Over()
  const laid = layoutBook(prepared, { ...world, onChapter: stopWhenOver }, { known, memory: warm.memory })
  stopWhenOver()
  const composed = await lightCover(laid, prepared.details, world, (media) => printableBytes(media))
  if (composed.collected.sections.length === 0 && !typeOf(book.type).mayBeEmpty) {
    const failure = whyEmpty(chosen, source, book)
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  const told = progress('pages')
  const { doc, layoutKey } = await keepBook(
    { source, composed, style: book.style, bound, fonts: world.fonts, warm, held, known },
    async (done, total) => {
      stopWhenOver()
      await told(done, total)
    },
  )
  await warm.keepMonths(known, stopWhenOver)
  const change = {
    status: 'ready',
    stage: 'done',
    failure: null,
    pageCount: doc.pageCount,
    entryCount: doc.entryCount,
    layoutKey,
    layoutRules: held && doc.rules === held.rules ? book.layoutRules : rulesNow(book.style),
    postsHash,
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
  const monthKeys = [...new Set(known.flatMap((one) => (one ? monthKey(one.hash) : [])))]
  await transaction((tx) => finishTypesetting(tx, id, revision, change, { sections, monthKeys }))
  await dropDraft(id)
}
