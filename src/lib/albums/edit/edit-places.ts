import type { Layer } from '../layers/layer.ts'
import type { OtherFit } from '../layout/fit.ts'

/**
 * What may be changed of an album, each a record of its own (works/edits): a page's composition is one, so that two devices
 * never make half a page each. Crops belong to the photograph: they go with it to another page and survive every layout.
 */
export type Composition = { skeleton: string; shape: string; layers: Layer[] }

/**
 * `focal`: the middle of what is seen, as fractions of the upright picture; `zoom` 1 just fills the frame; `turn` in degrees.
 * `fit`: the frame is not covered; the rest is kept for when it is again.
 */
export type Crop = { focal: [number, number]; zoom: number; turn: 0; fit?: OtherFit }

/** Names of sheets, one after the other. */
export type SheetOrder = { names: string[] }

export const mostZoom = 4
/** Sheets of the thickest album, page by page. */
export const mostSheets = 160
/** Characters of a line of words. */
export const mostWords = 60

export const pageTarget = (name: string): string => `page/${name}`
export const photoTarget = (id: string): string => `photo/${id}`
export const compositionField = 'composition'
export const cropField = 'crop'
export const lockField = 'locked'
/** In which order the sheets of photographs stand: one record, added and removed ones too. */
export const orderTarget = 'album/sheets'
export const orderField = 'order'
export const textField = (id: string): string => `text/${id}`

/** The page, the photograph or the whole a target names; undefined: none of them. */
export function targetOf(target: string): { page: string } | { photo: string } | { album: true } | undefined {
  if (target === orderTarget) return { album: true }
  const [kind, name = ''] = [target.slice(0, target.indexOf('/')), target.slice(target.indexOf('/') + 1)]
  if (kind === 'page' && /^(?:[1-9]\d{0,2}|title|preface|catalog|acknowledgement|copyright)$/.test(name))
    return { page: name }
  return kind === 'photo' && /^[0-9a-f]{64}$/.test(name) ? { photo: name } : undefined
}
