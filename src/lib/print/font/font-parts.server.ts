import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FaceId } from '../scene.ts'
import { FACES, mayHave } from './faces.ts'
import { fontFile } from './font-file.server.ts'
import { openPack } from './font-pack.server.ts'
import { type GlyphTexts, readGlyphTexts } from './glyph-texts.ts'
import { once, readSfnt, type Sfnt } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** One font file. A face is an ordered list of parts: one for a TTF, 97 slices for the WenKai web font, 217 for HanaMin. */
export type FontPart = {
  id: number
  face: FaceId
  name: string
  /** One of many slices of a web font. */
  slice: boolean
  sfnt(): Sfnt
  /** First of the numbers its glyphs have in their face; see glyph-texts.ts. */
  base(): number
  texts(): GlyphTexts
}

/** Root folder of an installed package, whether or not it exports its package.json. */
const packageDir = (name: string): string => dirname(require.resolve(`${name}/package.json`))

export type FontParts = {
  parts: readonly FontPart[]
  /** The file of a face that may have a code point: the only one, or the slice that says so. */
  partFor(face: FaceId, codepoint: number): FontPart | undefined
}

/** Nothing is read until a character first needs it, and then table by table. */
export const openParts = (): FontParts => {
  const parts: FontPart[] = []
  const finders = new Map<FaceId, (codepoint: number) => FontPart | undefined>()
  for (const [id, source] of Object.entries(FACES)) {
    const face = id as FaceId
    const dir = once(() => packageDir(source.package))
    const add = (name: string, slice: boolean, open: () => Sfnt, base = () => 0): FontPart => {
      const sfnt = once(open)
      const part = { id: parts.length, face, name, slice, sfnt, base, texts: once(() => readGlyphTexts(sfnt())) }
      parts.push(part)
      return part
    }
    if (source.file) {
      const name = source.file
      const part = add(name, false, () => readSfnt(fontFile(join(dir(), name))))
      finders.set(face, () => part)
    }
    const { slices: sheet } = source
    if (sheet) {
      const open = once(() => {
        const css = slicesOf(join(dir(), sheet))
        const slices = source.only ? css.filter(({ file }) => source.only?.test(file)) : css
        const pack = once(() => {
          const { version } = JSON.parse(readFileSync(join(dir(), 'package.json'), 'utf8')) as { version: string }
          const files = slices.map(({ file }) => join(dir(), file))
          return openPack(dir(), `${source.package.replaceAll('/', '-')}-${version}-${face}`, files)
        })
        const bases = once(() => {
          let sum = 0
          return pack().map(({ span }) => {
            sum += span
            return sum - span
          })
        })
        const own = slices.map(({ file }, slice) =>
          add(
            file,
            true,
            () => readSfnt(pack()[slice]!.tables()),
            () => bases()[slice]!,
          ),
        )
        const find = sliceFinder(slices)
        return (codepoint: number) => own[find(codepoint)]
      })
      // A face asked last costs nothing until somebody's name needs it.
      if (!source.last) open()
      finders.set(face, (codepoint) => open()(codepoint))
    }
  }
  return {
    parts,
    partFor: (face, codepoint) => (mayHave(face, codepoint) ? finders.get(face)?.(codepoint) : undefined),
  }
}

/** Number of the slice whose unicode-range has a code point, −1 for none; the ranges of one face never overlap. */
const sliceFinder = (slices: readonly Slice[]): ((codepoint: number) => number) => {
  // By code point, from 1: memory nobody asks for stays the system's.
  const owner = new Uint16Array(0x110000)
  slices.forEach(({ ranges }, slice) => {
    for (let i = 0; i < ranges.length; i += 2) owner.fill(slice + 1, ranges[i]!, ranges[i + 1]! + 1)
  })
  return (codepoint) => owner[codepoint]! - 1
}

/** `ranges`: first and last code point, first and last … */
type Slice = { file: string; ranges: number[] }

/** Several faces may be cut from one style sheet. */
const sheets = new Map<string, Slice[]>()
const slicesOf = (path: string): Slice[] => {
  const cached = sheets.get(path) ?? readSlices(readFileSync(path, 'utf8'))
  sheets.set(path, cached)
  return cached
}

const readSlices = (css: string): Slice[] =>
  Array.from(
    css.matchAll(/url\(['"]?(?:\.\/)?([^'"()]+\.woff2)['"]?\)[^}]{0,400}unicode-range:\s*([^;}]+)/g),
    (match) => ({
      file: match[1]!,
      ranges: readRanges(match[2]!),
    }),
  )

/** `U+4e00-4e20,U+4e25`: read letter by letter, because a style sheet has ten thousand of them. */
const readRanges = (text: string): number[] => {
  const ranges: number[] = []
  let first = -1
  let value = 0
  for (let i = 0; i <= text.length; i++) {
    // Behind the last one a comma.
    const code = i < text.length ? text.charCodeAt(i) | 32 : COMMA
    if (code >= 0x30 && code <= 0x39) value = 16 * value + code - 0x30
    else if (code >= 0x61 && code <= 0x66) value = 16 * value + code - 0x57
    else if (code === MINUS) {
      first = value
      value = 0
    } else if (code === COMMA) {
      ranges.push(first < 0 ? value : first, value)
      first = -1
      value = 0
    }
  }
  return ranges
}

/** Both have the bit that makes letters small. */
const MINUS = 0x2d
const COMMA = 0x2c
