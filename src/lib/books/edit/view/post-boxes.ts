import type { PrintPage } from '#lib/books/reading/print-page.ts'

/** Where a post stands on a page, in fractions of the trimmed page. */
export type PostBox = { post: string; left: number; top: number; width: number; height: number }

type Edges = { left: number; top: number; right: number; bottom: number }

/** Air between the marks of a post and the frame around them, as a fraction of the page's width. */
const air = 0.012

/** The posts on a page by id, from top to bottom, each in the box around all its marks. */
export const boxesOn = ({ elements, width, height }: PrintPage): PostBox[] => {
  const edges = new Map<string, Edges>()
  for (const { msgId, x, y, w, h } of elements) {
    // Drawn shapes have no size of their own.
    if (msgId === undefined || w <= 0 || h <= 0) continue
    const before = edges.get(msgId)
    edges.set(msgId, {
      left: Math.min(x, before?.left ?? x),
      top: Math.min(y, before?.top ?? y),
      right: Math.max(x + w, before?.right ?? x + w),
      bottom: Math.max(y + h, before?.bottom ?? y + h),
    })
  }
  const gap = air * width
  return [...edges]
    .map(([post, one]) => {
      const [left, right] = [Math.max(0, one.left - gap), Math.min(width, one.right + gap)]
      const [top, bottom] = [Math.max(0, one.top - gap), Math.min(height, one.bottom + gap)]
      return {
        post,
        ...{ left: left / width, top: top / height },
        ...{ width: (right - left) / width, height: (bottom - top) / height },
      }
    })
    .sort((a, b) => a.top - b.top)
}

/** The first page a post stands on, as its place in the list; -1: on none, for it was taken out or is not set yet. */
export const pageOf = (pages: readonly PrintPage[], post: string): number =>
  pages.findIndex(({ elements }) => elements.some(({ msgId }) => msgId === post))

/** The first page with one of these posts; the first of all where there is none. */
export const firstPageOf = (pages: readonly PrintPage[], posts: ReadonlySet<string>): number =>
  Math.max(
    0,
    pages.findIndex(({ elements }) => elements.some(({ msgId }) => msgId !== undefined && posts.has(msgId))),
  )

/** What stands of a post on each page of a section: its words, and its pictures by content. */
const marksOf = (pages: readonly PrintPage[], post: string): { mark: string; page: number }[] =>
  pages.flatMap(({ elements }, page) =>
    elements
      .filter(({ msgId }) => msgId === post)
      .flatMap(({ content, pid }) => [...(content ?? []).flatMap(({ text }) => text), ...(pid ? [pid] : [])])
      .map((mark) => ({ mark, page })),
  )

/**
 * The page on which a post that was set anew first differs from what it was, as its place in `after`; where its end was
 * taken away, the page it ends on now. -1: its words and pictures are the same, or it no longer stands anywhere.
 */
export const changedPageOf = (before: readonly PrintPage[], after: readonly PrintPage[], post: string): number => {
  const [was, now] = [marksOf(before, post), marksOf(after, post)]
  const first = now.findIndex(({ mark }, at) => mark !== was[at]?.mark)
  if (first >= 0) return now[first]!.page
  return now.length < was.length ? (now[now.length - 1]?.page ?? -1) : -1
}

/**
 * The printed number of the opener that shows this picture of a post, which its post then goes without; undefined: none of
 * these pages. `firstPage`: index of the first of them in the book.
 */
export const openerWith = (
  { pages, firstPage }: { pages: readonly PrintPage[]; firstPage: number },
  post: string,
  pid: string,
): number | undefined => {
  const at = pages.findIndex(
    ({ kind, elements }) => kind === 'opener' && elements.some((one) => one.msgId === post && one.pid === pid),
  )
  return at < 0 ? undefined : firstPage + at + 1
}
