import { FACE_IDS } from '../font/faces.ts'
import type { PrintFonts } from '../font/fonts.server.ts'
import { isJoined } from '../font/joined.ts'
import type { FaceId } from '../scene.ts'

/**
 * One face as pages show it. A glyph's code (CID) and the face's resource name follow from the font alone (see
 * glyph-texts.ts), so that pages may be painted on any thread in any order and give the same bytes.
 */
export type PaintFont = {
  face: FaceId
  /** Place in FACE_IDS, and the resource name made of it. */
  number: number
  name: string
  /** Widths in 1/1000 em, by CID; of those in use. */
  widths: Float64Array
  /** 1 for each CID in use. */
  used: Uint8Array
  /** What glyphs without a code point of their own were drawn for, and the first page that did. */
  told: Map<number, { text: string; page: number }>
}

type Coded = { font: PaintFont; cid: number; spelt: boolean }

/**
 * A glyph ready to be shown: offset in em from the cluster's x, y up. `letter`: what a glyph of a word from right to left
 * must be stated to stand for (ActualText, '' for a dot), since its code alone does not say it.
 */
type CodedGlyph = { font: PaintFont; cid: number; dx: number; dy: number; letter?: string }

/** `said`: the glyphs one by one do not spell the cluster, so it must be stated as ActualText. */
export type CodedCluster = { glyphs: CodedGlyph[]; said: boolean }

export type GlyphCodes = {
  /**
   * One cell per UTF-16 unit: 0 not looked up yet, COMPLEX, or font number × 65536 + CID. Nearly every cluster of a book
   * is one unit with one glyph, so this is what a line costs: one read per character.
   */
  table(face: FaceId): Uint32Array
  font(cell: number): PaintFont
  /** Looks a cluster up; fills its cell when it is simple. */
  resolve(face: FaceId, cluster: string, gid: number): CodedCluster
  /** The page that is painted now; `missing` hears of characters no font has. */
  begin(page: number, missing: (face: FaceId, cluster: string) => void): void
  hasEmoji(sequence: string): boolean
  /** Every face in use so far. */
  fonts(): PaintFont[]
}

export const COMPLEX = 0xffffffff

/** What glyphs stand for that add nothing to the letter before them (fonts.server.ts). */
const silent = '\u200b'

/** Codes given so far, by face and cluster. */
class CodeTables {
  private readonly fonts: PrintFonts
  private readonly tables = new Map<FaceId, Uint32Array>()
  readonly faces: (PaintFont | undefined)[] = []
  readonly known = new Map<string, CodedCluster>()
  page = 0

  constructor(fonts: PrintFonts) {
    this.fonts = fonts
  }

  missing: (face: FaceId, cluster: string) => void = () => {}

  readonly table = (face: FaceId): Uint32Array => {
    const created = this.tables.get(face) ?? new Uint32Array(65536)
    this.tables.set(face, created)
    return created
  }

  private readonly fontOf = (face: FaceId): PaintFont => {
    const number = FACE_IDS.indexOf(face)
    const before = this.faces[number]
    if (before) return before
    const span = this.fonts.parts.findLast((part) => part.face === face)!
    const count = span.base() + span.texts().span
    const created = {
      face,
      number,
      name: `F${number}`,
      widths: new Float64Array(count),
      used: new Uint8Array(count),
      told: new Map<number, { text: string; page: number }>(),
    }
    this.faces[number] = created
    return created
  }

  /** Says false when copying the glyph would give another text. */
  private readonly code = (partId: number, gid: number, text: string, joined: boolean): Coded => {
    const part = this.fonts.parts[partId]!
    const font = this.fontOf(part.face)
    const texts = part.texts()
    const point = text.codePointAt(0) ?? 0
    const alone = text.length === (point > 0xffff ? 2 : 1)
    const number = alone ? texts.number(gid, point) : -1
    const cid = part.base() + (number < 0 ? gid : number)
    let spelt = number >= 0
    if (number < 0 && texts.codepoint(gid) < 0) {
      const before = font.told.get(cid)
      if (!before || this.page < before.page) font.told.set(cid, { text, page: this.page })
      // Shapes of joined letters stand for other letters the next time.
      spelt = !joined
    }
    if (font.used[cid] === 0) {
      const sfnt = part.sfnt()
      font.used[cid] = 1
      font.widths[cid] = Math.round((10_000 * sfnt.advance(gid)) / sfnt.unitsPerEm) / 10
    }
    return { font, cid, spelt }
  }

  readonly coded = (face: FaceId, cluster: string, gid: number): CodedCluster => {
    const placed = this.fonts.glyphs(face, cluster, gid)
    const points = placed.length === 1 ? [cluster] : Array.from(cluster)
    // A word from right to left is spelt against the order of its letters, letter by letter: stated as one it would be
    // read from its end.
    const spells = placed[0]?.text !== undefined
    // Even where each glyph says its own: readers make a line of its own of a mark that stands above the others.
    let said = !spells && placed.length > 1
    const joined = spells || isJoined(cluster)
    const glyphs = placed.map(({ part, gid: glyph, dx, dy, text }, k): CodedGlyph => {
      const { font, cid, spelt } = this.code(part, glyph, text ?? points[k] ?? silent, joined)
      said ||= !spells && !spelt
      // Arabic letters are strokes that several of them share, and dots that many share.
      const letter = text === silent ? '' : text
      return { font, cid, dx, dy, ...(letter === undefined || (spelt && letter !== '') ? {} : { letter }) }
    })
    // Dots last: between letters they would part the word for readers that follow the stream.
    if (spells) glyphs.sort((one, other) => Number(one.letter === '') - Number(other.letter === ''))
    return { glyphs, said: said && placed.length > 0 }
  }
}

export const glyphCodes = (fonts: PrintFonts): GlyphCodes => {
  const it = new CodeTables(fonts)
  return {
    table: it.table,
    font: (cell) => it.faces[cell >>> 16]!,
    begin: (number, hear) => {
      it.page = number
      it.missing = hear
    },
    hasEmoji: fonts.hasEmoji,
    fonts: () => it.faces.filter((font) => font !== undefined),
    resolve: (face, cluster, gid) => {
      const key = `${face} ${gid} ${cluster}`
      const before = it.known.get(key)
      if (before) return before
      const created = it.coded(face, cluster, gid)
      const absent = gid < 0 && !fonts.has(face, cluster)
      if (absent) {
        // Not remembered: each place of a missing character is reported.
        it.missing(face, cluster)
        return created
      }
      it.known.set(key, created)
      if (cluster.length === 1 && gid < 0) {
        const only = created.glyphs.length === 1 ? created.glyphs[0] : undefined
        const simple = only !== undefined && only.dx === 0 && only.dy === 0 && !created.said
        it.table(face)[cluster.charCodeAt(0)] = simple ? only.font.number * 65536 + only.cid : COMPLEX
      }
      return created
    },
  }
}
