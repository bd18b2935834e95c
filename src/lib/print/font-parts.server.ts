import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as wawoff2 from 'wawoff2'
import binding from 'wawoff2/build/decompress_binding.js'
import { FACES } from './faces.ts'
import type { FaceId } from './scene.ts'
import { readSfnt, type Sfnt } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** One font file. A face is an ordered list of parts: one for a TTF, 97 slices for the WenKai web font. */
export type FontPart = {
  id: number
  face: FaceId
  name: string
  /** One of many slices of a web font. */
  slice: boolean
  sfnt(): Sfnt
  covers(codepoint: number): boolean
}

/** Root folder of an installed package, whether or not it exports its package.json. */
const packageDir = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/**
 * Files are read, and woff2 slices decoded (2 ms each), when a character first needs them; a whole decode takes 0.23 s,
 * so nothing is cached on disk. Resolves when the WOFF2 decoder can be called synchronously.
 */
export const openParts = async (): Promise<FontPart[]> => {
  const parts: FontPart[] = []
  for (const [id, source] of Object.entries(FACES)) {
    const face = id as FaceId
    const dir = packageDir(source.package)
    if (source.file) {
      const file = join(dir, source.file)
      const sfnt = once(() => readSfnt(exactBytes(readFileSync(file))))
      parts.push({ id: parts.length, face, name: source.file, slice: false, sfnt, covers: () => true })
    }
    if (source.slices) {
      const slices = readSlices(readFileSync(join(dir, source.slices), 'utf8'))
      await wawoff2.decompress(readFileSync(join(dir, slices[0]!.file)))
      for (const slice of slices) {
        const sfnt = once(() => readSfnt(decodeWoff2(readFileSync(join(dir, slice.file)))))
        parts.push({
          id: parts.length,
          face,
          name: slice.file,
          slice: true,
          sfnt,
          covers: (point) => inRanges(slice.ranges, point),
        })
      }
    }
  }
  return parts
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A Buffer may sit in a shared pool; glyph tables are kept for the life of the process, so give them their own. */
const exactBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const decodeWoff2 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const ttf = binding.decompress(bytes)
  if (ttf === false) throw new Error('web font slice is not WOFF2')
  return exactBytes(ttf)
}

type Slice = { file: string; ranges: [number, number][] }

const readSlices = (css: string): Slice[] =>
  Array.from(css.matchAll(/url\('\.\/([^']+\.woff2)'\)[^}]*unicode-range:\s*([^;}]+)/g), (match) => ({
    file: match[1]!,
    ranges: match[2]!.split(',').map((range): [number, number] => {
      const [from, to] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
    }),
  }))

const inRanges = (ranges: readonly [number, number][], point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to)
