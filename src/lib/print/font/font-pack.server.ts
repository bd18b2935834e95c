import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fontFile } from './font-file.server.ts'
import { readGlyphTexts } from './glyph-texts.ts'
import { wholeFont } from './merge.ts'
import { type FontTables, readSfnt, tablesOf } from './sfnt.ts'
import { readWoff2 } from './woff2.server.ts'

/**
 * The slices of a web font unpacked into one file beside the packages: decoding Brotli and the outlines' transform of 97
 * slices costs every cold process a fifth of a second, reading tables out of one file next to nothing. `npm run build`
 * makes it; where nobody did, the first book does. Where it can't be written the slices are unpacked in memory.
 *
 * Format: count, then for each slice where it begins, its length and how many numbers its glyphs take; 32-bit big endian.
 */
export type Slice = {
  tables(): FontTables
  /** How many numbers its glyphs take in a PDF; see glyph-texts.ts. */
  span: number
}

const formatVersion = 1

/** Small tables lie in front of the outlines, so that one read brings all that measuring needs. */
const lastTables = ['GDEF', 'GPOS', 'GSUB', 'vmtx', 'glyf']

const packed = (files: readonly string[]): Uint8Array<ArrayBuffer> => {
  const fonts = files.map((file) => {
    const sfnt = readSfnt(readWoff2(readFileSync(file)))
    return { bytes: wholeFont(sfnt, lastTables), span: readGlyphTexts(sfnt).span }
  })
  const start = 4 + 12 * fonts.length
  const out = new Uint8Array(fonts.reduce((sum, font) => sum + font.bytes.length, start))
  const view = new DataView(out.buffer)
  view.setUint32(0, fonts.length)
  let at = start
  fonts.forEach(({ bytes, span }, i) => {
    view.setUint32(4 + 12 * i, at)
    view.setUint32(8 + 12 * i, bytes.length)
    view.setUint32(12 + 12 * i, span)
    out.set(bytes, at)
    at += bytes.length
  })
  return out
}

/** Written under another name first: several processes may be at it at once. */
const keep = (path: string, bytes: Uint8Array): boolean => {
  const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(part, bytes)
    renameSync(part, path)
    return true
  } catch {
    rmSync(part, { force: true })
    return false
  }
}

const rowsOf = (view: DataView): { at: number; length: number; span: number }[] =>
  Array.from({ length: view.getUint32(0) }, (_, i) => ({
    at: view.getUint32(4 + 12 * i),
    length: view.getUint32(8 + 12 * i),
    span: view.getUint32(12 + 12 * i),
  }))

const headOf = (path: string, count: number): DataView | undefined => {
  try {
    const file = openSync(path, 'r')
    const bytes = new Uint8Array(4 + 12 * count)
    const read = readSync(file, bytes)
    closeSync(file)
    const view = new DataView(bytes.buffer)
    return read === bytes.length && view.getUint32(0) === count ? view : undefined
  } catch {
    return undefined
  }
}

/** `name` must change with the package's version; the pack lies where tools keep what they can make again. */
export const openPack = (dir: string, name: string, files: readonly string[]): Slice[] => {
  const path = join(dirname(dir), '.cache', 'xinshu', `${name}-${formatVersion}.fonts`)
  const known = headOf(path, files.length)
  if (known) return fromFile(path, known)
  const bytes = packed(files)
  if (keep(path, bytes)) return fromFile(path, new DataView(bytes.buffer))
  return rowsOf(new DataView(bytes.buffer)).map(({ at, length, span }) => ({
    tables: () => tablesOf(bytes.subarray(at, at + length)),
    span,
  }))
}

const headBytes = 8192

const fromFile = (path: string, head: DataView): Slice[] =>
  rowsOf(head).map(({ at, span }) => ({ tables: () => fontFile(path, at, headBytes), span }))
