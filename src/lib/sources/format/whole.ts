import { decodeHead } from '../files/decode.ts'
import { readHead } from '../files/input-file.ts'
import { type JsonObject, parseObject } from '../files/json-posts.ts'
import type { ParseContext, Probe } from './source.ts'

/** What is read into memory at once, bytes: a page this long takes some twenty times as much as a tree. */
const LARGEST_WHOLE = 16 * 1024 * 1024

/** A JSON file that is one object, when all of it lies within what was looked at. */
export const wholeObject = (probe: Probe): JsonObject | undefined =>
  probe.type === 'json' && probe.file.bytes <= probe.head.length ? parseObject(probe.text) : undefined

/** What JSON may have that is parsed at once, bytes: a blog's whole database. */
export const LARGEST_JSON = 128 * 1024 * 1024

/** The whole text of a file of moderate size; what is longer than `most` bytes is cut, and `onCut` says so. */
export async function wholeText({ probe, onBytes, onCut }: ParseContext, most = LARGEST_WHOLE): Promise<string> {
  const bytes = await readHead(probe.file, Math.min(probe.file.bytes, most))
  if (probe.file.bytes > most) onCut?.()
  onBytes(bytes.length)
  return decodeHead(bytes)
}
