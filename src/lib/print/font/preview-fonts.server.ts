import type { FaceId, SceneItem, ScenePage } from '../scene.ts'
import { FACES } from './faces.ts'
import type { FontPart } from './font-parts.server.ts'
import type { PrintFonts } from './fonts.server.ts'
import { mergeForScreen, wholeFont } from './merge.ts'
import type { Sfnt } from './sfnt.ts'
import { subsetForScreen } from './subset.server.ts'
import { toWoff } from './woff.server.ts'

/** Code points the text of pages needs, by face; a letter and its accent typed apart are printed as the one they make. */
export const codepointsByFace = (pages: Iterable<ScenePage>): Map<FaceId, Set<number>> => {
  const found = new Map<FaceId, Set<number>>()
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      if (item.kind !== 'text') continue
      const points = found.get(item.face) ?? new Set()
      found.set(item.face, points)
      for (const cluster of item.clusters) {
        for (const char of cluster) points.add(char.codePointAt(0)!)
        if (cluster.length > 1) for (const char of cluster.normalize('NFC')) points.add(char.codePointAt(0)!)
      }
    }
  }
  for (const page of pages) visit(page.items)
  return found
}

export type PreviewFont = { family: string; unicodeRange: string; bytes: Uint8Array }

/**
 * Fonts with which a browser shows `codepoints` of a face exactly as the press prints them: cut from the print files, one
 * for each face of the fallback chain that is needed, under that face's own family (svg.ts names the whole chain).
 * Glyphs of a sliced face are merged into one font; its marks with vertical forms stay in cuts that keep GSUB.
 */
export const previewFonts = async (
  fonts: PrintFonts,
  face: FaceId,
  codepoints: Iterable<number>,
  format: 'woff' | 'ttf' = 'woff',
): Promise<PreviewFont[]> => {
  const groups = new Map<string, { part: FontPart; members: Member[] }>()
  const joiners: number[] = []
  for (const codepoint of codepoints) {
    if (codepoint === ZWNJ || codepoint === ZWJ) joiners.push(codepoint)
    const char = String.fromCodePoint(codepoint)
    const glyph = fonts.has(face, char) ? fonts.glyphs(face, char)[0] : undefined
    if (!glyph) continue
    const part = fonts.parts[glyph.part]!
    const merged = part.slice && !mayTurn(codepoint)
    const key = merged ? part.face : String(part.id)
    const group = groups.get(key) ?? { part, members: [] }
    group.members.push({ codepoint, sfnt: part.sfnt(), gid: glyph.gid })
    groups.set(key, group)
  }
  const created: PreviewFont[] = []
  for (const [key, { part, members }] of groups) {
    const points = members.map((member) => member.codepoint)
    // Joiners have no glyph of their own here, but words of other scripts are shaped by them.
    const shaped = FACES[part.face].last && !part.slice
    if (shaped) points.push(...joiners)
    const all = shaped ? [...points, ...shapedFrom(points)] : points
    const ttf = key === part.face ? mergeForScreen(members) : subsetForScreen(wholeFont(part.sfnt()), all)
    created.push({
      family: FACES[part.face].family,
      unicodeRange: unicodeRange(points),
      bytes: format === 'woff' ? toWoff(ttf) : ttf,
    })
  }
  return created
}

const ZWNJ = 0x200c
const ZWJ = 0x200d

/**
 * What HarfBuzz puts in the place of characters, or beside them, before GSUB: the parts of Thai ำ and of the split vowels
 * of India (Unicode's own), the left half of Khmer's, and the circle under a mark that stands alone.
 */
const shapedFrom = (codepoints: readonly number[]): number[] => [
  DOTTED_CIRCLE,
  ...codepoints.flatMap((one) =>
    Array.from(String.fromCodePoint(one).normalize('NFKD'), (part) => part.codePointAt(0)!),
  ),
  ...(codepoints.some((one) => one >= 0x17be && one <= 0x17c5) ? [KHMER_E] : []),
]

const DOTTED_CIRCLE = 0x25cc
const KHMER_E = 0x17c1

type Member = { codepoint: number; sfnt: Sfnt; gid: number }

/** Blocks whose characters may have vertical forms: general and CJK punctuation, kana, full-width forms. */
const mayTurn = (codepoint: number): boolean =>
  (codepoint >= 0x2010 && codepoint <= 0x2027) ||
  (codepoint >= 0x3000 && codepoint <= 0x30ff) ||
  (codepoint >= 0xff00 && codepoint <= 0xffef)

/** One `@font-face` rule, `url` being where the bytes will be served. */
export const fontFaceRule = (font: Pick<PreviewFont, 'family' | 'unicodeRange'>, url: string): string =>
  `@font-face{font-family:${font.family};src:url(${JSON.stringify(url)});unicode-range:${font.unicodeRange};font-display:block}`

const unicodeRange = (points: readonly number[]): string => {
  const sorted = [...new Set(points)].sort((a, b) => a - b)
  const out: string[] = []
  for (let i = 0; i < sorted.length; ) {
    let end = i
    while (sorted[end + 1] === sorted[end]! + 1) end++
    const [from, to] = [sorted[i]!.toString(16), sorted[end]!.toString(16)]
    out.push(from === to ? `U+${from}` : `U+${from}-${to}`)
    i = end + 1
  }
  return out.join(',')
}
