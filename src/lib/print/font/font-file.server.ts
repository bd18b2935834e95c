import { openSync, readSync } from 'node:fs'
import { type FontTables, readDirectory } from './sfnt.ts'

/** What one read of outlines brings when they are asked for in order (subsetting), and when they are not. */
const AHEAD = 1 << 19
const NEAR = 1 << 12

/** Outlines `from` to `to` of one font. */
type Window = { from: number; to: number; bytes: Uint8Array<ArrayBuffer> }

/** The large window is one for all fonts: a new half MB for each read would be fifteen MB of rubbish a face. */
const large: { owner: Window | undefined; bytes: Uint8Array<ArrayBuffer> } = {
  owner: undefined,
  bytes: new Uint8Array(),
}

/** Bytes a window reads into: its own few, or the large ones, which are taken away from whoever has them. */
const roomOf = (window: Window, length: number): Uint8Array<ArrayBuffer> => {
  if (length <= NEAR) return window.bytes.length === NEAR ? window.bytes : new Uint8Array(NEAR)
  if (large.owner && large.owner !== window) {
    large.owner.to = large.owner.from
    large.owner.bytes = new Uint8Array()
  }
  if (large.bytes.length < length) large.bytes = new Uint8Array(Math.max(length, AHEAD))
  large.owner = window
  return large.bytes
}

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
  const window: Window = { from: 0, to: 0, bytes: new Uint8Array() }
  return {
    tags: [...places.keys()],
    table: (tag) => {
      const place = places.get(tag)
      if (!place) return undefined
      const cached = kept.get(tag)
      if (cached) return cached
      const end = place.offset + place.length
      const bytes = end <= head.length ? head.subarray(place.offset, end) : read(place.offset, place.length)
      // Outlines as a whole are asked for once, to cut a preview font.
      if (tag !== 'glyf') kept.set(tag, bytes)
      return bytes
    },
    glyf: (from, to) => {
      if (from < window.from || to > window.to) {
        const inOrder = from >= window.from && from < window.to + AHEAD
        const length = Math.min(Math.max(inOrder ? AHEAD : NEAR, to - from), glyf.length - from)
        window.bytes = roomOf(window, length)
        window.from = from
        window.to = from + readSync(file, window.bytes, 0, length, start + glyf.offset + from)
      }
      return window.bytes.subarray(from - window.from, to - window.from)
    },
  }
}
