import { dhashDistance } from './alike.ts'
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

const sameMotif = (a: FrontPicture, b: FrontPicture): boolean =>
  a.media === b.media ||
  (a.dhash !== undefined && b.dhash !== undefined && dhashDistance(a.dhash, b.dhash) <= motifBits)

/** Scores of a place differ by less than this: people go before scenes whatever their shape. */
const rankScore = 12

/**
 * What a picture's subject adds to its score at a place in front: people before scenes; of each those whose motif stands
 * nowhere in front yet (`seen`) before others. Pure, and of facts kept with the picture alone.
 */
export const frontScore = (photo: FrontPicture, seen: readonly FrontPicture[] = []): number =>
  rankScore * frontRank(photo) + worthIn(photo) - (seen.some((one) => sameMotif(one, photo)) ? rankScore / 2 : 0)

/** On a page of its own an upright picture of people goes before one that lies. */
export const uprightScore = (photo: FrontPicture): number => (isUprightOfPeople(photo) ? 2.5 : 0)

export const isUprightOfPeople = (photo: FrontPicture): boolean =>
  frontRank(photo) === 2 && photo.heightPx > 1.05 * photo.widthPx
