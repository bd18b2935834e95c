import type { SceneItem } from '../print/scene.ts'
import { localDate } from './calendar.ts'
import type { Month, Photo, Post, Warning } from './content.ts'
import { flow } from './flow.ts'
import { groupPages } from './month-pages.ts'
import { monthTitle, openerPhoto, quotation } from './openers.ts'
import { postBlocks } from './post-blocks.ts'
import { gridTopMm, type Style, textLeftMm } from './style.ts'
import type { World } from './world.ts'

/** Body page of a month before it knows its number. The body always starts on a left page. */
type BodyPage = {
  side: 'left' | 'right'
  items: SceneItem[]
  /** Day of the post that began on an earlier page and fills this one's head, for the running foot. */
  continues?: string
}

export type MonthLayout = {
  hash: string
  month: string
  title: string
  quotation: string[]
  counts: { posts: number; photos: number; comments: number }
  opener?: Photo
  pages: BodyPage[]
  /** Body page (from 0) on which each post begins. */
  starts: { entryId: string; page: number }[]
  warnings: Warning[]
}

/** Bump when the same content would be laid out differently. */
const layoutVersion = 4

export const monthHash = (month: Month, style: Style, world: World): string =>
  world.hash(JSON.stringify([layoutVersion, style.id, month]))

/** Lays out one month; the answer depends on nothing but the month, the style and the fonts. Cached by content hash. */
export function layoutMonth(month: Month, style: Style, world: World): MonthLayout {
  const hash = monthHash(month, style, world)
  const known = world.cache?.get(hash)
  if (known) return known
  const blocks = month.posts.flatMap((post, index) => postBlocks(post, index, style, world.fonts))
  const placed = flow(blocks, style.lines)
  const pages = groupPages(placed, style.lines).map((page, index): BodyPage => {
    const side = index % 2 === 0 ? 'left' : 'right'
    const items = page.blocks.flatMap(({ block, line, lines }) =>
      block.paint({ xMm: textLeftMm(style, side), yMm: gridTopMm(style, line), lines }),
    )
    const running = page.continues === undefined ? undefined : month.posts[page.continues]?.local
    return { side, items, ...(running ? { continues: running } : {}) }
  })
  const starts = placed.flatMap((page, index) =>
    page.flatMap(({ block }) => {
      const entryId = block.opens ? month.posts[block.post ?? -1]?.id : undefined
      return entryId === undefined ? [] : [{ entryId, page: index }]
    }),
  )
  const opener = openerPhoto(month.posts, style)
  const layout: MonthLayout = {
    hash,
    month: month.month,
    title: monthTitle(month.posts),
    quotation: quotation(month.posts),
    counts: {
      posts: month.posts.length,
      photos: month.posts.reduce((sum, post) => sum + post.photos.length, 0),
      comments: month.posts.reduce((sum, post) => sum + post.comments.length, 0),
    },
    ...(opener ? { opener } : {}),
    pages,
    starts,
    warnings: [...pages.flatMap((page) => resolutionWarnings(page.items)), ...month.posts.flatMap(videoWarnings)],
  }
  world.cache?.set(hash, layout)
  return layout
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
    .map((video) => ({
      code: 'video-without-code',
      entryId: post.id,
      media: video.media,
      detail: `${localDate(post.local) ? post.local.slice(0, 10) : '一条'}的视频没有可扫的地址，书里只放画面，不放二维码`,
    }))
}
