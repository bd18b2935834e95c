import type { PdfDocument } from './pdf-document.server.ts'
import { isWord, openLexer } from './pdf-lexer.ts'
import { isDict, isStream, isString, nameOf, type PdfDict, type PdfStream } from './pdf-values.ts'

/** A font as a page uses it. */
export type FontFacts = {
  /** Base name with its subset tag. */
  name: string
  subtype: string
  /** Font program in the file; Type 3 counts as embedded. */
  embedded: boolean
  program: PdfStream | undefined
  hasUnicode: boolean
  /** Codes take two bytes. */
  wide: boolean
  /** Vertical writing mode. */
  vertical: boolean
  /** In 1/1000 em (Type 3: in glyph space). */
  width(code: number): number
  /** What copying a code gives, undefined when nothing says. */
  text(code: number): string | undefined
  dict: PdfDict
}

export const readFont = (document: PdfDocument, dict: PdfDict): FontFacts => {
  const { get } = document
  const subtype = nameOf(get(dict.get('Subtype'))) ?? ''
  const list = get(dict.get('DescendantFonts'))
  const descendant = Array.isArray(list) ? document.dict(list[0]) : undefined
  const own = descendant ?? dict
  const descriptor = document.dict(own.get('FontDescriptor'))
  const file = get(descriptor?.get('FontFile2') ?? descriptor?.get('FontFile3') ?? descriptor?.get('FontFile'))
  const unicode = get(dict.get('ToUnicode'))
  const map = isStream(unicode) ? readCmap(document.data(unicode) ?? new Uint8Array()) : new Map<number, string>()
  const encoding = nameOf(get(dict.get('Encoding'))) ?? ''
  const wide = subtype === 'Type0'
  return {
    name: nameOf(get(dict.get('BaseFont'))) ?? '',
    subtype: descendant ? (nameOf(get(descendant.get('Subtype'))) ?? '') : subtype,
    embedded: isStream(file) || subtype === 'Type3',
    program: isStream(file) ? file : undefined,
    hasUnicode: isStream(unicode) && map.size > 0,
    wide,
    vertical: encoding.endsWith('-V'),
    width: wide ? cidWidths(document, own) : simpleWidths(document, own),
    text: (code) => map.get(code) ?? (wide || code < 32 ? undefined : String.fromCharCode(code)),
    dict,
  }
}

const numberIn = (document: PdfDocument, dict: PdfDict, key: string, otherwise: number): number => {
  const value = document.get(dict.get(key))
  return typeof value === 'number' ? value : otherwise
}

const simpleWidths = (document: PdfDocument, dict: PdfDict): ((code: number) => number) => {
  const list = document.get(dict.get('Widths'))
  const widths = Array.isArray(list) ? list.map((one) => Number(document.get(one) ?? 0)) : []
  const first = numberIn(document, dict, 'FirstChar', 0)
  return (code) => widths[code - first] ?? 500
}

/** The W array of §9.7.4.3: `c [w w …]` and `first last w`. */
const cidWidths = (document: PdfDocument, dict: PdfDict): ((code: number) => number) => {
  const otherwise = numberIn(document, dict, 'DW', 1000)
  const widths = new Map<number, number>()
  const list = document.get(dict.get('W'))
  const rows = Array.isArray(list) ? list.map(document.get) : []
  for (let i = 0; i + 1 < rows.length; ) {
    const first = Number(rows[i])
    const second = rows[i + 1]
    if (Array.isArray(second)) {
      for (const [k, one] of second.entries()) widths.set(first + k, Number(document.get(one) ?? otherwise))
      i += 2
    } else {
      for (let code = first; code <= Number(second) && code - first < 65536; code++)
        widths.set(code, Number(rows[i + 2]))
      i += 3
    }
  }
  return (code) => widths.get(code) ?? otherwise
}

/** bfchar and bfrange of a ToUnicode CMap (Adobe technical note 5014). */
const readCmap = (bytes: Uint8Array): Map<number, string> => {
  const map = new Map<number, string>()
  const lexer = openLexer(bytes, 0, false)
  let stack: unknown[] = []
  const code = (value: unknown): number =>
    isString(value as never) ? (value as { bytes: Uint8Array }).bytes.reduce((sum, byte) => sum * 256 + byte, 0) : -1
  const text = (value: unknown): string => {
    if (!isString(value as never)) return ''
    const { bytes: own } = value as { bytes: Uint8Array }
    let out = ''
    for (let i = 0; i + 1 < own.length; i += 2) out += String.fromCharCode((own[i]! << 8) | own[i + 1]!)
    return out
  }
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isWord(token)) {
      stack.push(token)
      continue
    }
    if (token.word === 'endbfchar') {
      for (let i = 0; i + 1 < stack.length; i += 2) map.set(code(stack[i]), text(stack[i + 1]))
    } else if (token.word === 'endbfrange') {
      for (let i = 0; i + 2 < stack.length; i += 3) {
        const [from, to, base] = [code(stack[i]), code(stack[i + 1]), stack[i + 2]]
        for (let c = from; c <= to && c - from < 65536; c++) {
          if (Array.isArray(base)) map.set(c, text(base[c - from]))
          else {
            const first = text(base)
            map.set(c, first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + c - from))
          }
        }
      }
    }
    stack = []
  }
  return map
}

/** Fonts named in a resource dictionary. */
export const fontIn = (document: PdfDocument, resources: PdfDict | undefined, name: string): PdfDict | undefined => {
  const fonts = document.dict(resources?.get('Font'))
  const found = document.get(fonts?.get(name))
  return isDict(found) ? found : undefined
}
