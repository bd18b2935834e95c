/** What becomes of pictures: how often they come back, and what is cut off them. */
import { type Box, isImage, type MeasuredBook, type MeasuredPage } from './marks.ts'

/** A picture as it stands in the book. `share`: of the page's width; `fold`: where of the picture the fold lies. */
export type Shown = {
  media: string
  page: number
  entryId: string
  crop: Box
  share: number
  fold?: number
  reaches: { left: boolean; right: boolean }
}

const right = (box: Box): number => box.x + box.w

/** The two halves of a picture over the fold are one: both reach it, and their crops touch, or overlap by the bleed. */
function joined(all: readonly Shown[]): Shown[] {
  const out: Shown[] = []
  for (const one of all) {
    const at = out.findIndex((other) => {
      const overlap = right(other.crop) - one.crop.x
      const met = one.page - other.page === 1 && other.page % 2 === 0 && other.reaches.right && one.reaches.left
      return met && other.media === one.media && overlap > -0.02 && overlap < 0.08
    })
    const left = out[at]
    if (!left) out.push(one)
    else
      out[at] = {
        ...left,
        crop: { ...left.crop, w: right(one.crop) - left.crop.x },
        share: left.share + one.share,
        fold: (right(left.crop) + one.crop.x) / 2,
      }
  }
  return out
}

export const shownOf = (pages: readonly MeasuredPage[]): Shown[] =>
  joined(
    pages.flatMap(({ marks, number, page }) =>
      marks.filter(isImage).map((mark): Shown => {
        const { media, crop, origin } = mark.item
        return {
          ...{ media, page: number, entryId: origin?.entryId ?? '', crop },
          share: (mark.x1 - mark.x0) / page.widthMm,
          reaches: { left: mark.x0 <= 0.1, right: mark.x1 >= page.widthMm - 0.1 },
        }
      }),
    ),
  )

/** Narrower than a quarter of the page is a thumbnail. */
const thumbnail = 0.25

/** Pictures above thumbnail size that stand again within twelve pages. */
export function repeated(shown: readonly Shown[]): string[] {
  const last = new Map<string, Shown>()
  return shown.flatMap((one) => {
    if (one.share < thumbnail) return []
    const earlier = last.get(one.media)
    last.set(one.media, one)
    return earlier && one.page - earlier.page <= 12 ? [`p.${earlier.page} and p.${one.page}`] : []
  })
}

/** Largest part cut off a side. */
const lossOf = ({ crop }: Shown): number => Math.max(0, 1 - crop.w, 1 - crop.h)

export type Losses = { singles: number[]; groups: number[]; front: number[] }

/** `singles`: the only picture of a post; `groups`: others of posts; `front`: openers, catalogue, title. */
export function lossesOf(shown: readonly Shown[], { posts }: MeasuredBook): Losses {
  const count = new Map(posts.map((post) => [post.id, post.photos.length]))
  const out: Losses = { singles: [], groups: [], front: [] }
  for (const one of shown) {
    const list = one.entryId === '' ? out.front : (count.get(one.entryId) ?? 1) > 1 ? out.groups : out.singles
    list.push(lossOf(one))
  }
  return out
}

const least = 0.005

/** Pictures of any size whose crop, or the fold they lie over, goes through what must not be cut. */
export const focusCut = (shown: readonly Shown[], { focus }: MeasuredBook): string[] =>
  shown.flatMap(({ media, page, crop, fold }) => {
    const box = focus.get(media)
    if (!box) return []
    const whole =
      box.x >= crop.x - least &&
      box.y >= crop.y - least &&
      right(box) <= right(crop) + least &&
      box.y + box.h <= crop.y + crop.h + least
    const folded = fold !== undefined && fold > box.x + least && fold < right(box) - least
    return whole && !folded ? [] : [`p.${page}`]
  })

/** Screenshots and the like outside their own post. */
export const graphicsInFront = (shown: readonly Shown[], { graphics }: MeasuredBook): string[] =>
  shown.filter(({ media, entryId }) => entryId === '' && graphics.has(media)).map(({ page }) => `p.${page}`)
