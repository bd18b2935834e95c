import { yearOf } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { bestPhoto, type Chosen } from '../../book/openers.ts'
import { monthsOf } from '../../book/section.ts'
import type { BookFacts, Setting } from '../../style/design.ts'

/** Heights of the pictures on the preface's and the end page. */
export const letterPhotoMm = 120
export const endPhotoMm = 180

type Wanted = { posts: readonly Post[]; highMm: number; leastKept: number }

/**
 * Pictures of the pages around the months, all to the trim and none shown twice: each leaves out what opens a month and
 * what an earlier page of the book shows already.
 */
export type Picks = {
  letter?: Chosen
  catalogue?: Chosen
  year(year: number): Chosen | undefined
  end?: Chosen
}

export function picksOf(facts: BookFacts, set: Setting): Picks {
  const { style } = set
  const b = style.bleedMm
  const months = monthsOf(facts.book)
  const postsOf = (some: typeof months): Post[] => some.flatMap((month) => month.posts)
  const half = Math.ceil(months.length / 2)
  const used = new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))
  const pick = ({ posts, highMm, leastKept }: Wanted): Chosen | undefined => {
    const found = bestPhoto(posts, { wMm: style.widthMm + 2 * b, hMm: highMm, leastKept, not: used })
    if (found) used.add(found.photo.media)
    return found
  }
  const page = style.heightMm + 2 * b
  const letter = pick({ posts: postsOf(months.slice(0, half)), highMm: letterPhotoMm + b, leastKept: 0.6 })
  const catalogue = pick({ posts: postsOf(months), highMm: page, leastKept: 0.5 })
  const years = new Map<number, Chosen | undefined>()
  for (const year of new Set(months.map((month) => yearOf(month.month)))) {
    const own = months.filter((month) => yearOf(month.month) === year)
    if (year > 0) years.set(year, pick({ posts: postsOf(own), highMm: page, leastKept: 0.5 }))
  }
  const end = pick({ posts: postsOf(months.slice(half)), highMm: endPhotoMm + b, leastKept: 0.62 })
  return {
    ...(letter ? { letter } : {}),
    ...(catalogue ? { catalogue } : {}),
    year: (year) => years.get(year),
    ...(end ? { end } : {}),
  }
}
