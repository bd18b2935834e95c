import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What we call of hb.h; pointers and enums as numbers. */
type HarfBuzz = {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_face_create(blob: number, index: number): number
  hb_font_create(face: number): number
  hb_font_set_scale(font: number, x: number, y: number): void
  hb_language_from_string(text: number, length: number): number
  hb_feature_from_string(text: number, length: number, feature: number): number
  hb_buffer_create(): number
  hb_buffer_reset(buffer: number): void
  hb_buffer_set_cluster_level(buffer: number, level: number): void
  hb_buffer_add_utf16(buffer: number, text: number, length: number, from: number, count: number): void
  hb_buffer_guess_segment_properties(buffer: number): void
  hb_buffer_set_language(buffer: number, language: number): void
  hb_buffer_get_length(buffer: number): number
  hb_buffer_get_glyph_infos(buffer: number, length: number): number
  hb_buffer_get_glyph_positions(buffer: number, length: number): number
  hb_shape(font: number, buffer: number, features: number, count: number): void
}

type Exports = HarfBuzz & { __wasm_call_ctors(): void }

let loaded: HarfBuzz | undefined

/**
 * HarfBuzz without the package's own wrapper: that one begins with an await, so it would have to be started for every
 * book; this one starts when a word first needs it, which for most books of Chinese text is never (20 ms a thread).
 */
export const harfBuzz = (): HarfBuzz => {
  if (loaded) return loaded
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz.wasm')
  const stop = (): never => {
    throw new Error('harfbuzz gave up')
  }
  let created: Exports | undefined
  const grow = (bytes: number): number => {
    const { memory } = created as Exports
    memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65536))
    return 1
  }
  const env = { _abort_js: stop, _setitimer_js: () => 0, _emscripten_runtime_keepalive_clear: () => {} }
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    env: { ...env, emscripten_resize_heap: grow },
    wasi_snapshot_preview1: { proc_exit: stop },
  })
  created = instance.exports as unknown as Exports
  created.__wasm_call_ctors()
  loaded = created
  return created
}
