import type { FontPart } from '../font-parts.server.ts'
import { number } from '../svg-path.ts'
import { type PdfFile, utf16Hex } from './pdf-file.ts'

/** One font file as used in one PDF: which glyphs, and what each of them says when copied. */
export type UsedFont = {
  id: number
  name: string
  part: FontPart
  text: Map<number, string>
  width: Map<number, number>
}

export type UsedFonts = {
  use(part: number): UsedFont
  all(): UsedFont[]
}

export const usedFonts = (file: PdfFile, parts: readonly FontPart[]): UsedFonts => {
  const used = new Map<number, UsedFont>()
  return {
    use: (part) => {
      let font = used.get(part)
      if (!font) {
        font = { id: file.allocate(), name: `F${part}`, part: parts[part]!, text: new Map(), width: new Map() }
        used.set(part, font)
      }
      return font
    },
    all: () => [...used.values()],
  }
}

/**
 * Notes that `gid` was drawn for `text` and answers whether copying the glyph gives exactly that text. Unified han share
 * a glyph with Kangxi radicals (⼀ and 一), so a radical never names the glyph.
 */
export const noteGlyph = (font: UsedFont, gid: number, text: string): boolean => {
  const known = font.text.get(gid)
  if (known !== undefined) return known === text
  const plain = /^[\u2e80-\u2fdf\uf900-\ufaff]/.test(text) ? text.normalize('NFKC') : text
  font.text.set(gid, plain)
  const sfnt = font.part.sfnt()
  font.width.set(gid, Number(number((1000 * sfnt.advance(gid)) / sfnt.unitsPerEm)))
  return plain === text
}

/** Type0 font over a TrueType subset, Identity-H, glyph id = CID (ISO 32000-1 §9.7). */
export const writeFont = async (
  file: PdfFile,
  font: UsedFont,
  subset: (font: Uint8Array, gids: Iterable<number>) => Uint8Array,
): Promise<void> => {
  const sfnt = font.part.sfnt()
  const gids = [...font.text.keys()].sort((a, b) => a - b)
  const scale = 1000 / sfnt.unitsPerEm
  const em = (value: number): string => number(value * scale, 0)
  const name = `${subsetTag(gids)}+${sfnt.postscriptName}`
  const [descendant, descriptor, program, unicode] = [
    file.allocate(),
    file.allocate(),
    file.allocate(),
    file.allocate(),
  ]
  await file.object(
    font.id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
  await file.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[${widths(font, gids)}]/CIDToGIDMap/Identity>>`,
  )
  await file.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${sfnt.bbox.map(em).join(' ')}]` +
      `/ItalicAngle ${number(sfnt.italicAngle)}/Ascent ${em(sfnt.ascender)}/Descent ${em(sfnt.descender)}` +
      `/CapHeight ${em(sfnt.capHeight)}/StemV 80/FontFile2 ${program} 0 R>>`,
  )
  const bytes = subset(sfnt.bytes, gids)
  await file.stream(program, `/Length1 ${bytes.length}`, bytes)
  await file.stream(unicode, '', Buffer.from(toUnicode(font, gids), 'latin1'))
}

const widths = (font: UsedFont, gids: number[]): string => {
  let out = ''
  let previous = -2
  for (const gid of gids) {
    const width = font.width.get(gid)!
    if (width === 1000) continue
    out += gid === previous + 1 ? ` ${width}` : `${out ? ']' : ''}${gid}[${width}`
    previous = gid
  }
  return out ? `${out}]` : ''
}

/** Six letters that say which subset this is (§9.6.4); derived from its glyphs, so that equal books have equal bytes. */
const subsetTag = (gids: number[]): string => {
  let hash = 2166136261
  for (const gid of gids) hash = Math.imul(hash ^ gid, 16777619) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

const toUnicode = (font: UsedFont, gids: number[]): string => {
  const lines = gids.map((gid) => `<${gid.toString(16).padStart(4, '0')}> <${utf16Hex(font.text.get(gid)!)}>`)
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
