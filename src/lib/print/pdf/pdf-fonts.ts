import type { FontPart } from '../font/font-parts.server.ts'
import { mergeGlyphs } from '../font/merge.ts'
import type { Sfnt } from '../font/sfnt.ts'
import type { FaceId } from '../scene.ts'
import { number } from '../svg-path.ts'
import type { PdfFile } from './pdf-file.server.ts'
import type { PaintFont } from './pdf-glyphs.ts'
import { utf16Hex } from './pdf-text.ts'

/** Which glyphs of a face a file shows. */
export type FontUse = Pick<PaintFont, 'face' | 'number' | 'name' | 'used' | 'told'>

/** `parts` of the face. Glyph ids of the subset count up with the CIDs, so that the font is read from front to back. */
type Subset = {
  wanted: { sfnt: Sfnt; gid: number }[]
  gids: Uint16Array
  cids: number[]
  partOf(cid: number): FontPart
}

const subsetOf = ({ used }: Pick<FontUse, 'used'>, parts: readonly FontPart[]): Subset => {
  const bases = parts.map((part) => (parts.length === 1 ? 0 : part.base()))
  const partOf = (cid: number): FontPart => {
    let [low, high] = [0, parts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (bases[middle]! <= cid) low = middle
      else high = middle - 1
    }
    return parts[low]!
  }
  const cids: number[] = []
  for (let cid = 0; cid < used.length; cid++) if (used[cid] === 1) cids.push(cid)
  const gids = new Uint16Array((cids.at(-1) ?? 0) + 1)
  const known = new Map<number, number>()
  const wanted: Subset['wanted'] = []
  for (const cid of cids) {
    const part = partOf(cid)
    const gid = part.texts().gid(cid - part.base())
    const key = part.id * 65536 + gid
    const before = known.get(key) ?? wanted.push({ sfnt: part.sfnt(), gid })
    known.set(key, before)
    gids[cid] = before
  }
  return { wanted, gids, cids, partOf }
}

/** The font file to embed; pure, for a thread of its own. */
export const fontProgram = (use: Pick<FontUse, 'used'>, parts: readonly FontPart[]): Uint8Array<ArrayBuffer> =>
  mergeGlyphs(subsetOf(use, parts).wanted)

/** A font file, deflated. */
export type PackedProgram = { bytes: Uint8Array; length: number }

/** Type0 font over the merged subset: Identity-H, CIDs of the whole face, a map to the subset's glyphs (ISO 32000-1 §9.7). */
export const writeFont = async (
  file: PdfFile,
  id: number,
  use: FontUse,
  parts: readonly FontPart[],
  program: Promise<PackedProgram>,
): Promise<void> => {
  const subset = subsetOf(use, parts)
  const { sfnt } = subset.wanted[0]!
  const scale = 1000 / sfnt.unitsPerEm
  const em = (value: number): string => number(value * scale, 0)
  const name = `${subsetTag(subset.cids)}+${sfnt.postscriptName}`
  const [descendant, descriptor, outlines, unicode, map] = [
    file.allocate(),
    file.allocate(),
    file.allocate(),
    file.allocate(),
    file.allocate(),
  ]
  file.object(
    id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
  file.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[${widths(subset)}]/CIDToGIDMap ${map} 0 R>>`,
  )
  file.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${sfnt.bbox.map(em).join(' ')}]` +
      `/ItalicAngle ${number(sfnt.italicAngle)}/Ascent ${em(sfnt.ascender)}/Descent ${em(sfnt.descender)}` +
      `/CapHeight ${em(sfnt.capHeight)}/StemV 80/FontFile2 ${outlines} 0 R>>`,
  )
  await file.stream(unicode, '', Buffer.from(toUnicode(use, subset), 'latin1'))
  await file.stream(map, '', bigEndian(subset.gids))
  const { bytes, length } = await program
  await file.stream(outlines, `/Length1 ${length}`, bytes, 'packed')
}

const bigEndian = (values: Uint16Array): Uint8Array => {
  const out = new Uint8Array(2 * values.length)
  for (let i = 0; i < values.length; i++) {
    out[2 * i] = values[i]! >> 8
    out[2 * i + 1] = values[i]!
  }
  return out
}

/** Full-width glyphs have the default width; the others come in runs `first[w w w]`. */
const widths = ({ cids, partOf }: Subset): string => {
  let out = ''
  let previous = -1
  for (const cid of cids) {
    const part = partOf(cid)
    const sfnt = part.sfnt()
    const advance = sfnt.advance(part.texts().gid(cid - part.base()))
    const width = Math.round((10_000 * advance) / sfnt.unitsPerEm) / 10
    if (width === 1000) continue
    out += cid === previous + 1 && out ? ` ${width}` : `${out ? ']' : ''}${cid}[${width}`
    previous = cid
  }
  return out ? `${out}]` : ''
}

/** Six letters that say which subset this is (§9.6.4); derived from its glyphs, so that equal books have equal bytes. */
const subsetTag = (cids: readonly number[]): string => {
  let hash = 2166136261
  for (const cid of cids) hash = Math.imul(hash ^ cid, 16777619) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

const hex4 = (cid: number): string => cid.toString(16).padStart(4, '0')

const toUnicode = ({ told }: Pick<FontUse, 'told'>, { cids, partOf }: Subset): string => {
  const lines = cids.map((cid) => {
    const part = partOf(cid)
    const point = part.texts().codepoint(cid - part.base())
    const text = point < 0 ? (told.get(cid)?.text ?? '\u200b') : String.fromCodePoint(point)
    return `<${hex4(cid)}> <${utf16Hex(text)}>`
  })
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

/** Faces in the order of their numbers, whatever thread met them first. */
export const inOrder = (uses: readonly FontUse[]): FontUse[] => uses.toSorted((a, b) => a.number - b.number)

export const partsOf = (parts: readonly FontPart[], face: FaceId): FontPart[] =>
  parts.filter((part) => part.face === face)
