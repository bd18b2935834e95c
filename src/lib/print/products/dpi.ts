/**
 * How many pixels an inch of paper wants. Check, badge and preflight read these and nothing else. `good`: sharp; below
 * `soft`: blurred; below `least`: printed only after an explicit yes (albums) or never (books).
 */
export type DpiLimits = { good: number; soft: number; least: number }

/** albums-and-site.md §1.4. */
export const albumDpi: DpiLimits = { good: 250, soft: 150, least: 100 }

/** reference/typesetting.md §5: warned of below 200, refused below 120. */
export const bookDpi: DpiLimits = { good: 200, soft: 200, least: 120 }

export type Sharpness = 'good' | 'small' | 'blurred' | 'stop'

/** What the badge of a photo says: 清楚, 偏小, 会糊, or that it is not printed without a yes. */
export const sharpnessOf = (dpi: number, { good, soft, least }: DpiLimits = albumDpi): Sharpness =>
  dpi >= good ? 'good' : dpi >= soft ? 'small' : dpi >= least ? 'blurred' : 'stop'
