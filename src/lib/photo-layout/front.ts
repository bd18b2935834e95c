import { bitsApart, type DhashBits, dhashBits } from './alike.ts'
import type { LayoutPicture } from './photo.ts'
import { worthOf } from './rank.ts'

/** A picture that may stand for others. `worth`: `worthOf` as it was when somebody looked; kept with the picture. */
export type FrontPicture = LayoutPicture & { media: string; worth?: number; dhash?: string }

/** `worthOf` of everything else is more than a scene's, of papers, plots and screenshots less than this. */
const [leastPeople, leastScene] = [2, 0.9]

const worthIn = (photo: FrontPicture): number => (photo.graphic ? 0 : (photo.worth ?? worthOf(photo)))

/** 2: people, 1: a scene, 0: paper, a plot or a screenshot, which never stands in front. */
export function frontRank(photo: FrontPicture): 0 | 1 | 2 {
  const worth = worthIn(photo)
  return worth >= leastPeople ? 2 : worth > leastScene ? 1 : 0
}

/** Two hashes of one motif: the same picture, or one that was taken beside it. */
const motifBits = 6

const bitsKnown = new WeakMap<FrontPicture, { bits: DhashBits }>()

/** Every opener compares the same pictures: each hash is read once. */
function bitsOf(photo: FrontPicture): DhashBits {
  if (photo.dhash === undefined) return undefined
  const known = bitsKnown.get(photo) ?? { bits: dhashBits(photo.dhash) }
  bitsKnown.set(photo, known)
  return known.bits
}

export const sameMotif = (a: FrontPicture, b: FrontPicture): boolean =>
  a.media === b.media || bitsApart(bitsOf(a), bitsOf(b)) <= motifBits

export const standsIn = (photo: FrontPicture, seen: readonly FrontPicture[]): boolean =>
  seen.some((one) => sameMotif(one, photo))

/** Scores of a place differ by less than this: people go before scenes whatever their shape. */
const rankScore = 12

/** A picture whose motif stands in front already goes behind all others of its kind. */
export const seenLoss = rankScore / 2

/**
 * What a picture's subject adds to its score at a place in front: people before scenes. Pure, and of facts kept with the picture
 * alone.
 */
export const frontScore = (photo: FrontPicture): number => rankScore * frontRank(photo) + worthIn(photo)

/**
 * A picture's whole score at a place, less where its motif stands in front already (`seen`); undefined unless it is above
 * `least`. Only who would be the best otherwise is compared with what is seen.
 */
export function unseenScore(
  photo: FrontPicture,
  score: number,
  seen: readonly FrontPicture[],
  least: number,
): number | undefined {
  if (score <= least || seen.length === 0) return score > least ? score : undefined
  const left = score - (standsIn(photo, seen) ? seenLoss : 0)
  return left > least ? left : undefined
}

/** On a page of its own an upright picture of people goes before one that lies. */
export const uprightScore = (photo: FrontPicture): number => (isUprightOfPeople(photo) ? 2.5 : 0)

export const isUprightOfPeople = (photo: FrontPicture): boolean =>
  frontRank(photo) === 2 && photo.heightPx > 1.05 * photo.widthPx
