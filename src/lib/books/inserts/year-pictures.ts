import type { Post } from '#lib/typeset/book/content.ts'
import { warmth } from '#lib/typeset/book/openers.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { mostYearPictures } from './year-limits.ts'

/** A picture of a year, the month it was posted in (1–12, 0 where it is not known), and whether it may be chosen by itself. */
export type YearPicture = { photo: Photo; month: number; score: number }

/** Shown whole; a strip or a sliver would be nothing among others. */
const [leastAspect, mostAspect] = [0.5, 2.2]
/** So many pixels across are sharp at the 55 mm a picture of a row has on the average (150 dpi). */
const leastPx = 325
const enoughPx = 1600

/** How well a picture stands for its year, 0: not at all. Found faces and an owner's own wish count, as does an answer. */
const scoreOf = (photo: Photo, post: Post): number => {
  const { widthPx, heightPx, graphic, focus, size } = photo
  const aspect = widthPx / Math.max(1, heightPx)
  if (graphic || widthPx < leastPx || aspect < leastAspect || aspect > mostAspect) return 0
  const sharp = Math.min(1, Math.min(widthPx, heightPx) / enoughPx)
  // What was looked for and found is a face or a thing; where it fills half the picture there is nothing round it.
  const found = focus ? 0.6 * (1 - Math.min(1, focus.w * focus.h)) : 0
  return 0.1 + sharp + found + (size ? 1 : 0) + Math.min(1, warmth(post) / 20)
}

/** Every picture of these posts once, in their order. */
export function picturesOf(posts: readonly Post[], month: number): YearPicture[] {
  const found = new Map<string, YearPicture>()
  for (const post of posts)
    for (const photo of post.photos)
      if (!found.has(photo.media)) found.set(photo.media, { photo, month, score: scoreOf(photo, post) })
  return [...found.values()]
}

/**
 * The best pictures of a year, no picture twice and none of `not`: the best of every month first, then the next best of
 * each, until there are twelve; in the order they were posted.
 */
export function bestOfYear(
  pictures: readonly YearPicture[],
  not: ReadonlySet<string>,
  most = mostYearPictures,
): YearPicture[] {
  const once = new Map<string, YearPicture>()
  for (const one of pictures) {
    if (one.score > 0 && !not.has(one.photo.media) && !once.has(one.photo.media)) once.set(one.photo.media, one)
  }
  const months = new Map<number, YearPicture[]>()
  for (const one of once.values()) months.set(one.month, [...(months.get(one.month) ?? []), one])
  const chosen = new Set<YearPicture>()
  const ranked = [...months.values()].map((own) => own.sort((a, b) => b.score - a.score))
  for (let round = 0; chosen.size < most && ranked.some((own) => own.length > round); round += 1) {
    const next = ranked.flatMap((own) => own[round] ?? []).sort((a, b) => b.score - a.score)
    for (const one of next.slice(0, most - chosen.size)) chosen.add(one)
  }
  return [...once.values()].filter((one) => chosen.has(one))
}
