import { hasEmoji } from '../emoji/emoji.server.ts'
import type { FaceId } from '../scene.ts'
import { FACES, faceChain } from './faces.ts'
import type { FontBook } from './font-book.ts'
import { type FontPart, openParts } from './font-parts.server.ts'
import { graphemes, isIgnorable } from './graphemes.ts'
import { type Kerning, readKerning } from './kerning.ts'
import { type LocalForms, readLocalForms, readVerticalForms } from './local-forms.ts'
import { isRightToLeft } from './right-to-left.ts'
import type { Sfnt } from './sfnt.ts'
import { openShaper, type ShapedGlyph, type Shaper } from './shaper.server.ts'

/** A glyph of one font file, offset in em from the cluster's x (combining marks) with y up. */
/** `text`: what a glyph of a right-to-left word stands for; its letters follow one another against the glyphs. */
export type PlacedGlyph = { part: number; gid: number; dx: number; dy: number; text?: string }

/** The FontBook plus what only painters need. */
export type PrintFonts = FontBook & {
  parts: readonly FontPart[]
  /** Glyphs of one cluster as printed; `gid` ≥ 0 overrides the cmap for its first code point. */
  glyphs(face: FaceId, cluster: string, gid?: number): readonly PlacedGlyph[]
}

/** Printed for a character no font has, as Chinese compositors do. */
const GETA = 0x3013
const WORDS_KEPT = 20_000

type Page = { part: Int16Array; gid: Uint16Array; advance: Float64Array }

let opened: Promise<PrintFonts> | undefined

/** One shared book per thread: fonts load on demand (15 MB a face) and stay. */
export const fontBook = (): Promise<PrintFonts> => {
  opened ??= openBook()
  return opened
}

/** What is known of the fonts so far: glyphs by code point, shaped words, kerning, forms. */
class FontTables {
  readonly parts: readonly FontPart[]
  readonly partFor: (face: FaceId, codepoint: number) => FontPart | undefined
  private readonly shapers = new Map<number, Shaper>()
  private readonly pages = new Map<FaceId, (Page | undefined)[]>()
  private readonly shapedCache = new Map<string, { advances: number[]; glyphs: PlacedGlyph[] }>()
  private readonly kernings = new Map<number, Kerning | undefined>()
  readonly localForm: (part: number) => LocalForms | undefined
  readonly verticalForm: (part: number) => LocalForms | undefined

  constructor() {
    const { parts, partFor } = openParts()
    this.parts = parts
    this.partFor = partFor
    this.localForm = this.formsOf((gsub) => readLocalForms(gsub))
    this.verticalForm = this.formsOf(readVerticalForms)
  }

  readonly shaper = (part: number): Shaper => {
    const created = this.shapers.get(part) ?? openShaper(this.parts[part]!.sfnt())
    this.shapers.set(part, created)
    return created
  }

  private readonly pageOf = (face: FaceId, codepoint: number): Page => {
    let table = this.pages.get(face)
    if (!table) {
      table = []
      this.pages.set(face, table)
    }
    const index = codepoint >> 8
    const cached = table[index]
    if (cached) return cached
    const page = { part: new Int16Array(256).fill(-2), gid: new Uint16Array(256), advance: new Float64Array(256) }
    table[index] = page
    return page
  }

  private readonly find = (
    face: FaceId,
    codepoint: number,
  ): { part: FontPart; gid: number; sfnt: Sfnt } | undefined => {
    for (const id of faceChain(face)) {
      const part = this.partFor(id, codepoint)
      const gid = part?.sfnt().gid(codepoint) ?? 0
      if (part && gid !== 0) return { part, gid, sfnt: part.sfnt() }
    }
    return undefined
  }

  /** Fills one cell: part -1 means no face of the chain has the code point. */
  readonly resolve = (face: FaceId, codepoint: number): Page => {
    const page = this.pageOf(face, codepoint)
    const cell = codepoint & 255
    if (page.part[cell] !== -2) return page
    const found = this.find(face, codepoint)
    page.part[cell] = found?.part.id ?? -1
    page.gid[cell] = found?.gid ?? 0
    page.advance[cell] = isIgnorable(codepoint) ? 0 : found ? found.sfnt.advance(found.gid) / found.sfnt.unitsPerEm : 1
    return page
  }

  readonly partOf = (face: FaceId, codepoint: number): number => this.resolve(face, codepoint).part[codepoint & 255]!

  readonly shapeText = (face: FaceId, text: string): { advances: number[]; glyphs: PlacedGlyph[] } => {
    const key = `${face}\u0000${text}`
    const cached = this.shapedCache.get(key)
    if (cached) {
      this.shapedCache.delete(key)
      this.shapedCache.set(key, cached)
      return cached
    }
    const created = shapeRuns(face, text, this.partOf, this.shaper)
    this.shapedCache.set(key, created)
    if (this.shapedCache.size > WORDS_KEPT) this.shapedCache.delete(this.shapedCache.keys().next().value!)
    return created
  }

  private readonly kerningOf = (part: number): Kerning | undefined => {
    if (!this.kernings.has(part)) {
      const sfnt = this.parts[part]!.sfnt()
      this.kernings.set(part, sfnt.has('GPOS') ? readKerning(sfnt.table('GPOS')) : () => 0)
    }
    return this.kernings.get(part)
  }

  private readonly none: LocalForms = (gid) => gid

  private readonly formsOf = (read: (gsub: Uint8Array) => LocalForms | undefined) => {
    const known = new Map<number, LocalForms | undefined>()
    return (part: number): LocalForms | undefined => {
      if (!known.has(part)) {
        const sfnt = this.parts[part]!.sfnt()
        known.set(part, sfnt.has('GSUB') ? read(sfnt.table('GSUB')) : this.none)
      }
      return known.get(part)
    }
  }

  /**
   * Words of plain Latin letters: the cmap's glyphs and their kerning, as painters set them. Letters of two font files
   * (slices of a web font have capitals apart) do not kern.
   */
  readonly plainWord = (face: FaceId, word: string): number[] | undefined => {
    const out = new Array<number>(word.length)
    let before = 0
    let partBefore = -1
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i)
      if (!isPlainLatin(code)) return undefined
      const page = this.resolve(face, code)
      const part = page.part[code & 255]!
      const kern = part < 0 ? undefined : this.kerningOf(part)
      if (!kern) return undefined
      const gid = page.gid[code & 255]!
      out[i] = page.advance[code & 255]!
      if (part === partBefore) out[i - 1]! += kern(before, gid) / this.parts[part]!.sfnt().unitsPerEm
      before = gid
      partBefore = part
    }
    return out
  }

  readonly single = (cluster: string): number => {
    const codepoint = cluster.codePointAt(0)
    return codepoint !== undefined && cluster.length === (codepoint > 0xffff ? 2 : 1) ? codepoint : -1
  }

  readonly geta = (face: FaceId): readonly PlacedGlyph[] => {
    const page = this.resolve(face, GETA)
    return [{ part: page.part[GETA & 255]!, gid: page.gid[GETA & 255]!, dx: 0, dy: 0 }]
  }

  readonly points = (cluster: string): number[] => Array.from(cluster, (char) => char.codePointAt(0)!)

  private readonly hasPoint = (face: FaceId, point: number): boolean =>
    this.partOf(face, point) >= 0 || isIgnorable(point)

  readonly has = (face: FaceId, cluster: string): boolean => {
    const codepoint = this.single(cluster)
    return codepoint >= 0
      ? this.hasPoint(face, codepoint)
      : this.points(cluster).every((point) => this.hasPoint(face, point))
  }
}

const openBook = async (): Promise<PrintFonts> => {
  const it = new FontTables()
  return {
    parts: it.parts,
    has: it.has,
    hasAsText: (face, cluster) =>
      it.points(cluster).every((point) => {
        const part = it.partOf(face, point)
        return isIgnorable(point) || (part >= 0 && !FACES[it.parts[part]!.face].last)
      }),
    advance: (face, cluster) => {
      const codepoint = it.single(cluster)
      if (codepoint >= 0) return it.resolve(face, codepoint).advance[codepoint & 255]!
      if (!it.has(face, cluster)) return 1
      return it.shapeText(face, cluster).advances.reduce((sum, advance) => sum + advance, 0)
    },
    owns: (face, text) =>
      it.points(text).every((point) => isIgnorable(point) || it.parts[it.partOf(face, point)]?.face === face),
    shapeWord: (face, word) => it.plainWord(face, word) ?? it.shapeText(face, word).advances,
    vertGlyph: (face, codepoint) => {
      const page = it.resolve(face, codepoint)
      const part = page.part[codepoint & 255]!
      if (part < 0) return -1
      const form = it.verticalForm(part)
      const gid = form ? form(page.gid[codepoint & 255]!) : it.shaper(part).vertical(codepoint)
      return gid === 0 || gid === page.gid[codepoint & 255] ? -1 : gid
    },
    hanGlyph: (face, text) => {
      // —— is drawn by the glyph of ⸺ in its Chinese form; browsers get there by ccmp and locl.
      const point = text === '——' ? 0x2e3a : text.length === 1 ? text.charCodeAt(0) : 0
      const page = it.resolve(face, point)
      const [part, gid] = [page.part[point & 255]!, page.gid[point & 255]!]
      if (part < 0 || it.partOf(face, text.charCodeAt(0)) !== part) return undefined
      const glyph = it.localForm(part)?.(gid) ?? gid
      if (glyph === gid) return undefined
      const sfnt = it.parts[part]!.sfnt()
      return { glyph, advance: sfnt.advance(glyph) / sfnt.unitsPerEm }
    },
    metrics: (face) => {
      const sfnt = (it.partFor(face, 0x4e00) ?? it.partFor(face, 0x41))!.sfnt()
      const em = sfnt.unitsPerEm
      return {
        ascent: sfnt.ascender / em,
        descent: sfnt.descender / em,
        capHeight: sfnt.capHeight / em,
        xHeight: sfnt.xHeight / em,
      }
    },
    inkBox: (face, cluster) => {
      const codepoint = it.single(cluster)
      const part = codepoint < 0 ? -1 : it.partOf(face, codepoint)
      if (part < 0) return undefined
      const sfnt = it.parts[part]!.sfnt()
      const box = sfnt.bounds(it.resolve(face, codepoint).gid[codepoint & 255]!)
      if (!box) return undefined
      const [x0, y0, x1, y1] = box.map((value) => value / sfnt.unitsPerEm) as [number, number, number, number]
      return { x0, y0, x1, y1 }
    },
    hasEmoji,
    glyphs: (face, cluster, gid = -1) => {
      const codepoint = it.single(cluster)
      if (gid >= 0) {
        const part = it.partOf(face, cluster.codePointAt(0)!)
        return part < 0 ? it.geta(face) : [{ part, gid, dx: 0, dy: 0 }]
      }
      if (codepoint < 0) return it.has(face, cluster) ? it.shapeText(face, cluster).glyphs : it.geta(face)
      if (isIgnorable(codepoint)) return []
      const page = it.resolve(face, codepoint)
      const part = page.part[codepoint & 255]!
      return part < 0 ? it.geta(face) : [{ part, gid: page.gid[codepoint & 255]!, dx: 0, dy: 0 }]
    },
  }
}

/** Letters, figures and signs that take no mark and form nothing with their neighbours but a kerning pair. */
const isPlainLatin = (code: number): boolean =>
  (code > 0x20 && code < 0x7f) ||
  (code > 0xa0 && code < 0x250 && code !== 0xad) ||
  (code >= 0x2010 && code <= 0x201e) ||
  code === 0x20ac

/** Shapes a text whose characters may come from several font files: one harfbuzz call per stretch of equal file. */
const shapeRuns = (
  face: FaceId,
  text: string,
  partOf: (face: FaceId, codepoint: number) => number,
  shaper: (part: number) => Shaper,
): { advances: number[]; glyphs: PlacedGlyph[] } => {
  const clusters = graphemes(text)
  const parts = clusters.map((cluster) => partOf(face, cluster.codePointAt(0)!))
  const advances: number[] = []
  const glyphs: PlacedGlyph[] = []
  const turned = isRightToLeft(text)
  let x = 0
  for (let from = 0; from < clusters.length; ) {
    let to = from + 1
    while (to < clusters.length && parts[to] === parts[from]) to++
    const part = parts[from]!
    const run = clusters.slice(from, to)
    const own = new Array<number>(run.length).fill(part < 0 ? 1 : 0)
    // Glyphs come from left to right whatever the script; which cluster each belongs to is in `at`.
    const shaped: ShapedGlyph[] = part < 0 ? [] : shaper(part).word(run.join(''))
    const starts: number[] = []
    let at = 0
    for (const cluster of run) {
      starts.push(at)
      at += cluster.length
    }
    const indexOf = (glyph: ShapedGlyph): number => starts.findLastIndex((start) => start <= glyph.at)
    // Letters are said by the widest glyph of their cluster, not by its dots; those that melted into it (لا) by the same.
    const heads = new Set(shaped.map((glyph) => glyph.at))
    const widest = new Map<number, ShapedGlyph>()
    if (turned) {
      for (const glyph of shaped) {
        const index = Math.max(0, indexOf(glyph))
        const before = widest.get(index)
        if (!before || glyph.advance > before.advance) widest.set(index, glyph)
      }
    }
    const said = (glyph: ShapedGlyph, index: number): { text?: string } => {
      if (!turned) return {}
      if (widest.get(index) !== glyph) return { text: '\u200b' }
      let words = run[index]!
      for (let next = index + 1; next < run.length && !heads.has(starts[next]!); next++) words += run[next]!
      return { text: words }
    }
    let pen = 0
    for (const glyph of shaped) {
      const index = Math.max(0, indexOf(glyph))
      if (glyph.gid !== 0)
        glyphs.push({ part, gid: glyph.gid, dx: x + pen + glyph.dx, dy: glyph.dy, ...said(glyph, index) })
      pen += glyph.advance
      own[index]! += glyph.advance
    }
    advances.push(...own)
    x += part < 0 ? run.length : pen
    from = to
  }
  return { advances, glyphs }
}
