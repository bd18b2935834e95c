import type { FocusBox, LayoutPicture } from './photo.ts'

type Ranked = LayoutPicture & { faces?: readonly FocusBox[]; paper?: true }

/** Heads below this share of the picture are passers-by. */
const leastHead = 0.004
/** People fill a picture best when the largest head takes about so much of its height. */
const bestHead = 0.32

/**
 * How well a picture stands for others, in front or across a spread: people (2–3) before scenes (1–2) before papers,
 * plots, receipts and screenshots (0, never in front). Within each: heads of good size, several of them, many pixels, no
 * extreme shape. Pure, so that covers and openers choose alike everywhere.
 */
export function worthOf(photo: Ranked): number {
  if (photo.graphic) return 0
  if (photo.paper) return 0.5
  const { widthPx, heightPx } = photo
  const aspect = widthPx / Math.max(1, heightPx)
  const sharp = Math.min(1, (widthPx * heightPx) / 8e6)
  const shape = Math.max(0, Math.abs(Math.log(aspect)) - 0.6)
  const heads = (photo.faces ?? []).filter(({ w, h }) => w * h >= leastHead)
  const quality = 0.35 * Math.sqrt(sharp) - 0.3 * Math.min(1, shape)
  if (heads.length === 0) return 1.3 + quality
  const largest = Math.max(...heads.map(({ h }) => h))
  const size = 1 - Math.min(1, Math.abs(Math.log(largest / bestHead)) / 2)
  return 2.15 + quality + 0.3 * size + 0.05 * Math.min(4, heads.length)
}

/** May it stand in front at all? Small pictures and papers never do. */
export const mayLead = (photo: Ranked): boolean => worthOf(photo) > 0.9 && photo.widthPx * photo.heightPx >= 600_000

/** The best first; equal ones keep their order. */
export const ranked = <P extends Ranked>(photos: readonly P[]): P[] =>
  photos
    .map((photo, at) => ({ photo, at, worth: worthOf(photo) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .map(({ photo }) => photo)
