import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import type { ScenePage } from '#lib/print/scene.ts'

/** `book.json`, whose pages come chapter by chapter and stand in their own order in the end. */
export type BookFile = {
  /** Pages that follow one another; `at`: number of the first, from 1. */
  pages(pages: readonly ScenePage[], at: number): void
  /** Puts everything under its final name: what stands before the scene, what the scene says beside its pages, and the rest. */
  write(path: string, parts: { before: object; scene: object; after: object }): void
  /** The pages go with their folder. */
  close(): void
}

type Place = { offset: number; length: number }

const copyBytes = 1 << 20
const COMMA = 0x2c

/** `spool`: a file of ours that the pages wait in. JSON as it is: keys stand as they were made, which is the same each time. */
export const openBookFile = (spool: string): BookFile => {
  const file = openSync(spool, 'w+')
  const places: Place[] = []
  let end = 0
  /** Texts are written into it, one pass each; in the end the pages go through it. */
  let buffer = Buffer.allocUnsafe(copyBytes)
  const put = (into: number, bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) at += writeSync(into, bytes, at)
  }
  const copy = (into: number, { offset, length }: Place): void => {
    for (let done = 0; done < length; ) {
      const read = readSync(file, buffer, 0, Math.min(buffer.length, length - done), offset + done)
      if (read === 0) throw new Error('pages of book.json are missing')
      put(into, buffer.subarray(0, read))
      done += read
    }
  }
  return {
    pages: (pages, at) => {
      if (pages.length === 0) return
      let filled = 0
      for (const [i, page] of pages.entries()) {
        const text = JSON.stringify(page)
        // A character takes three bytes at most, and a comma follows each page.
        const most = text.length * 3 + 1
        if (filled + most > buffer.length) {
          put(file, buffer.subarray(0, filled))
          filled = 0
          if (most > buffer.length) buffer = Buffer.allocUnsafe(most)
        }
        const length = buffer.write(text, filled)
        buffer[filled + length] = COMMA
        filled += length + 1
        places[at + i - 1] = { offset: end, length }
        end += length + 1
      }
      put(file, buffer.subarray(0, filled))
    },
    write: (path, { before, scene, after }) => {
      const into = openSync(`${path}.part`, 'w')
      try {
        put(into, Buffer.from(`${open(before)},"scene":${open(scene)},"pages":[`))
        for (const run of runs(places)) copy(into, run)
        put(into, Buffer.from(`]},${JSON.stringify(after).slice(1)}\n`))
      } finally {
        closeSync(into)
      }
      renameSync(`${path}.part`, path)
    },
    close: () => closeSync(file),
  }
}

/** An object that goes on. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1)

/** Pages that stand beside each other in the spool are copied in one go; all but the last with their commas. */
const runs = (places: readonly Place[]): Place[] => {
  const joined: Place[] = []
  for (const { offset, length } of places) {
    const last = joined.at(-1)
    if (last && last.offset + last.length === offset) last.length += length + 1
    else joined.push({ offset, length: length + 1 })
  }
  const last = joined.at(-1)
  if (last) last.length -= 1
  return joined
}
