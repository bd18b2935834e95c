import { readHead } from './brought.ts'
import { decodeHead } from './decode.ts'
import { type JsonObject, parseObject } from './json-posts.ts'
import type { ParseContext, Probe } from './source.ts'

/** One note is never larger; more is no note (bytes). */
const LARGEST_NOTE = 8 * 1024 * 1024

/** A JSON file that is one object, when all of it lies within what was looked at. */
export const wholeObject = (probe: Probe): JsonObject | undefined =>
  probe.type === 'json' && probe.file.bytes <= probe.head.length ? parseObject(probe.text) : undefined

/** The whole text of a file of moderate size; longer ones are cut. */
export async function wholeText({ probe, onBytes }: ParseContext): Promise<string> {
  const bytes = await readHead(probe.file, Math.min(probe.file.bytes, LARGEST_NOTE))
  onBytes(bytes.length)
  return decodeHead(bytes)
}
