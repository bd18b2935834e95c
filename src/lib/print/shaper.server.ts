import { Blob, Buffer, ClusterLevel, Face, Feature, Font, shape } from 'harfbuzzjs'
import { someTables } from './merge.ts'
import type { Sfnt } from './sfnt.ts'

/** Everything of an sfnt that decides positions; outlines stay out of WebAssembly memory. */
const SHAPING_TABLES = [
  'OS/2',
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'GDEF',
  'GSUB',
  'GPOS',
  'post',
  'name',
  'vhea',
  'vmtx',
]

/** `at`: UTF-16 index of the cluster. Advance and offsets in em. */
export type ShapedGlyph = { gid: number; at: number; advance: number; dx: number; dy: number }

export type Shaper = {
  /** Without ligatures and contextual forms, with kerning and mark positioning. */
  word(text: string): ShapedGlyph[]
  /** Vertical glyph of one code point. */
  vertical(codepoint: number): number
}

export const openShaper = (sfnt: Sfnt): Shaper => {
  const face = new Face(new Blob(someTables(sfnt, SHAPING_TABLES)))
  const font = new Font(face)
  const em = sfnt.unitsPerEm
  font.setScale(em, em)
  const plain = ['-liga', '-clig', '-dlig', '-calt', 'kern'].map((text) => Feature.fromString(text)!)
  const vert = ['vert', '-liga'].map((text) => Feature.fromString(text)!)
  const buffer = new Buffer()
  const run = (text: string, features: Feature[]): ShapedGlyph[] => {
    buffer.reset()
    buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setLanguage('zh-Hans')
    shape(font, buffer, features)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map((info, i) => {
      const position = positions[i]!
      return {
        gid: info.codepoint,
        at: info.cluster,
        advance: position.xAdvance / em,
        dx: position.xOffset / em,
        dy: position.yOffset / em,
      }
    })
  }
  return {
    word: (text) => run(text, plain),
    vertical: (codepoint) => run(String.fromCodePoint(codepoint), vert)[0]?.gid ?? 0,
  }
}
