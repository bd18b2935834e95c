import { createHash } from 'node:crypto'
import type pg from 'pg'
import { loadArticles } from '#lib/articles/model/article-store.server.ts'
import { type BookRow, findBook, finishTypesetting, saveBookProgress } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { type MadeAs, madeAs } from '#lib/books/book/design-options.ts'
import { listAliases } from '#lib/books/book/privacy.sql.ts'
import { collectSections } from '#lib/books/content/collect.ts'
import { opensAt, ownPages, sectionsOf } from '#lib/books/content/sections.ts'
import { chosenFor } from '#lib/books/content/selection.ts'
import {
  coverIssue,
  glyphIssues,
  inOrder,
  issueOf,
  missingInArticle,
  missingIssue,
} from '#lib/books/layout/book-check.ts'
import { type BookDetails, type ComposedBook, composeBook, optionsOf } from '#lib/books/layout/compose-book.ts'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import {
  dropFresh,
  type Fresh,
  getMonth,
  monthKey,
  putFresh,
  putLayout,
  putMonth,
  putPages,
} from '#lib/books/layout/layout-store.server.ts'
import { lightCover } from '#lib/books/layout/light-cover.server.ts'
import { frontOf, images, lostBy, lostByMonth, spanOf } from '#lib/books/layout/typeset-facts.server.ts'
import { config } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase, transaction } from '#lib/db/db.server.ts'
import { videoAddresses } from '#lib/media/code.server.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { preflight } from '#lib/print/preflight.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'
import { articleId, layoutSection, monthOf, type SectionLayout, sectionHash } from '#lib/typeset/book/section.ts'
import type { World } from '#lib/typeset/book/world.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'

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

const detailsOf = (book: BookRow, urls: Map<string, string>, bound: MadeAs | undefined): BookDetails => ({
  printer: HOUSE_PRINTER,
  ...(bound ? { binding: bound.binding, paper: bound.paper } : {}),
  title: book.title,
  subtitle: book.subtitle,
  author: book.author,
  style: book.style,
  cover: book.cover.codeName,
  ...(book.cover.pic === null ? {} : { coverPic: picOf(book.cover, book.cover.pic) }),
  brand: config().siteName,
  edition: `${book.createdAt.getUTCFullYear()}年${book.createdAt.getUTCMonth() + 1}月`,
  names: book.names,
  ...(book.making.foldQuotes ? { foldQuotes: true } : {}),
  ...(book.making.child ? { options: { child: book.making.child } } : {}),
  videoUrl: (_, mediaId) => urls.get(mediaId),
  sections: typeOf(book.type).sections,
  ...(book.fromMonth === null ? {} : { fromMonth: book.fromMonth }),
  ...(book.toMonth === null ? {} : { toMonth: book.toMonth }),
})

/** Pages shown while the book is set, and how often they are written down. */
const shownFresh = 6
const freshEveryMs = 400

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the waiting screen is shown: the last pages with words or pictures on them. */
const freshOf = (layouts: SectionLayout[], style: Style, revision: number): Fresh => {
  const pages = layouts.slice(-shownFresh).flatMap((layout) =>
    layout.pages.map(
      ({ side, items }): ScenePage => ({
        widthMm: style.widthMm,
        heightMm: style.heightMm,
        bleedMm: 0,
        side,
        month: layout.month,
        kind: 'body',
        items,
      }),
    ),
  )
  // Among the newest, those with pictures first; in reading order all the same.
  const newest = pages.filter((page) => page.items.length > 0).slice(-2 * shownFresh)
  const pictured = (page: ScenePage): number => (images([page]).length > 0 ? 1 : 0)
  const shown = new Set(
    newest
      .toReversed()
      .sort((a, b) => pictured(b) - pictured(a))
      .slice(0, shownFresh),
  )
  return {
    revision,
    month: layouts.at(-1)?.month.replace('000000', '') ?? '',
    pageCount: layouts.reduce((sum, layout) => sum + layout.pages.length, 0),
    bodyPt: style.body.sizePt,
    pages: newest.filter((page) => shown.has(page)),
  }
}

/** Chapters from storage where their content is unchanged; the others are laid out now, and kept. Numbers count posts. */
const layChapters = async (
  source: PostImport,
  details: BookDetails,
  world: World,
  onChapter: (done: number, total: number, layouts: SectionLayout[]) => Promise<void>,
): Promise<Map<string, SectionLayout>> => {
  const style = styleOf(details.style)
  const { sections } = collectSections(source, details)
  const known = new Map<string, SectionLayout>()
  const total = sections.reduce((sum, chapter) => sum + monthOf(chapter).posts.length, 0)
  let done = 0
  for (const chapter of sections) {
    const hash = sectionHash(chapter, style, world, details.options)
    const found = await getMonth(hash)
    const layout = found ?? layoutSection(chapter, style, world, details.options)
    if (!found) await putMonth(hash, layout)
    known.set(hash, layout)
    done += monthOf(chapter).posts.length
    await onChapter(done, total, [...known.values()])
  }
  return known
}

/** At most this many findings are kept: a book of small pictures would fill the screen with one sentence. */
const mostIssues = 500

const keepBook = async (
  source: PostImport,
  composed: ComposedBook,
  style: string,
  bound: MadeAs | undefined,
  world: World,
  onSection: (done: number, total: number) => Promise<void>,
): Promise<{ doc: LayoutDoc; layoutKey: string }> => {
  const { pages } = composed.scene
  const sections: LayoutSection[] = []
  const articles = composed.collected.sections.flatMap(({ kind, content }) =>
    kind === 'article' ? content.article : [],
  )
  const parts = sectionsOf(pages, composed.sections)
  for (const part of parts) {
    const key = await putPages(part.pages)
    const contentHash = key.slice(key.lastIndexOf('/') + 1)
    const { route, title, firstPage } = part
    const pageCount = part.pages.length
    const named = title === undefined ? {} : { title }
    const place = { firstPage, opensAt: opensAt(part), ownPages: ownPages(part), pageCount }
    sections.push({ route, ...named, key, contentHash, ...place })
    await onSection(sections.length, parts.length)
  }
  const placed = images(pages)
  const byMedia = new Map(placed.map((image) => [image.media, image]))
  const findings = preflight(composed.scene, world.fonts, bound)
  const monthAt = (page: number | undefined): string => {
    if (articles.length === 0) return pages[(page ?? 0) - 1]?.month ?? ''
    const part = parts.findLast((one) => one.firstPage < (page ?? 0))
    return part?.title === undefined ? '' : part.route
  }
  const issues = findings
    .filter((finding) => finding.code !== 'missing-glyph')
    .map((finding) => issueOf(finding, monthAt(finding.page), (media) => byMedia.get(media)))
  const unprintable = glyphIssues(findings, monthAt)
  const inArticles = lostBy((id) => id, source, composed)
  const lost =
    articles.length > 0
      ? articles.flatMap(({ id, title }) => {
          const own = inArticles.filter(({ place }) => place === id)
          return own.map(({ count, fault }) => missingInArticle(articleId(id), title, count, fault))
        })
      : lostByMonth(source, composed).map(({ place, count, fault }) => missingIssue(place, count, fault))
  const aboutCover = composed.warnings.filter(({ code }) => code.startsWith('cover-')).map(coverIssue)
  const sorted = inOrder([...unprintable, ...aboutCover, ...lost, ...issues])
  const front = frontOf(composed, styleOf(style), bound?.binding)
  const doc: LayoutDoc = {
    version: 1,
    style,
    bodyPt: composed.bodyPt,
    pageCount: pages.length,
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
    issues: sorted.slice(0, mostIssues),
  }
  return { doc, layoutKey: await putLayout(doc) }
}

/**
 * Typesets one book in a worker thread with a database connection of its own: chapters from the cache or anew, pages to
 * storage, then one transaction puts the layout in place. Overtaken by a newer wish it leaves everything as it is.
 */
export const typesetWork = async (task: { bookId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  if (book?.status !== 'typesetting') return
  const { id, revision } = book
  const progress =
    (stage: 'months' | 'pages') =>
    (done: number, total: number): Promise<void> =>
      saveBookProgress(db(), id, revision, { stage, done, total })
  const loaded =
    typeOf(book.type).content === 'own'
      ? await loadArticles(db(), id, book.author)
      : await loadSource(db(), book.sourceId)
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
  const source = chosenFor(loaded, book)
  if (flowNamed(book.flow)?.privacy === 'friend' && !book.making.consent) {
    const failure = '做朋友的书，要先征得 Ta 的同意'
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  const aliases = await listAliases(db(), id)
  const { binding = '', paper } = book.making.wish ?? {}
  const bound = madeAs(await bucket('products'), { binding, ...(paper ? { paper } : {}) })
  const said = detailsOf(book, await videoUrls(book.ownerId, source), bound)
  const details = { ...said, ...optionsOf(source, said), aliases }
  const world: World = { fonts: await fontBook(), hash: sha256 }
  const style = styleOf(details.style)
  let shownAt = 0
  const known = await layChapters(source, details, world, async (done, total, layouts) => {
    await progress('months')(done, total)
    if (performance.now() - shownAt < freshEveryMs) return
    shownAt = performance.now()
    await putFresh(id, freshOf(layouts, style, revision))
  })
  const cache = { get: (hash: string) => known.get(hash), set: () => {} }
  const set = composeBook(source, details, { ...world, cache })
  const composed = await lightCover(set, details, world, (media) => printableBytes(media))
  if (composed.collected.sections.length === 0 && !typeOf(book.type).mayBeEmpty) {
    const failure = '这段时间里没有可以做进书里的内容，请换一段时间或再导入一些'
    await finishTypesetting(db(), id, revision, { status: 'failed', failure })
    return
  }
  const { doc, layoutKey } = await keepBook(source, composed, book.style, bound, world, progress('pages'))
  const change = {
    status: 'ready',
    stage: 'done',
    failure: null,
    pageCount: doc.pageCount,
    entryCount: doc.entryCount,
    layoutKey,
    coverKey: doc.coverKey,
    ...(typeOf(book.type).span === 'held' ? spanOf(composed.collected.sections) : {}),
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
  const monthKeys = [...known.keys()].map(monthKey)
  await transaction((tx) => finishTypesetting(tx, id, revision, change, { sections, monthKeys }))
  await dropFresh(id)
}
