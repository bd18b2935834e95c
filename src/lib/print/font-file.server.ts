import { openSync, readSync } from 'node:fs'
import { type FontTables, readDirectory } from './sfnt.ts'

/** What one read of outlines brings when they are asked for in order (subsetting), and when they are not. */
const AHEAD = 1 << 19
const NEAR = 1 << 12

const descriptors = new Map<string, number>()

/** Stays open as long as the process; there are some twenty files at most. */
const opened = (path: string): number => {
  const file = descriptors.get(path) ?? openSync(path, 'r')
  descriptors.set(path, file)
  return file
}

/**
 * A TrueType font read in pieces: tables when first asked for, outlines through a window that moves along the file. It
 * begins at `start` of the file; what lies within its first `headBytes` comes with one read.
 */
export const fontFile = (path: string, start = 0, headBytes = 1024): FontTables => {
  const file = opened(path)
  const read = (offset: number, length: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, start + offset))
  }
  const head = read(0, headBytes)
  const places = readDirectory(head)
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const glyf = places.get('glyf') ?? { offset: 0, length: 0 }
  let window: Uint8Array<ArrayBuffer> = new Uint8Array()
  let begins = 0
  return {
    tags: [...places.keys()],
    table: (tag) => {
      const place = places.get(tag)
      if (!place) return undefined
      const known = kept.get(tag)
      if (known) return known
      const end = place.offset + place.length
      const bytes = end <= head.length ? head.subarray(place.offset, end) : read(place.offset, place.length)
      // Outlines as a whole are asked for once, to cut a preview font.
      if (tag !== 'glyf') kept.set(tag, bytes)
      return bytes
    },
    glyf: (from, to) => {
      if (from < begins || to > begins + window.length) {
        const ends = begins + window.length
        const inOrder = from >= begins && from < ends + AHEAD
        window = read(glyf.offset + from, Math.min(Math.max(inOrder ? AHEAD : NEAR, to - from), glyf.length - from))
        begins = from
      }
      return window.subarray(from - begins, to - begins)
    },
  }
}
