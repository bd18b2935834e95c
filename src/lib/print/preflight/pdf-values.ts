/** Objects of ISO 32000-1 §7.3 as values. Dictionaries are maps, arrays are arrays. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfArray | PdfDict
export type PdfName = { kind: 'name'; name: string }
export type PdfString = { kind: 'string'; bytes: Uint8Array }
export type PdfRef = { kind: 'ref'; id: number }
export type PdfStream = { kind: 'stream'; dict: PdfDict; raw: Uint8Array }
export type PdfArray = PdfValue[]
export type PdfDict = Map<string, PdfValue>

/** A word that is no object: an operator of a content stream, `obj`, `stream` … */
export type PdfWord = { kind: 'word'; word: string }

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
const kindOf = (value: PdfValue | undefined): string | undefined =>
  value !== null && typeof value === 'object' && 'kind' in value ? value.kind : undefined
export const isStream = (value: PdfValue | undefined): value is PdfStream => kindOf(value) === 'stream'
export const isName = (value: PdfValue | undefined): value is PdfName => kindOf(value) === 'name'
export const isString = (value: PdfValue | undefined): value is PdfString => kindOf(value) === 'string'
export const isRef = (value: PdfValue | undefined): value is PdfRef => kindOf(value) === 'ref'

/** The name's letters, undefined for anything else. */
export const nameOf = (value: PdfValue | undefined): string | undefined => (isName(value) ? value.name : undefined)

/** A text string (§7.9.2.2): UTF-16BE or UTF-8 with their marks, else read as Latin 1. */
export const textOf = (value: PdfValue | undefined): string | undefined => {
  if (!isString(value)) return undefined
  const { bytes } = value
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    let out = ''
    for (let i = 2; i + 1 < bytes.length; i += 2) out += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!)
    return out
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3))
  return String.fromCharCode(...bytes)
}

export const numberOf = (value: PdfValue | undefined): number => (typeof value === 'number' ? value : 0)

/** Family of a colour space: a device's name, ICCBased, Indexed … */
export const familyOf = (
  document: { get(value: PdfValue | undefined): PdfValue | undefined },
  value: PdfValue | undefined,
): string => {
  const space = document.get(value)
  const name = nameOf(Array.isArray(space) ? document.get(space[0]) : space) ?? ''
  return { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' }[name] ?? name
}
