/**
 * Finds the objects of the outermost array of a JSON text (posts) one at a time, whatever stands around them:
 * `[…]`, `{"posts":[…]}`, `{"data":{"list":[…]}}`, `var x = […];`, `callback({…})`.
 * The text may be hundreds of megabytes, one line, or cut off; nothing is evaluated.
 */
export type JsonObject = { [key: string]: unknown }

export type JsonPiece =
  | { t: 'object'; value: JsonObject; key: string }
  /** An element that is not valid JSON (or too large): skipped. `number` counts from 1. */
  | { t: 'broken'; number: number; line: number; byte: number; why: string }
  /** After the last element: everything around the elements; `cut` when the text stopped before its end. */
  | { t: 'end'; header: JsonObject; count: number; cut?: { line: number; byte: number } }

/** One post with thousands of comments stays far below this (characters). */
const MAX_ELEMENT = 32 * 1024 * 1024
const MAX_HEADER = 512 * 1024

/** Bare integers of 16 and more digits become strings: WeChat ids are unsigned 64-bit. */
function quoteLongNumbers(json: string): string {
  if (!/[:,[]\s*-?\d{16}/.test(json)) return json
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/gs, (m) => (m[0] === '"' ? m : `"${m}"`))
}

/** Undefined when the text is not valid JSON. Long numbers come as text. */
export const parseValue = (json: string): unknown => {
  try {
    return JSON.parse(quoteLongNumbers(json))
  } catch {
    return undefined
  }
}

export const parseObject = (json: string): JsonObject | undefined => {
  const value = parseValue(json)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : undefined
}

/** Scalars of a header that does not parse as a whole (cut off file). */
function scalarsOf(text: string): JsonObject {
  const found: JsonObject = {}
  for (const m of text.matchAll(/"(\w+)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+))/g)) found[m[1]!] ??= m[2] ?? m[3]
  return found
}

export async function* jsonObjects(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<JsonPiece> {
  let line = 1
  let byte = 0
  /** Codes of the brackets around the place: a text would be written out anew at each of them. */
  const stack: number[] = []
  /** The key under which each of them stands: texts of an array are no keys. */
  const keys: string[] = []
  let inString = false
  let escaped = false
  let started = false
  let count = 0
  let header = ''
  let lastKey = ''
  /** The text being read, as far as it stood in earlier chunks, and where it goes on in this one. */
  let keyHead = ''
  let keyFrom = 0
  let capture: { depth: number; parts: string[]; size: number; line: number; byte: number; key: string } | undefined
  let skipComma = false

  for await (const chunk of chunks) {
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i)
      if (c === 10) line++
      byte += c < 0x80 ? 1 : c < 0x800 ? 2 : c >= 0xd800 && c < 0xe000 ? 2 : 3
      if (inString) {
        if (!capture && header.length < MAX_HEADER) header += chunk[i]
        if (escaped) escaped = false
        else if (c === 92) escaped = true
        else if (c === 34) {
          inString = false
          if (!capture) lastKey = keyHead + chunk.slice(keyFrom, i)
        }
        continue
      }
      if (!started && c !== 123 && c !== 91) continue
      if (capture) {
        if (c === 34) inString = true
        else if (c === 123 || c === 91) capture.depth++
        else if (c === 125 || c === 93) {
          if (--capture.depth > 0) continue
          count++
          capture.parts.push(chunk.slice(from, i + 1))
          const { parts, size, key } = capture
          const value = size > MAX_ELEMENT ? undefined : parseObject(parts.join(''))
          if (value) yield { t: 'object', value, key }
          else {
            const why = size > MAX_ELEMENT ? '这一条大得不像一条动态' : '这一条不是完整的 JSON'
            yield { t: 'broken', number: count, line: capture.line, byte: capture.byte, why }
          }
          capture = undefined
          skipComma = true
        }
        continue
      }
      if (c === 123 && stack.at(-1) === 91) {
        capture = { depth: 1, parts: [], size: 0, line, byte: byte - 1, key: keys.at(-1) ?? '' }
        from = i
        continue
      }
      if (c === 34) {
        inString = true
        keyHead = ''
        keyFrom = i + 1
      } else if (c === 123 || c === 91) {
        started = true
        stack.push(c)
        keys.push(lastKey)
      } else if (c === 125 || c === 93) {
        stack.pop()
        keys.pop()
        skipComma = false
      }
      if (skipComma && c === 44) continue
      if (c > 32) skipComma = false
      if (header.length < MAX_HEADER) header += chunk[i]
      // What follows the value (`;`, `)`, a second copy) belongs to nobody.
      if (started && stack.length === 0) {
        yield { t: 'end', header: parseObject(header) ?? scalarsOf(header), count }
        return
      }
    }
    if (inString && !capture) {
      keyHead += chunk.slice(keyFrom)
      keyFrom = 0
    }
    if (capture) {
      capture.size += chunk.length - from
      if (capture.size <= MAX_ELEMENT) capture.parts.push(chunk.slice(from))
      else capture.parts = []
    }
  }
  const cut = capture ? { line: capture.line, byte: capture.byte } : { line, byte }
  yield { t: 'end', header: scalarsOf(header), count, cut }
}
