import { harfBuzz } from './harfbuzz.server.ts'
import { someTables } from './merge.ts'
import type { Sfnt } from './sfnt.ts'

/** Everything of an sfnt that decides positions; outlines stay out of WebAssembly memory. */
const SHAPING_TABLES = [
  'OS/2',
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'GDEF',
  'GSUB',
  'GPOS',
  'post',
  'name',
  'vhea',
  'vmtx',
]

/** `at`: UTF-16 index of the cluster. Advance and offsets in em. */
export type ShapedGlyph = { gid: number; at: number; advance: number; dx: number; dy: number }

export type Shaper = {
  /** Without ligatures and contextual forms, with kerning and mark positioning. */
  word(text: string): ShapedGlyph[]
  /** Vertical glyph of one code point. */
  vertical(codepoint: number): number
}

/** Bytes of one hb_glyph_info_t, one hb_glyph_position_t and one hb_feature_t. */
const RECORD = 20
const FEATURE = 16
/** HB_MEMORY_MODE_WRITABLE: the copy is HarfBuzz's own. */
const WRITABLE = 2
const MONOTONE_GRAPHEMES = 0

type Text = { at: number; length: number }

const ascii = (text: string): Text => {
  const hb = harfBuzz()
  const at = hb.malloc(text.length)
  new Uint8Array(hb.memory.buffer).set(
    Uint8Array.from(text, (one) => one.charCodeAt(0)),
    at,
  )
  return { at, length: text.length }
}

const featureList = (names: readonly string[]): { at: number; count: number } => {
  const hb = harfBuzz()
  const at = hb.malloc(FEATURE * names.length)
  names.forEach((name, i) => {
    const text = ascii(name)
    hb.hb_feature_from_string(text.at, text.length, at + FEATURE * i)
    hb.free(text.at)
  })
  return { at, count: names.length }
}

export const openShaper = (sfnt: Sfnt): Shaper => {
  const hb = harfBuzz()
  const bytes = someTables(sfnt, SHAPING_TABLES)
  const data = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, data)
  const font = hb.hb_font_create(hb.hb_face_create(hb.hb_blob_create(data, bytes.length, WRITABLE, 0, 0), 0))
  const em = sfnt.unitsPerEm
  hb.hb_font_set_scale(font, em, em)
  const plain = featureList(['-liga', '-clig', '-dlig', '-calt', 'kern'])
  const vert = featureList(['vert', '-liga'])
  const buffer = hb.hb_buffer_create()
  const chinese = ascii('zh-Hans')
  const run = (text: string, features: { at: number; count: number }): ShapedGlyph[] => {
    const units = hb.malloc(2 * text.length)
    const room = new Uint16Array(hb.memory.buffer, units, text.length)
    for (let i = 0; i < text.length; i++) room[i] = text.charCodeAt(i)
    hb.hb_buffer_reset(buffer)
    hb.hb_buffer_set_cluster_level(buffer, MONOTONE_GRAPHEMES)
    hb.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length)
    hb.free(units)
    hb.hb_buffer_guess_segment_properties(buffer)
    hb.hb_buffer_set_language(buffer, hb.hb_language_from_string(chinese.at, chinese.length))
    hb.hb_shape(font, buffer, features.at, features.count)
    const count = hb.hb_buffer_get_length(buffer)
    const infos = new DataView(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), RECORD * count)
    const positions = new DataView(hb.memory.buffer, hb.hb_buffer_get_glyph_positions(buffer, 0), RECORD * count)
    return Array.from({ length: count }, (_, i) => ({
      gid: infos.getUint32(RECORD * i, true),
      at: infos.getUint32(RECORD * i + 8, true),
      advance: positions.getInt32(RECORD * i, true) / em,
      dx: positions.getInt32(RECORD * i + 8, true) / em,
      dy: positions.getInt32(RECORD * i + 12, true) / em,
    }))
  }
  return {
    word: (text) => run(text, plain),
    vertical: (codepoint) => run(String.fromCodePoint(codepoint), vert)[0]?.gid ?? 0,
  }
}
