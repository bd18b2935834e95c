import { wantedDpi } from '#lib/photo-layout/sharp.ts'
import { type Column, columnKind, columnPages, evenColumns, postBlocks } from '../../book/body.ts'
import type { Month, Post } from '../../book/content.ts'
import { headedMonths } from '../../book/headed-months.ts'
import type { Photo } from '../../book/photo.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import { acrossFold } from '../../book/spread.ts'
import { type FilledColumn, flow } from '../../flow/flow.ts'
import type { Design, Setting } from '../../style/design.ts'
import { leadMm, type Side, type Style } from '../../style/style.ts'

/** A single picture so wide may lie across both pages (PRINT.md §2.3) when it is sharp enough for them. */
const wideAspect = 2.2
/** Pages before it must not stay open by more than this for its sake. */
const mostOpen = 1

/** Width of two pages with their outer bleed. */
const spreadMm = (style: Style): number => 2 * (style.widthMm + style.bleedMm)

function wideOf(post: Post, style: Style): Photo | undefined {
  const [photo] = post.photos
  if (post.photos.length !== 1 || !photo || photo.graphic) return undefined
  const wide = photo.widthPx / Math.max(1, photo.heightPx) > wideAspect
  return wide && photo.widthPx / (spreadMm(style) / 25.4) >= wantedDpi ? photo : undefined
}

/** `side`: where its first page stands. */
type Part = { posts: number[]; side: Side; wide?: Photo }

/**
 * Body pages. A month is one flow, parted where a wide picture can lie across an opening of its own: only where the
 * pages before it then end full on a right page, so that nothing stays open for its sake.
 */
export function bodyPages(month: Month, set: Setting): SectionPages {
  const { style } = set
  const blocks = postBlocks(month, set)
  const bare = (index: number): ReturnType<typeof style.post> =>
    style.post({ ...(month.posts[index] as Post), photos: [] }, index, set)
  const out: SectionPages = { pages: [], starts: [], open: [] }
  let part: Part = { posts: [], side: style.bodyStarts }
  const blocksOf = ({ posts, wide }: Part) =>
    posts.flatMap((post, at) => (at === 0 && wide ? bare(post) : (blocks[post] ?? [])))
  const fill = (one: Part, closed: boolean): { columns: Column[]; filled: FilledColumn[] } => {
    const columns = columnsFor(one, style)
    const all = closed ? columns.map((column) => ({ ...column, endCost: column.side === 'left' ? 1e5 : 0 })) : columns
    return { columns, filled: flow(blocksOf(one), all.map(columnKind), 0, closed) }
  }
  const close = (one: Part, done: { columns: Column[]; filled: FilledColumn[] }): void => {
    const body = columnPages(done.filled, done.columns, month.posts, set)
    const from = out.pages.length
    if (one.wide) layAcross(one.wide, month.posts[one.posts[0] ?? 0]?.id ?? '', body, set)
    out.pages.push(...body.pages)
    out.starts.push(...body.starts.map((start) => ({ ...start, page: start.page + from })))
    out.open.push(...body.open)
  }
  const isHeaded = headedMonths(month).some(({ firstPost }) => firstPost === 0)
  month.posts.forEach((post, index) => {
    const wide = wideOf(post, style)
    if (wide && part.posts.length > 0) {
      const done = fill(part, true)
      const ends = done.columns[done.filled.at(-1)?.kind ?? 0]?.side === 'right'
      if (ends && (done.filled.at(-1)?.open ?? 99) <= mostOpen) {
        close(part, done)
        part = { posts: [index], side: 'left', wide }
        return
      }
    } else if (wide && index === 0 && !isHeaded && style.bodyStarts === 'left') {
      part = { posts: [index], side: 'left', wide }
      return
    }
    part.posts.push(index)
  })
  if (part.posts.length > 0) close(part, fill(part, false))
  return out
}

/** Below a picture across the fold both pages keep what it leaves; afterwards pages are whole again. */
function columnsFor({ side, wide }: Part, style: Design): Column[] {
  const whole = evenColumns(style, side)
  if (!wide) return whole
  const top = Math.ceil((heightMm(wide, style) - style.headMm) / leadMm(style) + 1)
  const low = whole.map((column, at): Column => ({ ...column, topLine: top, lines: style.lines - top, next: at + 1 }))
  return [...low, ...whole.map((column) => ({ ...column, next: column.next + low.length }))]
}

/** Height below the trim's upper edge, never more than leaves eight lines of text. */
function heightMm(photo: Photo, style: Style): number {
  const natural = spreadMm(style) / (photo.widthPx / Math.max(1, photo.heightPx)) - style.bleedMm
  return Math.min(natural, style.headMm + (style.lines - 9) * leadMm(style))
}

function layAcross(photo: Photo, postId: string, body: SectionPages, set: Setting): void {
  const { style } = set
  const b = style.bleedMm
  const box = { xMm: -b, yMm: -b, wMm: spreadMm(style), hMm: heightMm(photo, style) + b }
  if (body.pages.length === 1) body.pages.push({ side: 'right', items: [] })
  for (const page of body.pages.slice(0, 2)) {
    const image = acrossFold(photo, box, page.side, style, postId)
    if (image) page.items.unshift(...style.picture(image, set))
  }
}
