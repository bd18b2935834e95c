import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { fontFile } from '#lib/print/font/font-file.server.ts'
import { someTables } from '#lib/print/font/merge.ts'
import { once, readSfnt } from '#lib/print/font/sfnt.ts'

const noto = once(() => {
  const dir = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-color-emoji/package.json'))
  return readSfnt(fontFile(join(dir, '400Regular/NotoColorEmoji_400Regular.ttf')))
})

const font = once(() => {
  const tables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'GSUB', 'OS/2']
  return new Font(new Face(new Blob(someTables(noto(), tables))))
})

/** The one glyph a sequence becomes in Noto Color Emoji, undefined when it falls apart. Used to build and test the table. */
export const notoEmojiGlyph = (sequence: string): number | undefined => {
  const buffer = new Buffer()
  buffer.addText(sequence)
  buffer.guessSegmentProperties()
  shape(font(), buffer)
  // A variation selector may stay behind as a glyph without width.
  const positions = buffer.getGlyphPositions()
  const glyphs = buffer.getGlyphInfos().flatMap(({ codepoint }, i) => (positions[i]!.xAdvance > 0 ? [codepoint] : []))
  const [only] = glyphs
  return glyphs.length === 1 && only !== undefined && only !== 0 ? only : undefined
}
