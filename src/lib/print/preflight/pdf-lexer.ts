import type { PdfDict, PdfValue, PdfWord } from './pdf-values.ts'

/** White space and delimiters of §7.2.2. */
const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITER = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)))

export type Lexer = {
  at: number
  /** The next object or word, undefined at the end. Broken syntax is skipped, never thrown: rules report it. */
  next(): PdfValue | PdfWord | undefined
}

/** Place in the bytes and how each kind of object is read from there. */
class Reader {
  private readonly bytes: Uint8Array
  private readonly refs: boolean
  readonly lexer: Lexer

  constructor(bytes: Uint8Array, start = 0, refs = true) {
    this.bytes = bytes
    this.refs = refs
    this.lexer = { at: start, next: () => this.read(0) }
  }

  private readonly skip = (): void => {
    for (; this.lexer.at < this.bytes.length; this.lexer.at++) {
      const byte = this.bytes[this.lexer.at]!
      if (byte === 0x25)
        while (
          this.lexer.at < this.bytes.length &&
          this.bytes[this.lexer.at] !== 10 &&
          this.bytes[this.lexer.at] !== 13
        )
          this.lexer.at++
      else if (!SPACE.has(byte)) return
    }
  }

  private readonly regular = (): string => {
    let out = ''
    for (; this.lexer.at < this.bytes.length; this.lexer.at++) {
      const byte = this.bytes[this.lexer.at]!
      if (SPACE.has(byte) || DELIMITER.has(byte)) break
      out += String.fromCharCode(byte)
    }
    return out
  }

  private readonly literal = (): PdfValue => {
    const out: number[] = []
    let depth = 1
    this.lexer.at++
    for (; this.lexer.at < this.bytes.length; this.lexer.at++) {
      let byte = this.bytes[this.lexer.at]!
      if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) break
      else if (byte === 0x5c) {
        byte = this.bytes[++this.lexer.at] ?? 0
        const plain = ESCAPES.get(byte)
        if (plain !== undefined) byte = plain
        else if (byte >= 0x30 && byte <= 0x37) {
          let value = byte - 0x30
          for (
            let i = 0;
            i < 2 && (this.bytes[this.lexer.at + 1] ?? 0) >= 0x30 && this.bytes[this.lexer.at + 1]! <= 0x37;
            i++
          ) {
            value = value * 8 + this.bytes[++this.lexer.at]! - 0x30
          }
          byte = value & 255
        } else if (byte === 13 || byte === 10) {
          if (byte === 13 && this.bytes[this.lexer.at + 1] === 10) this.lexer.at++
          continue
        }
      } else if (byte === 13) {
        // An end of line inside a string is one line feed however it was written.
        if (this.bytes[this.lexer.at + 1] === 10) this.lexer.at++
        byte = 10
      }
      out.push(byte)
    }
    this.lexer.at++
    return { kind: 'string', bytes: Uint8Array.from(out) }
  }

  private readonly hex = (): PdfValue => {
    let digits = ''
    for (this.lexer.at++; this.lexer.at < this.bytes.length && this.bytes[this.lexer.at] !== 0x3e; this.lexer.at++) {
      const char = String.fromCharCode(this.bytes[this.lexer.at]!)
      if (/[0-9a-fA-F]/.test(char)) digits += char
    }
    this.lexer.at++
    if (digits.length % 2) digits += '0'
    const out = new Uint8Array(digits.length / 2)
    for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
    return { kind: 'string', bytes: out }
  }

  private readonly dictionary = (depth: number): PdfDict => {
    const out: PdfDict = new Map()
    this.lexer.at += 2
    for (;;) {
      this.skip()
      if (this.lexer.at >= this.bytes.length) return out
      if (this.bytes[this.lexer.at] === 0x3e) {
        this.lexer.at += 2
        return out
      }
      const key = this.read(depth)
      if (key === undefined) return out
      if (key === null || typeof key !== 'object' || !('kind' in key) || key.kind !== 'name') continue
      const value = this.read(depth)
      if (value === undefined || isWord(value)) continue
      out.set(key.name, value)
    }
  }

  private readonly list = (depth: number): PdfValue[] => {
    const out: PdfValue[] = []
    this.lexer.at++
    for (;;) {
      this.skip()
      if (this.lexer.at >= this.bytes.length) return out
      if (this.bytes[this.lexer.at] === 0x5d) {
        this.lexer.at++
        return out
      }
      const value = this.read(depth)
      if (value === undefined) return out
      if (!isWord(value)) out.push(value)
    }
  }

  private readonly reference = (value: number): PdfValue => {
    if (!this.refs || !Number.isInteger(value) || value < 0) return value
    const before = this.lexer.at
    this.skip()
    const generation = this.regular()
    if (/^\d+$/.test(generation)) {
      this.skip()
      if (this.bytes[this.lexer.at] === 0x52 && !isRegular(this.bytes[this.lexer.at + 1])) {
        this.lexer.at++
        return { kind: 'ref', id: value }
      }
    }
    this.lexer.at = before
    return value
  }

  private readonly read = (depth: number): PdfValue | PdfWord | undefined => {
    this.skip()
    const byte = this.bytes[this.lexer.at]
    if (byte === undefined || depth > 200) return undefined
    if (byte === 0x28) return this.literal()
    if (byte === 0x3c) return this.bytes[this.lexer.at + 1] === 0x3c ? this.dictionary(depth + 1) : this.hex()
    if (byte === 0x5b) return this.list(depth + 1)
    if (byte === 0x2f) {
      this.lexer.at++
      const name = this.regular().replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      return { kind: 'name', name }
    }
    if (DELIMITER.has(byte)) {
      this.lexer.at++
      return { kind: 'word', word: String.fromCharCode(byte) }
    }
    const word = this.regular()
    if (word === 'null') return null
    if (word === 'true' || word === 'false') return word === 'true'
    if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(word)) return this.reference(Number(word))
    return { kind: 'word', word }
  }
}

/** Reads objects one after another. `refs`: "12 0 R" is a reference (not so in content streams). */
export const openLexer = (bytes: Uint8Array, start = 0, refs = true): Lexer => {
  const it = new Reader(bytes, start, refs)
  return it.lexer
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
