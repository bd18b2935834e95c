/** Fonts cut down to some characters, as WOFF2; for the two scripts that make the site's own fonts. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import wawoff2 from 'wawoff2'

const require = createRequire(import.meta.url)
export const outDir = 'public/fonts'

/** The subset of harfbuzz-subset.wasm's exports that is used here. */
type SubsetWasm = {
  memory: WebAssembly.Memory
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, codePoint: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_destroy(input: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const loadSubsetter = async (): Promise<SubsetWasm> => {
  const wasm = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, {})
  return instance.exports as unknown as SubsetWasm
}

/** TTF bytes holding just the given characters. */
const subset = (hb: SubsetWasm, font: Uint8Array, characters: Iterable<string>): Uint8Array => {
  const pointer = hb.malloc(font.byteLength)
  new Uint8Array(hb.memory.buffer).set(font, pointer)
  const blob = hb.hb_blob_create(pointer, font.byteLength, 2, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const set = hb.hb_subset_input_unicode_set(input)
  for (const character of characters) hb.hb_set_add(set, character.codePointAt(0) ?? 0)
  const result = hb.hb_subset_or_fail(face, input)
  if (result === 0) throw new Error('harfbuzz could not subset the font')
  const resultBlob = hb.hb_face_reference_blob(result)
  const start = hb.hb_blob_get_data(resultBlob, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(resultBlob))
  hb.hb_blob_destroy(resultBlob)
  hb.hb_face_destroy(result)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  hb.free(pointer)
  return bytes
}

/** Full fonts of the interface: regular, medium and serif. */
const full = (folder: string, file: string): Uint8Array =>
  readFileSync(require.resolve(`@expo-google-fonts/${folder}/${file}.ttf`))
export const fullFonts = () => ({
  sans: full('noto-sans-sc', '400Regular/NotoSansSC_400Regular'),
  medium: full('noto-sans-sc', '500Medium/NotoSansSC_500Medium'),
  serif: full('noto-serif-sc', '600SemiBold/NotoSerifSC_600SemiBold'),
})

/** Writes `name-<hash>.woff2` with these characters; answers its address. */
export const fontWriter = async () => {
  const hb = await loadSubsetter()
  return async (characters: string[], font: Uint8Array, name: string): Promise<string> => {
    const woff2 = Buffer.from(await wawoff2.compress(subset(hb, font, characters)))
    const file = `${name}-${createHash('sha256').update(woff2).digest('hex').slice(0, 8)}.woff2`
    writeFileSync(join(outDir, file), woff2)
    console.log(`${file} ${characters.length} characters, ${(woff2.length / 1024).toFixed(0)} KB`)
    return `/fonts/${file}`
  }
}
