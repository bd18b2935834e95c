import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** hb-subset.h, values fixed by HarfBuzz's ABI. */
const NO_HINTING = 0x01
const NOTDEF_OUTLINE = 0x40
const DROP_TABLE_TAG = 3

type SubsetExports = {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

let loaded: SubsetExports | undefined

const subsetter = (): SubsetExports => {
  if (loaded) return loaded
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {})
  loaded = instance.exports as unknown as SubsetExports
  loaded._initialize()
  return loaded
}

/** Apple's layout tables: 110 KB in every WenKai slice, and browsers use GSUB. */
const APPLE = ['morx', 'feat', 'prop', 'bsln', 'kern', 'gasp']

/** Subset for browsers: characters, their vertical forms and kerning. */
export const subsetForScreen = (font: Uint8Array, codepoints: Iterable<number>): Uint8Array<ArrayBuffer> => {
  const hb = subsetter()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, 2, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  hb.hb_blob_destroy(blob)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    hb.hb_subset_input_set_flags(input, NO_HINTING | NOTDEF_OUTLINE)
    const unicodes = hb.hb_subset_input_unicode_set(input)
    for (const point of codepoints) hb.hb_set_add(unicodes, point)
    const dropped = hb.hb_subset_input_set(input, DROP_TABLE_TAG)
    for (const tag of APPLE) hb.hb_set_add(dropped, tagNumber(tag))
    const created = hb.hb_subset_or_fail(face, input)
    if (created === 0) throw new Error('harfbuzz could not subset the font')
    const result = hb.hb_face_reference_blob(created)
    const start = hb.hb_blob_get_data(result, 0)
    const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    hb.hb_face_destroy(created)
    return bytes
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.free(data)
  }
}

const tagNumber = (tag: string): number =>
  ((tag.charCodeAt(0) << 24) | (tag.charCodeAt(1) << 16) | (tag.charCodeAt(2) << 8) | tag.charCodeAt(3)) >>> 0
