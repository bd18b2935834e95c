import * as wawoff2 from 'wawoff2'
import { FACES, faceChain } from './faces.ts'
import type { PrintFonts } from './fonts.server.ts'
import type { FaceId, SceneItem, ScenePage } from './scene.ts'
import { subsetForScreen } from './subset.server.ts'

/** Code points the text of pages needs, by face. */
export const codepointsByFace = (pages: Iterable<ScenePage>): Map<FaceId, Set<number>> => {
  const found = new Map<FaceId, Set<number>>()
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      if (item.kind !== 'text') continue
      const points = found.get(item.face) ?? new Set()
      found.set(item.face, points)
      for (const cluster of item.clusters) for (const char of cluster) points.add(char.codePointAt(0)!)
    }
  }
  for (const page of pages) visit(page.items)
  return found
}

export type PreviewFont = { family: string; unicodeRange: string; bytes: Uint8Array }

/**
 * Fonts with which a browser shows `codepoints` of a face exactly as the press prints them: cut from the print files, one
 * for each font file that is needed, fallbacks under their own family (svg.ts names the whole chain).
 */
export const previewFonts = async (
  fonts: PrintFonts,
  face: FaceId,
  codepoints: Iterable<number>,
  format: 'woff2' | 'ttf' = 'woff2',
): Promise<PreviewFont[]> => {
  const byPart = new Map<number, number[]>()
  for (const point of codepoints) {
    for (const glyph of fonts.glyphs(face, String.fromCodePoint(point))) {
      byPart.set(glyph.part, [...(byPart.get(glyph.part) ?? []), point])
    }
  }
  const made: PreviewFont[] = []
  for (const [id, points] of byPart) {
    const part = fonts.parts[id]!
    if (!faceChain(face).includes(part.face)) continue
    const ttf = subsetForScreen(part.sfnt().bytes, points)
    made.push({
      family: FACES[part.face].family,
      unicodeRange: unicodeRange(points),
      bytes: format === 'woff2' ? Uint8Array.from(await wawoff2.compress(ttf)) : ttf,
    })
  }
  return made
}

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
