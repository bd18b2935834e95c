import type { FontPart } from '../font-parts.server.ts'
import { mergeGlyphs } from '../merge.ts'
import type { FaceId } from '../scene.ts'
import type { Sfnt } from '../sfnt.ts'
import { number } from '../svg-path.ts'
import type { PdfFile } from './pdf-file.server.ts'
import { utf16Hex } from './pdf-text.ts'

/**
 * One face as used in one PDF. Its glyphs may come from many files (WenKai has 97 slices); they are numbered in order of
 * first use and merged into one embedded font when the book is finished. A glyph drawn for two texts (unified han serve
 * Kangxi radicals too, ⼀ and 一) is numbered twice, so that copying always gives what was typed.
 */
export type UsedFont = {
  id: number
  name: string
  face: FaceId
  glyphs: UsedGlyph[]
  /** Widths in 1/1000 em, by CID. */
  widths: number[]
  byKey: Map<string | number, number>
}

/** `text`: what copying the glyph gives. */
type UsedGlyph = { sfnt: Sfnt; gid: number; text: string }

export type UsedFonts = {
  use(part: number): UsedFont
  all(): UsedFont[]
}

export const usedFonts = (file: PdfFile, parts: readonly FontPart[]): UsedFonts => {
  const used = new Map<FaceId, UsedFont>()
  return {
    use: (part) => {
      const { face } = parts[part]!
      let font = used.get(face)
      if (!font) {
        font = { id: file.allocate(), name: `F${used.size + 1}`, face, glyphs: [], widths: [0], byKey: new Map() }
        used.set(face, font)
      }
      return font
    },
    all: () => [...used.values()],
  }
}

/** Numbers a glyph by what it is and what it is drawn for. */
export const noteGlyph = (font: UsedFont, part: FontPart, gid: number, text: string): number => {
  // One key per glyph and text; a text of one unit, which nearly all are, needs no string.
  const key = text.length === 1 ? (part.id * 65536 + gid) * 65536 + text.charCodeAt(0) : `${part.id} ${gid} ${text}`
  const known = font.byKey.get(key)
  if (known !== undefined) return known
  const sfnt = part.sfnt()
  const cid = font.glyphs.push({ sfnt, gid, text })
  font.widths[cid] = Math.round((10_000 * sfnt.advance(gid)) / sfnt.unitsPerEm) / 10
  font.byKey.set(key, cid)
  return cid
}

/** Type0 font over the merged subset, Identity-H, CID = glyph id (ISO 32000-1 §9.7). */
export const writeFont = async (file: PdfFile, font: UsedFont): Promise<void> => {
  const { sfnt } = font.glyphs[0]!
  const scale = 1000 / sfnt.unitsPerEm
  const em = (value: number): string => number(value * scale, 0)
  const name = `${subsetTag(font)}+${sfnt.postscriptName}`
  const [descendant, descriptor, program, unicode] = [
    file.allocate(),
    file.allocate(),
    file.allocate(),
    file.allocate(),
  ]
  file.object(
    font.id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
  file.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[${widths(font)}]/CIDToGIDMap/Identity>>`,
  )
  file.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${sfnt.bbox.map(em).join(' ')}]` +
      `/ItalicAngle ${number(sfnt.italicAngle)}/Ascent ${em(sfnt.ascender)}/Descent ${em(sfnt.descender)}` +
      `/CapHeight ${em(sfnt.capHeight)}/StemV 80/FontFile2 ${program} 0 R>>`,
  )
  const bytes = mergeGlyphs(font.glyphs)
  await file.stream(program, `/Length1 ${bytes.length}`, bytes)
  await file.stream(unicode, '', Buffer.from(toUnicode(font), 'latin1'))
}

/** Full-width glyphs have the default width; the others come in runs `first[w w w]`. */
const widths = (font: UsedFont): string => {
  let out = ''
  let previous = -1
  font.widths.forEach((width, cid) => {
    if (cid === 0 || width === 1000) return
    out += cid === previous + 1 && out ? ` ${width}` : `${out ? ']' : ''}${cid}[${width}`
    previous = cid
  })
  return out ? `${out}]` : ''
}

/** Six letters that say which subset this is (§9.6.4); derived from its glyphs, so that equal books have equal bytes. */
const subsetTag = (font: UsedFont): string => {
  let hash = 2166136261
  for (const { gid, text } of font.glyphs) {
    hash = Math.imul(Math.imul(hash ^ gid, 16777619) ^ (text.codePointAt(0) ?? 0), 16777619) >>> 0
  }
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

const hex4 = (cid: number): string => cid.toString(16).padStart(4, '0')

const toUnicode = (font: UsedFont): string => {
  const lines = font.glyphs.map(({ text }, i) => `<${hex4(i + 1)}> <${utf16Hex(text)}>`)
  const blocks: string[] = []
  // At most 100 entries a block (Adobe technical note 5014).
  for (let i = 0; i < lines.length; i += 100) {
    const block = lines.slice(i, i + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
