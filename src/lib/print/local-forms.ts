import { coverageIndex, featureLookups } from './kerning.ts'

/** Glyph that stands for `glyph` in a Chinese run: single substitutions of GSUB's locl for script hani. */
export type LocalForms = (glyph: number) => number

const loclTag = 0x6c6f636c
const haniTag = 0x68616e69
const SINGLE = 1
const EXTENSION = 7

/** Undefined when the font's locl is more than single substitutions; HarfBuzz is asked then. */
export function readLocalForms(gsub: Uint8Array): LocalForms | undefined {
  const view = new DataView(gsub.buffer, gsub.byteOffset, gsub.byteLength)
  const subtables: number[] = []
  for (const lookup of featureLookups(view, loclTag, [haniTag])) {
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
    for (const at of subtables) {
      const covered = coverageIndex(view, at + view.getUint16(at + 2), glyph)
      if (covered < 0) continue
      return view.getUint16(at) === 1 ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + 2 * covered)
    }
    return glyph
  }
}
