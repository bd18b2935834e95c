import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'

/** Drawings of ours that stand for photographs in the sample album, in the order of its days: name, shape, day and hour. */
const scenes: readonly [name: string, shape: 'wide' | 'square' | 'upright', taken: string][] = [
  ['train', 'wide', '2025-08-09T08:20'],
  ['sill', 'square', '2025-08-09T08:55'],
  ['parcel', 'wide', '2025-08-09T09:30'],
  ['sea', 'wide', '2025-08-09T16:10'],
  ['kite', 'upright', '2025-08-09T17:00'],
  ['hands', 'wide', '2025-08-09T17:40'],
  ['noodles', 'square', '2025-08-10T07:40'],
  ['table', 'wide', '2025-08-10T12:05'],
  ['cat', 'square', '2025-08-10T15:30'],
  ['rain', 'upright', '2025-08-10T16:20'],
  ['lamp', 'upright', '2025-08-10T20:10'],
  ['mountain', 'wide', '2025-08-11T09:15'],
  ['yard', 'wide', '2025-08-11T11:00'],
  ['ginkgo', 'wide', '2025-08-11T15:00'],
  ['paw', 'upright', '2025-08-11T16:30'],
  ['cake', 'upright', '2025-08-12T18:30'],
  ['baby', 'wide', '2025-08-12T19:00'],
  ['city', 'wide', '2025-08-12T21:40'],
]

/** A camera's long and short side, px: the drawings have no pixels of their own. */
const [longPx, shortPx] = [3200, 2400] as const

/** The sample's photographs as arranging takes them; the id is the drawing's name. */
export const samplePhotos: readonly LayoutPhoto[] = scenes.map(([id, shape, taken]) => ({
  ...{ id, name: `${id}.svg`, faces: [] },
  widthPx: shape === 'wide' ? longPx : shortPx,
  heightPx: shape === 'upright' ? longPx : shortPx,
  takenMs: Date.parse(`${taken}:00Z`),
}))
