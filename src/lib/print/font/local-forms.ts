import { coverageIndex, featureLookups } from './kerning.ts'

/** Glyph that stands for `glyph` in a Chinese run: single substitutions of features of GSUB for script hani. */
export type LocalForms = (glyph: number) => number

const loclTag = 0x6c6f636c
const vertTag = 0x76657274
const haniTag = 0x68616e69
const SINGLE = 1
const EXTENSION = 7

/**
 * `features`: one after the other in the order of their lookups, as HarfBuzz does. Undefined when one of them is more
 * than single substitutions; HarfBuzz is asked then.
 */
export function readLocalForms(
  gsub: Uint8Array,
  features: readonly number[] = [loclTag],
  scripts: readonly number[] = [haniTag],
): LocalForms | undefined {
  const view = new DataView(gsub.buffer, gsub.byteOffset, gsub.byteLength)
  const lookups: number[][] = []
  for (const lookup of featureLookups(view, features, scripts)) {
    const subtables: number[] = []
    lookups.push(subtables)
    const type = view.getUint16(lookup)
    for (let i = 0; i < view.getUint16(lookup + 4); i++) {
      let at = lookup + view.getUint16(lookup + 6 + 2 * i)
      let kind = type
      if (kind === EXTENSION) {
        kind = view.getUint16(at + 2)
        at += view.getUint32(at + 4)
      }
      if (kind !== SINGLE) return undefined
      subtables.push(at)
    }
  }
  return (glyph) => {
    let form = glyph
    for (const subtables of lookups) {
      for (const at of subtables) {
        const covered = coverageIndex(view, at + view.getUint16(at + 2), form)
        if (covered < 0) continue
        form = view.getUint16(at) === 1 ? (form + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + 2 * covered)
        break
      }
    }
    return form
  }
}

/** Vertical forms of single characters. Marks alone have no script: HarfBuzz takes the font's default one for them. */
export const readVerticalForms = (gsub: Uint8Array): LocalForms | undefined =>
  readLocalForms(gsub, [loclTag, vertTag], [])
