import type { RawItem } from '../format/raw.ts'
import type { ParseContext, Probe } from '../format/source.ts'
import { textOf } from './decode.ts'
import { type JsonObject, parseObject } from './json-posts.ts'

/** A line with a post is never longer (characters). */
const LONGEST = 8 * 1024 * 1024

/** The first object of a file with one object a line; undefined when it is not such a file. */
export function firstLine(probe: Probe): JsonObject | undefined {
  const line = probe.type === 'json' ? /^\s*(\{[^\n]*\})\s*(?:\n|$)/.exec(probe.text)?.[1] : undefined
  return line === undefined ? undefined : parseObject(line)
}

/** One JSON object a line: what `read` makes of each, and what could not be read with its line. */
export async function* parseJsonLines(
  { probe, onBytes }: ParseContext,
  read: (value: JsonObject) => Iterable<RawItem>,
): AsyncGenerator<RawItem> {
  let rest = ''
  let number = 0
  const lineOf = function* (line: string): Generator<RawItem> {
    number++
    if (line.trim() === '') return
    const value = /^\s*\{/.test(line) ? parseObject(line) : undefined
    if (value) yield* read(value)
    else yield { t: 'skip', ref: `第 ${number} 行`, why: '这一行不是完整的 JSON' }
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) rest = ''
    for (const line of lines) yield* lineOf(line)
  }
  yield* lineOf(rest)
}
