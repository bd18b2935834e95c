import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { NOTO_EMOJI } from '#lib/print/emoji/emoji-noto.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import type { Design, Setting } from '../style/design.ts'
import { columnMm } from '../style/style.ts'
import type { Article, ArticleBlock } from './article.ts'
import { localDate } from './calendar.ts'
import { chapterPages } from './chapter-runs.ts'
import type { BookInput, BookOptions, Chapter, ChapterBook, Month, Post, Section, Warning } from './content.ts'
import { estimatedPages } from './estimate.ts'
import { chapterWords, openerPhotos } from './openers.ts'
import { brokenPages } from './page-breaks.ts'
import type { Photo, Video } from './photo.ts'
import type {
  BodyPage,
  BodyPlace,
  SectionFacts,
  SectionLayout,
  SectionPages,
  SectionPagesReport,
} from './section-layout.ts'
import type { TypesetContext } from './typeset-context.ts'
/** Bump when every style would lay out the same content differently; a change of one style bumps its own version. */
export const layoutVersion = 31

export const isChapter = (section: Section): section is Chapter =>
  section.kind === 'month' || section.kind === 'article'

/** The book a style is shown. */
export const chapterBook = ({ sections, ...around }: BookInput): ChapterBook => ({
  ...around,
  chapters: sections.filter(isChapter),
})

/** A chapter to devices that know months only: an article is a month in which nothing was posted. */
export const monthOf = ({ kind, content }: Chapter): Month =>
  kind === 'month' ? content : { month: content.month, posts: [] }

export const monthsOf = ({ chapters }: Pick<ChapterBook, 'chapters'>): Month[] => chapters.map(monthOf)

/** Posts of one month as the section they are found by. */
export const monthSection = (content: Month): Chapter => ({
  id: content.month === '000000' ? 'undated' : content.month,
  kind: 'month',
  content,
})

/** An article as the section it is found by; `month` is the one it was written in. */
export const articleSection = (month: string, article: Article): Chapter => ({
  id: articleId(article.id),
  kind: 'article',
  content: { month, article },
})

/** Id of the section that holds an article. */
export const articleId = (id: string): string => `a-${id}`

/** A picture without what only those who choose pictures for the front ask: what they choose comes to a body as `shown`. */
const hashedPhoto = ({ worth: _, dhash: __, ...photo }: Photo): Photo => photo

const hashedVideo = (video: Video): Video => (video.poster ? { ...video, poster: hashedPhoto(video.poster) } : video)

const hashedPost = (post: Post): Post => ({
  ...post,
  photos: post.photos.map(hashedPhoto),
  videos: post.videos.map(hashedVideo),
})

const hashedBlock = (block: ArticleBlock): ArticleBlock =>
  block.kind === 'figure'
    ? { ...block, photos: block.photos.map(hashedPhoto) }
    : block.kind === 'video'
      ? { ...block, video: hashedVideo(block.video) }
      : block

/**
 * What a chapter says, without where it stands: its id is no part of it. Fields keep their order, and what does not decide a body
 * is left out: chapters laid out before it was known keep their names.
 */
function hashed({ kind, content }: Chapter): object {
  if (kind === 'month') {
    const { wholeYear: _, ...own } = content
    return { ...own, posts: content.posts.map(hashedPost) }
  }
  const { article, month } = content
  return { month, posts: [], article: { ...article, blocks: article.blocks.map(hashedBlock) } }
}

/** By which rules this style lays out today. */
export const rulesOf = ({ version }: Pick<Design, 'version'>): string => `r${layoutVersion}.${version}`

/** The name of a chapter or its body by other rules: what it says, and where it begins, stay. */
export const underRules = (hash: string, rules: string): string => hash.replace(/\.r[\d.]+/, `.${rules}`)

const sectionHash = (chapter: Chapter, style: Design, world: TypesetContext, options: BookOptions = {}): string =>
  `${world.hash(JSON.stringify([style.id, style.bleedMm, moving(options), hashed(chapter)]))}.${rulesOf(style)}`

/** Options without what lies under the words. */
const moving = ({ ground: _, ...options }: BookOptions): BookOptions => options

export const settingOf = (style: Design, world: TypesetContext, options: BookOptions = {}): Setting => ({
  style,
  fonts: world.fonts,
  options,
  measureMm: columnMm(style),
})

/** Months of a chapter in order: of one that several share, all of them. */
export const monthsIn = ({ month, joined }: Month): string[] => joined?.map((one) => one.month) ?? [month]

/** What a chapter's content says without being laid out. */
function contentFacts(
  chapter: Chapter,
  style: Design,
): Omit<SectionFacts, 'hash' | 'emoji' | 'wide' | 'ends' | 'starts'> {
  const month = monthOf(chapter)
  const { posts } = month
  const openerSize = estimatedPages(month, style) >= chapterPages ? 'spread' : 'page'
  const openers = openerPhotos(posts, openerSize, style)
  const [opener] = openers
  const isArticle = chapter.kind === 'article'
  const words = chapterWords(posts)
  return {
    month: month.month,
    months: monthsIn(month),
    ...(month.wholeYear ? { wholeYear: true as const } : {}),
    openerSize,
    ...words,
    ...(isArticle ? { title: chapter.content.article.title, titles: [] } : {}),
    counts: {
      posts: isArticle ? 1 : posts.length,
      photos: posts.reduce((sum, post) => sum + post.photos.length, 0),
      comments: posts.reduce((sum, post) => sum + post.comments.length, 0),
    },
    ...(opener ? { opener, openers } : {}),
    article: isArticle,
  }
}

/** What is known of a chapter before it is laid out: its hash and its content. */
export const sectionFacts = (
  chapter: Chapter,
  style: Design,
  world: TypesetContext,
  options: BookOptions = {},
): SectionFacts => ({
  hash: sectionHash(chapter, style, world, options),
  ...contentFacts(chapter, style),
  emoji: { twemoji: false, noto: false },
  wide: [],
  ends: [],
  starts: [],
})

/** A body is found by what it says and where it begins. */
export const bodyHash = ({ hash }: Pick<SectionFacts, 'hash'>, { side, shown }: BodyPlace): string =>
  [hash, side === 'left' ? 'l' : 'r', ...[...shown].map((media) => media.slice(0, 16)).sort()].join('-')

/** What others of its book make of a chapter: what it opens with, whether its year is its own. */
type InBook = Pick<SectionFacts, 'opener' | 'wholeYear'>

const knownInBook = new WeakMap<object, SectionFacts>()

/** The chapter as it is in this book: its name and its body say nothing of that. The same object for the same. */
export function asInBook<T extends SectionFacts>(chapter: T, { opener, wholeYear }: InBook): T {
  const isAs = (one: InBook): boolean =>
    one.wholeYear === wholeYear && (one.opener === opener || JSON.stringify(one.opener) === JSON.stringify(opener))
  if (isAs(chapter)) return chapter
  const known = knownInBook.get(chapter)
  if (known && isAs(known)) return known as T
  const { opener: _, wholeYear: __, ...own } = chapter
  const created = { ...own, ...(opener ? { opener } : {}), ...(wholeYear ? { wholeYear } : {}) } as T
  knownInBook.set(chapter, created)
  return created
}

/** A style made for posts alone sets no article: whoever lets one be chosen says so before, a book never lacks its words. */
function pagesOf(chapter: Chapter, style: Design, set: Setting, shown: ReadonlySet<string>): SectionPages {
  if (chapter.kind === 'month') return withMonths(brokenPages(without(chapter.content, shown), set), chapter.content)
  if (!style.article) throw new Error(`style ${style.id} sets no articles`)
  return style.article(chapter.content.article, set)
}

/** The month without pictures that stand elsewhere; a post that would be left empty keeps its own. */
function without(month: Month, shown: ReadonlySet<string>): Month {
  if (shown.size === 0) return month
  const posts = month.posts.map((post): Post => {
    const photos = post.photos.filter(({ media }) => !shown.has(media))
    return photos.length === post.photos.length || (photos.length === 0 && saysNothing(post))
      ? post
      : { ...post, photos }
  })
  return { ...month, posts }
}

const saysNothing = ({ paragraphs, videos, repost, link, title }: Post): boolean =>
  paragraphs.length === 0 && videos.length === 0 && !repost && !link && !title

/** Pages of a chapter of several months know theirs: those of the first and last post beginning there, else of the last before. */
function withMonths(body: SectionPages, { posts, joined }: Month): SectionPages {
  if (!joined) return body
  const index = new Map(posts.map((post, at) => [post.id, at]))
  const monthAt = (post: number): string => joined.findLast(({ firstPost }) => firstPost <= post)?.month ?? ''
  let last = joined[0]?.month ?? ''
  const pages = body.pages.map((page, at): BodyPage => {
    const here = body.starts.filter((start) => start.page === at).map(({ entryId }) => monthAt(index.get(entryId) ?? 0))
    const month = here[0] ?? last
    last = here.at(-1) ?? last
    return { ...page, month, lastMonth: last }
  })
  return { ...body, pages }
}

function layoutBody(
  chapter: Chapter,
  style: Design,
  world: TypesetContext,
  options: BookOptions,
  { side, shown }: BodyPlace,
): SectionPagesReport {
  const body = pagesOf(chapter, style, settingOf({ ...style, bodyStarts: side }, world, options), shown)
  return {
    ...body,
    emoji: emojiIn(body.pages),
    wide: body.pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'image' && item.wMm >= style.widthMm ? [item.media] : [])),
    ),
    ends: body.pages.at(-1)?.items.flatMap((item) => (item.kind === 'image' ? [item.media] : [])) ?? [],
    warnings: [
      ...body.pages.flatMap((page) => resolutionWarnings(page.items)),
      ...monthOf(chapter).posts.flatMap(videoWarnings),
    ],
  }
}

/**
 * Lays out one chapter at its place; the answer depends on nothing but its content, the style, the options, the side it
 * begins on and the fonts. Cached by hash. `facts` when somebody has asked for them already.
 */
export function layoutSection(
  chapter: Chapter,
  style: Design,
  world: TypesetContext,
  options: BookOptions = {},
  {
    facts = sectionFacts(chapter, style, world, options),
    side = style.bodyStarts,
    shown = new Set(),
  }: Partial<BodyPlace & { facts: SectionFacts }> = {},
): SectionLayout {
  const place = { side, shown }
  const hash = bodyHash(facts, place)
  const cached = world.cache?.get(hash)
  if (cached) return asInBook(cached, facts)
  const { openers: _, ...told } = facts
  const layout = { ...told, hash, ...layoutBody(chapter, style, world, options, place) }
  world.cache?.set(hash, layout)
  return layout
}

function emojiIn(pages: SectionPages['pages']): SectionLayout['emoji'] {
  const found = { twemoji: false, noto: false }
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      else if (item.kind === 'emoji')
        found[Object.hasOwn(NOTO_EMOJI, emojiKey(item.sequence)) ? 'noto' : 'twemoji'] = true
    }
  }
  for (const page of pages) visit(page.items)
  return found
}

const leastDpi = 120

function resolutionWarnings(items: SceneItem[]): Warning[] {
  return items.flatMap((item) => {
    if (item.kind !== 'image' || item.origin?.role !== 'photo') return []
    const dpi = Math.round((item.crop.w * item.widthPx) / (item.wMm / 25.4))
    if (dpi >= leastDpi) return []
    return [
      {
        code: 'low-resolution',
        ...(item.origin.entryId ? { entryId: item.origin.entryId } : {}),
        media: item.media,
        detail: `${item.alt}只有 ${dpi} dpi，印出来会模糊`,
      },
    ]
  })
}

function videoWarnings(post: Post): Warning[] {
  return post.videos
    .filter((video) => !video.url)
    .map((video) => {
      const date = localDate(post.local)
      const which = date ? `${date.year}年${date.month}月${date.day}日的视频` : '一条视频'
      return {
        code: 'video-without-code',
        entryId: post.id,
        media: video.media,
        detail: `${which}没有可扫的地址，书里${video.poster ? '只放画面' : '只写“视频”，没有画面'}，不放二维码`,
      }
    })
}
