import type { LayoutPicture } from './photo.ts'

/** A picture is set smaller before it falls below this many pixels an inch (PRINT.md §2.3). */
export const wantedDpi = 150

type Pixels = Pick<LayoutPicture, 'widthPx'>

/** Width at which a whole picture comes to the wanted resolution. */
export const sharpMm = ({ widthPx }: Pixels): number => (widthPx / wantedDpi) * 25.4

/** However few its pixels, a picture keeps so much of the measure: 40 %, on wide pages no more than 45 mm. */
export const humaneMm = (measureMm: number): number => Math.min(0.4 * measureMm, 45)

/**
 * Widths beyond which pictures of a group would be dull, or undefined when none can be within `widthMm`: nearly always,
 * so that nothing else is asked.
 */
export function sharpLimits(photos: readonly Pixels[], widthMm: number): readonly number[] | undefined {
  return photos.some((photo) => sharpMm(photo) < widthMm) ? photos.map(sharpMm) : undefined
}

/** How far a picture set so wide lies above its limit, as a logarithm; 0 when it is sharp. */
export const dullness = (limitMm: number, wMm: number): number => Math.max(0, Math.log(wMm / limitMm))
