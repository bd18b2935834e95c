import type { ChapterBook, Post } from '../../book/content.ts'
import { monthsOf } from '../../book/section.ts'

const earthKm = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = { latitude: number; longitude: number }

/** Great-circle distance in kilometres. */
export function kmBetween(a: Point, b: Point): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, half(a.latitude, b.latitude) + across)))
}

export const pointOf = ({ latitude, longitude }: Post): Point | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

/** Kilometres travelled by the end of each post, in straight lines from place to place. */
export type Travelled = { byPost: ReadonlyMap<string, number>; totalKm: number; located: number }

/** Below this a book has not been anywhere, and no kilometres are printed. */
const leastKm = 10

const known = new WeakMap<ChapterBook, Travelled>()

/** Distances of a whole book, counted once; `totalKm` is 0 when they are not worth printing. */
export function travelled(book: ChapterBook): Travelled {
  const before = known.get(book)
  if (before) return before
  const byPost = new Map<string, number>()
  let last: Point | undefined
  let [km, located] = [0, 0]
  for (const month of monthsOf(book)) {
    for (const post of month.posts) {
      const here = pointOf(post)
      if (here) {
        if (last) km += kmBetween(last, here)
        last = here
        located += 1
      }
      byPost.set(post.id, km)
    }
  }
  const created = { byPost, totalKm: km < leastKm ? 0 : km, located }
  known.set(book, created)
  return created
}

/** `1,096` */
export const thousands = (value: number): string => String(Math.round(value)).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
