import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { NOTO_EMOJI } from '#lib/print/emoji/emoji-noto.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import type { Body, BodyPage, Design, Setting } from '../style/design.ts'
import { columnMm } from '../style/style.ts'
import { localDate, yearOf } from './calendar.ts'
import type { BookOptions, Month, Photo, Post, Warning } from './content.ts'
import { monthTitle, openerPhoto, quotation } from './openers.ts'
import type { World } from './world.ts'

/** What the rest of the book may know of a month: what it holds, and what its body came to. */
export type MonthFacts = {
  hash: string
  month: string
  title: string
  quotation: string[]
  counts: { posts: number; photos: number; comments: number }
  opener?: Photo
  /** One article instead of posts. */
  article: boolean
  /** Whose emoji artwork is printed in it: the copyright page names the makers. */
  emoji: { twemoji: boolean; noto: boolean }
  /** Pictures as wide as the trim in its body. */
  wide: string[]
  /** Pictures of its body's last page. */
  ends: string[]
  /** Body page (from 0) on which each post begins. */
  starts: Body['starts']
}

export type MonthLayout = MonthFacts & Body & { warnings: Warning[] }

/** Bump when every style would lay out the same content differently; a change of one style bumps its own version. */
export const layoutVersion = 18

const monthHash = (month: Month, style: Design, world: World, options: BookOptions = {}): string =>
  world.hash(JSON.stringify([layoutVersion, style.id, style.version, style.bleedMm, options, month]))

export const settingOf = (style: Design, world: World, options: BookOptions = {}): Setting => ({
  style,
  fonts: world.fonts,
  options,
  measureMm: columnMm(style),
})

/** What a month's content says without being laid out. */
export function contentFacts(
  month: Month,
  style: Design,
): Omit<MonthFacts, 'hash' | 'emoji' | 'wide' | 'ends' | 'starts'> {
  const opener = openerPhoto(month.posts, style)
  return {
    month: month.month,
    title: month.article?.title ?? monthTitle(month.posts),
    quotation: quotation(month.posts),
    counts: {
      posts: month.article ? 1 : month.posts.length,
      photos: month.posts.reduce((sum, post) => sum + post.photos.length, 0),
      comments: month.posts.reduce((sum, post) => sum + post.comments.length, 0),
    },
    ...(opener ? { opener } : {}),
    article: month.article !== undefined,
  }
}

/** What is known of a month before it is laid out: its hash and its content. */
export const monthFacts = (month: Month, style: Design, world: World, options: BookOptions = {}): MonthFacts => ({
  hash: monthHash(month, style, world, options),
  ...contentFacts(month, style),
  emoji: { twemoji: false, noto: false },
  wide: [],
  ends: [],
  starts: [],
})

/** A month's body, and what follows from it. */
export type MonthBody = Body & Pick<MonthLayout, 'emoji' | 'wide' | 'ends' | 'warnings'>

function layoutBody(month: Month, style: Design, world: World, options: BookOptions = {}): MonthBody {
  const body = style.pages(month, settingOf(style, world, options))
  const turned =
    body.pages.length === 1 && isNote(contentFacts(month, style), 1)
      ? turnedNote(month, style, world, options)
      : undefined
  return {
    ...body,
    ...(turned ? { turned } : {}),
    emoji: emojiIn(body.pages),
    wide: body.pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'image' && item.wMm >= style.widthMm ? [item.media] : [])),
    ),
    ends: body.pages.at(-1)?.items.flatMap((item) => (item.kind === 'image' ? [item.media] : [])) ?? [],
    warnings: [...body.pages.flatMap((page) => resolutionWarnings(page.items)), ...month.posts.flatMap(videoWarnings)],
  }
}

const mostNotes = 2

/** A note or two nobody dated: an opening of a spread for a line of words would be all frame and no picture. */
export const isNote = ({ month, article, counts }: ReturnType<typeof contentFacts>, pages: number): boolean =>
  yearOf(month) === 0 && !article && pages === 1 && counts.posts <= mostNotes && counts.photos === 0

/** The note's page for the other side; undefined where a body can begin on one side only. */
function turnedNote(month: Month, style: Design, world: World, options: BookOptions): BodyPage | undefined {
  const bodyStarts = style.bodyStarts === 'left' ? 'right' : 'left'
  const [page, ...more] = style.pages(month, settingOf({ ...style, bodyStarts }, world, options)).pages
  return page?.side === bodyStarts && more.length === 0 ? page : undefined
}

/**
 * Lays out one month; the answer depends on nothing but the month, the style, the options and the fonts. Cached by
 * content hash. `facts` when somebody has asked for them already.
 */
export function layoutMonth(
  month: Month,
  style: Design,
  world: World,
  options: BookOptions = {},
  facts: MonthFacts = monthFacts(month, style, world, options),
): MonthLayout {
  const known = world.cache?.get(facts.hash)
  if (known) return known
  const layout = { ...facts, ...layoutBody(month, style, world, options) }
  world.cache?.set(facts.hash, layout)
  return layout
}

function emojiIn(pages: Body['pages']): MonthLayout['emoji'] {
  const found = { twemoji: false, noto: false }
  const look = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') look(item.items)
      else if (item.kind === 'emoji')
        found[Object.hasOwn(NOTO_EMOJI, emojiKey(item.sequence)) ? 'noto' : 'twemoji'] = true
    }
  }
  for (const page of pages) look(page.items)
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
        detail: `${which}没有可扫的地址，书里只放画面，不放二维码`,
      }
    })
}
