import type { PdfDict, PdfValue, PdfWord } from './pdf-values.ts'

/** White space and delimiters of §7.2.2. */
const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITER = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)))

export type Lexer = {
  at: number
  /** The next object or word, undefined at the end. Broken syntax is skipped, never thrown: rules report it. */
  next(): PdfValue | PdfWord | undefined
}

/** Reads objects one after another. `refs`: "12 0 R" is a reference (not so in content streams). */
export const openLexer = (bytes: Uint8Array, start = 0, refs = true): Lexer => {
  const lexer: Lexer = { at: start, next: () => read(0) }
  const skip = (): void => {
    for (; lexer.at < bytes.length; lexer.at++) {
      const byte = bytes[lexer.at]!
      if (byte === 0x25) while (lexer.at < bytes.length && bytes[lexer.at] !== 10 && bytes[lexer.at] !== 13) lexer.at++
      else if (!SPACE.has(byte)) return
    }
  }
  const regular = (): string => {
    let out = ''
    for (; lexer.at < bytes.length; lexer.at++) {
      const byte = bytes[lexer.at]!
      if (SPACE.has(byte) || DELIMITER.has(byte)) break
      out += String.fromCharCode(byte)
    }
    return out
  }
  const literal = (): PdfValue => {
    const out: number[] = []
    let depth = 1
    lexer.at++
    for (; lexer.at < bytes.length; lexer.at++) {
      let byte = bytes[lexer.at]!
      if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) break
      else if (byte === 0x5c) {
        byte = bytes[++lexer.at] ?? 0
        const plain = ESCAPES.get(byte)
        if (plain !== undefined) byte = plain
        else if (byte >= 0x30 && byte <= 0x37) {
          let value = byte - 0x30
          for (let i = 0; i < 2 && (bytes[lexer.at + 1] ?? 0) >= 0x30 && bytes[lexer.at + 1]! <= 0x37; i++) {
            value = value * 8 + bytes[++lexer.at]! - 0x30
          }
          byte = value & 255
        } else if (byte === 13 || byte === 10) {
          if (byte === 13 && bytes[lexer.at + 1] === 10) lexer.at++
          continue
        }
      } else if (byte === 13) {
        // An end of line inside a string is one line feed however it was written.
        if (bytes[lexer.at + 1] === 10) lexer.at++
        byte = 10
      }
      out.push(byte)
    }
    lexer.at++
    return { kind: 'string', bytes: Uint8Array.from(out) }
  }
  const hex = (): PdfValue => {
    let digits = ''
    for (lexer.at++; lexer.at < bytes.length && bytes[lexer.at] !== 0x3e; lexer.at++) {
      const char = String.fromCharCode(bytes[lexer.at]!)
      if (/[0-9a-fA-F]/.test(char)) digits += char
    }
    lexer.at++
    if (digits.length % 2) digits += '0'
    const out = new Uint8Array(digits.length / 2)
    for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
    return { kind: 'string', bytes: out }
  }
  const dictionary = (depth: number): PdfDict => {
    const out: PdfDict = new Map()
    lexer.at += 2
    for (;;) {
      skip()
      if (lexer.at >= bytes.length) return out
      if (bytes[lexer.at] === 0x3e) {
        lexer.at += 2
        return out
      }
      const key = read(depth)
      if (key === undefined) return out
      if (key === null || typeof key !== 'object' || !('kind' in key) || key.kind !== 'name') continue
      const value = read(depth)
      if (value === undefined || isWord(value)) continue
      out.set(key.name, value)
    }
  }
  const list = (depth: number): PdfValue[] => {
    const out: PdfValue[] = []
    lexer.at++
    for (;;) {
      skip()
      if (lexer.at >= bytes.length) return out
      if (bytes[lexer.at] === 0x5d) {
        lexer.at++
        return out
      }
      const value = read(depth)
      if (value === undefined) return out
      if (!isWord(value)) out.push(value)
    }
  }
  const reference = (value: number): PdfValue => {
    if (!refs || !Number.isInteger(value) || value < 0) return value
    const before = lexer.at
    skip()
    const generation = regular()
    if (/^\d+$/.test(generation)) {
      skip()
      if (bytes[lexer.at] === 0x52 && !isRegular(bytes[lexer.at + 1])) {
        lexer.at++
        return { kind: 'ref', id: value }
      }
    }
    lexer.at = before
    return value
  }
  const read = (depth: number): PdfValue | PdfWord | undefined => {
    skip()
    const byte = bytes[lexer.at]
    if (byte === undefined || depth > 200) return undefined
    if (byte === 0x28) return literal()
    if (byte === 0x3c) return bytes[lexer.at + 1] === 0x3c ? dictionary(depth + 1) : hex()
    if (byte === 0x5b) return list(depth + 1)
    if (byte === 0x2f) {
      lexer.at++
      const name = regular().replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      return { kind: 'name', name }
    }
    if (DELIMITER.has(byte)) {
      lexer.at++
      return { kind: 'word', word: String.fromCharCode(byte) }
    }
    const word = regular()
    if (word === 'null') return null
    if (word === 'true' || word === 'false') return word === 'true'
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return reference(Number(word))
    return { kind: 'word', word }
  }
  return lexer
}

const isRegular = (byte: number | undefined): boolean => byte !== undefined && !SPACE.has(byte) && !DELIMITER.has(byte)

export const isWord = (value: PdfValue | PdfWord | undefined): value is PdfWord =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'word'

const ESCAPES = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12, '(': 40, ')': 41, '\\': 92 }).map(([char, code]) => [
    char.charCodeAt(0),
    code,
  ]),
)
