import type { Hasher } from '#lib/posts/sha256.ts'
import type { ParseContext, Probe } from '../format/source.ts'
import { folderOf, type InputFile, inputFileFromBytes, readHead, tidyName } from './input-file.ts'

/** A file beside another is no larger than this (bytes). */
const LARGEST_BESIDE = 16 * 1024 * 1024

/** Looks for files by their path from the folder `probe` lies in; `claim` hears what is found. */
export function besideIn(
  files: ReadonlyMap<string, InputFile>,
  probe: Probe,
  claim: (name: string) => void,
): ParseContext['beside'] {
  const folder = folderOf(probe.file.name)
  return async (path) => {
    const parts = folder.split('/').filter(Boolean)
    for (const part of path.split('/'))
      if (part === '..') parts.pop()
      else parts.push(part)
    const name = tidyName(parts.join('/'))
    const file = files.get(name)
    if (!file || file.bytes > LARGEST_BESIDE) return undefined
    claim(name)
    return readHead(file, file.bytes)
  }
}

/** A damaged document ends where it cannot be read any further. */
export function tolerant(file: InputFile, damaged: Set<string>): InputFile {
  return {
    ...file,
    async *stream() {
      try {
        yield* file.stream()
      } catch {
        damaged.add(file.name)
      }
    },
  }
}

/** What documents may hold inside themselves, together; more is left out and its pictures count as missing. */
const MOST_INSIDE = 256 * 1024 * 1024

/** Files out of documents, under the document's own name as if it were a folder: `日记.enex/abc.jpg`. */
export function insideFiles(onInside: ((file: InputFile) => void) | undefined) {
  const files: InputFile[] = []
  let size = 0
  const take = (home: Probe, name: string, bytes: Uint8Array): void => {
    size += bytes.length
    if (size > MOST_INSIDE) return
    const file: InputFile = { ...inputFileFromBytes(`${home.file.name}/${name}`, bytes), inside: true }
    files.push(file)
    onInside?.(file)
  }
  return { files, take }
}

/** The same file; its bytes are hashed as they go by, also those behind the point where a parser stops. */
export function heard({ name, bytes, stream }: InputFile, hash: Hasher): InputFile {
  return {
    name,
    bytes,
    async *stream() {
      const source = stream()[Symbol.asyncIterator]()
      let ended = false
      const next = async (): Promise<Uint8Array | undefined> => {
        const { value, done } = await source.next()
        if (done) ended = true
        else hash.update(value)
        return done ? undefined : value
      }
      try {
        for (let chunk = await next(); chunk; chunk = await next()) yield chunk
      } finally {
        while (!ended) await next()
      }
    },
  }
}

/** For each format, all its files of one reading and what they say together. */
export function partsOf(
  found: readonly { probe: Probe; source: { format: string } }[],
): (format: string) => Pick<ParseContext, 'parts' | 'once'> {
  const kept = new Map<string, Promise<unknown>>()
  return (format) => ({
    parts: found.filter(({ source }) => source.format === format).map(({ probe }) => probe),
    once<T>(make: () => Promise<T>): Promise<T> {
      const made = (kept.get(format) as Promise<T> | undefined) ?? make()
      kept.set(format, made)
      return made
    },
  })
}
