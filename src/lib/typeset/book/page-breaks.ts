import { cropLoss, cutsFocus } from '#lib/photo-layout/crop.ts'
import { wholeAspect } from '#lib/print/photo/focus.ts'
import { imageItem } from '../block/photo-blocks.ts'
import type { Setting } from '../style/design.ts'
import { areaHeightMm, measureMm, type Side, textLeftMm } from '../style/style.ts'
import type { Month, MonthPart, Post } from './content.ts'
import type { Photo } from './photo.ts'
import type { BodyPage, SectionPages } from './section-layout.ts'

/** Posts of a month between two breaks its owner wished for, or a picture that has a page to itself. */
type Run = { from: number; to: number } | { photo: Photo; entryId: string }

const isPage = ({ size }: Photo): boolean => size === 'page'

const breaksAfter = (post: Post): boolean => post.ownPage === true || post.photos.some(isPage)
const breaksBefore = (post: Post): boolean => post.ownPage === true || post.breakBefore === true

const runsOf = (posts: readonly Post[]): Run[] => {
  const runs: Run[] = []
  let from = 0
  const close = (to: number): void => {
    if (to > from) runs.push({ from, to })
    from = to
  }
  posts.forEach((post, at) => {
    if (breaksBefore(post)) close(at)
    if (!breaksAfter(post)) return
    close(at + 1)
    for (const photo of post.photos.filter(isPage)) runs.push({ photo, entryId: post.id })
  })
  close(posts.length)
  return runs
}

/**
 * A month as pages, where its owner breaks them: every style sets each run of posts as it sets a month, one behind the
 * other. A month without such wishes is set in one, as ever.
 */
export function brokenPages(month: Month, set: Setting): SectionPages {
  const runs = runsOf(month.posts)
  if (runs.length <= 1) return set.style.pages(month, set)
  const out: SectionPages = { pages: [], starts: [], open: [] }
  const ofPosts = runs.flatMap((run) => ('from' in run ? [run] : []))
  for (const run of runs) {
    const side = sideAfter(out.pages.length, set.style.bodyStarts)
    if ('photo' in run) {
      out.pages.push(photoPage(run.photo, run.entryId, side, set))
      out.open.push(0)
      continue
    }
    const part = {
      first: run === ofPosts[0],
      last: run === runs.at(-1),
      photosBefore: photosIn(month, run.from),
      whole: month,
    }
    const body = set.style.pages(partOf(month, run, part), { ...set, style: { ...set.style, bodyStarts: side } })
    out.starts.push(...body.starts.map((start) => ({ ...start, page: start.page + out.pages.length })))
    out.pages.push(...body.pages)
    out.open.push(...body.open)
  }
  return out
}

const sideAfter = (pages: number, first: Side): Side => (pages % 2 === 0 ? first : first === 'left' ? 'right' : 'left')

const photosIn = ({ posts }: Month, to: number): number =>
  posts.slice(0, to).reduce((sum, { photos }) => sum + photos.length, 0)

const partOf = (
  { month, posts, joined }: Month,
  { from, to }: { from: number; to: number },
  part: MonthPart,
): Month => ({
  month,
  posts: posts.slice(from, to).map((post) => (post.photos.some(isPage) ? withoutPages(post) : post)),
  // A run that begins within a month has no heading of it.
  ...(joined
    ? {
        joined: joined.flatMap((one) =>
          one.firstPost >= from && one.firstPost < to ? [{ ...one, firstPost: one.firstPost - from }] : [],
        ),
      }
    : {}),
  part,
})

const withoutPages = (post: Post): Post => ({ ...post, photos: post.photos.filter((photo) => !isPage(photo)) })

/** So much of a side may go where a page is filled to the trim (PRINT.md §2.8). */
const mostLoss = 0.12

/** One picture on a page: to the trim where hardly anything of it is lost, else whole on white. */
function photoPage(photo: Photo, entryId: string, side: Side, set: Setting): BodyPage {
  const { style } = set
  const b = style.bleedMm
  const [wMm, hMm] = [style.widthMm + 2 * b, style.heightMm + 2 * b]
  if (cropLoss(photo, wMm / hMm) <= mostLoss && !cutsFocus(photo, wMm / hMm)) {
    const image = imageItem(photo, -b, -b, { xMm: 0, yMm: 0, wMm, hMm }, entryId)
    return { side, items: style.picture(image, set), foot: 'none' }
  }
  const [wide, high] = [measureMm(style), areaHeightMm(style)]
  const aspect = wholeAspect(photo)
  const own = aspect > wide / high ? { wMm: wide, hMm: wide / aspect } : { wMm: high * aspect, hMm: high }
  const xMm = textLeftMm(style, side) + (wide - own.wMm) / 2
  const yMm = style.headMm + (high - own.hMm) / 2
  const image = imageItem(photo, xMm, yMm, { xMm: 0, yMm: 0, ...own }, entryId)
  return { side, items: style.picture(image, set), foot: 'folio' }
}
