import type { PrintFonts } from '../fonts.server.ts'
import type { FaceId } from '../scene.ts'
import { noteGlyph, type UsedFont, type UsedFonts } from './pdf-fonts.ts'

/** A glyph ready to be shown: offset in em from the cluster's x, y up. */
export type CodedGlyph = { font: UsedFont; cid: number; dx: number; dy: number }

/** `said`: the glyphs one by one do not spell the cluster, so it must be stated as ActualText. */
export type CodedCluster = { glyphs: CodedGlyph[]; said: boolean }

export type GlyphCodes = {
  /**
   * One cell per UTF-16 unit: 0 not looked up yet, COMPLEX, or font number × 65536 + CID. Nearly every cluster of a book
   * is one unit with one glyph, so this is what a line costs: one read per character.
   */
  table(face: FaceId): Uint32Array
  font(cell: number): UsedFont
  /** Looks a cluster up; fills its cell when it is simple. */
  resolve(face: FaceId, cluster: string, gid: number): CodedCluster
}

export const COMPLEX = 0xffffffff

export const glyphCodes = (
  fonts: PrintFonts,
  used: UsedFonts,
  missing: (face: FaceId, cluster: string) => void,
): GlyphCodes => {
  const tables = new Map<FaceId, Uint32Array>()
  const numbered: UsedFont[] = []
  const known = new Map<string, CodedCluster>()
  const table = (face: FaceId): Uint32Array => {
    const made = tables.get(face) ?? new Uint32Array(65536)
    tables.set(face, made)
    return made
  }
  const numberOf = (font: UsedFont): number => {
    const at = numbered.indexOf(font)
    return at >= 0 ? at : numbered.push(font) - 1
  }
  const code = (face: FaceId, cluster: string, gid: number): CodedCluster => {
    const placed = fonts.glyphs(face, cluster, gid)
    const points = placed.length === 1 ? [cluster] : Array.from(cluster)
    const said = placed.length !== points.length
    const glyphs = placed.map(({ part, gid: glyph, dx, dy }, k): CodedGlyph => {
      const font = used.use(part)
      return { font, cid: noteGlyph(font, fonts.parts[part]!, glyph, said ? '\u200b' : points[k]!), dx, dy }
    })
    return { glyphs, said: said && placed.length > 0 }
  }
  return {
    table,
    font: (cell) => numbered[cell >>> 16]!,
    resolve: (face, cluster, gid) => {
      const key = `${face} ${gid} ${cluster}`
      const before = known.get(key)
      if (before) return before
      const coded = code(face, cluster, gid)
      const absent = gid < 0 && !fonts.has(face, cluster)
      if (absent) {
        // Not remembered: each place of a missing character is reported.
        missing(face, cluster)
        return coded
      }
      known.set(key, coded)
      if (cluster.length === 1 && gid < 0) {
        const only = coded.glyphs.length === 1 ? coded.glyphs[0] : undefined
        const simple = only !== undefined && only.dx === 0 && only.dy === 0 && !coded.said
        table(face)[cluster.charCodeAt(0)] = simple ? numberOf(only.font) * 65536 + only.cid : COMPLEX
      }
      return coded
    },
  }
}
