/**
 * Cuts the interface fonts out of the full ones: `npx node scripts/build-ui-fonts.ts`.
 * Writes public/fonts/*.woff2 and src/styles/fonts.css. Each family has one core file with the characters the screens
 * themselves use, and slices by code point for what people bring (GB 2312 level 1); a browser loads a slice only when
 * a character in it is on the page and no system font before it has that character.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import wawoff2 from 'wawoff2'

const require = createRequire(import.meta.url)
const outDir = 'public/fonts'

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

const han = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef·—…‘’“”×±−→]/gu
const latin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const numerals = '〇一二三四五六七八九十百千万年月日页第共步条张本零两'

/** Level 1 of GB 2312: the 3,755 most used characters, read out of the platform's own decoder. */
const gb2312Level1 = (): string[] => {
  const decoder = new TextDecoder('gbk')
  const characters: string[] = []
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++)
      characters.push(decoder.decode(new Uint8Array([row, cell])))
  return characters
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(astro|tsx?|mdx?)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) =>
      readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    )

/** Text that is set in the serif face: headings, vertical phrases, quotations, folios. */
const serifText = (source: string): string =>
  [
    ...source.matchAll(/<(h[1-4]|blockquote|summary)\b[\s\S]*?<\/\1>/g),
    ...source.matchAll(/<\w+[^>]*class(?:Name)?="[^"]*\b(?:serif|vert|folio|h1|h2|price)\b[^"]*"[\s\S]*?<\//g),
    ...source.matchAll(/(?:title|heading)[=:]\s*(?:"[^"]*"|'[^']*')/g),
  ]
    .map((match) => match[0])
    .join('')

const characterSet = (text: string) => [...new Set(text.match(han) ?? [])]

/** CSS unicode-range of a list of characters. */
const unicodeRange = (characters: string[]) => {
  const points = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges
    .map(([from, to]) => (from === to ? `U+${from.toString(16)}` : `U+${from.toString(16)}-${to.toString(16)}`))
    .join(',')
}

const main = async () => {
  const hb = await loadSubsetter()
  const compress = async (characters: string[], font: Uint8Array, name: string) => {
    const woff2 = Buffer.from(await wawoff2.compress(subset(hb, font, characters)))
    const file = `${name}-${createHash('sha256').update(woff2).digest('hex').slice(0, 8)}.woff2`
    writeFileSync(join(outDir, file), woff2)
    console.log(`${file} ${characters.length} characters, ${(woff2.length / 1024).toFixed(0)} KB`)
    return `/fonts/${file}`
  }
  const font = (folder: string, file: string) =>
    readFileSync(require.resolve(`@expo-google-fonts/${folder}/${file}.ttf`))

  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const files = ['src/layouts', 'src/pages', 'src/islands', 'src/lib'].flatMap(sources)
  const used = characterSet(files.join(''))
  const serifUsed = characterSet(files.map(serifText).join('') + numerals)
  const level1 = gb2312Level1().sort()
  const slices = Array.from({ length: 8 }, (_, index) => level1.slice(index * 470, (index + 1) * 470))

  const css: string[] = ['/* Written by scripts/build-ui-fonts.ts; do not edit. */']
  const face = (family: string, weight: string, url: string, range: string) =>
    css.push(
      `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url('${url}') format('woff2'); unicode-range: ${range}; }`,
    )
  /** Slices span whole code point intervals, so that the range stays one pair; what a slice lacks falls through. */
  const interval = (characters: string[]) => {
    const first = characters[0]?.codePointAt(0) ?? 0
    const last = characters.at(-1)?.codePointAt(0) ?? 0
    return `U+${first.toString(16)}-${last.toString(16)}`
  }

  const sans = font('noto-sans-sc', '400Regular/NotoSansSC_400Regular')
  const sansMedium = font('noto-sans-sc', '500Medium/NotoSansSC_500Medium')
  const serif = font('noto-serif-sc', '600SemiBold/NotoSerifSC_600SemiBold')
  // Weights come in two ranges, each complete: a browser picks the range first and only then looks for the character.
  const [regular, bold] = ['100 450', '451 900']
  for (const [index, slice] of slices.entries()) {
    const sansSlice = await compress(slice, sans, `sans-${index}`)
    face('Xinshu Sans', regular, sansSlice, interval(slice))
    face('Xinshu Sans', bold, sansSlice, interval(slice))
    face('Xinshu Serif', '100 900', await compress(slice, serif, `serif-${index}`), interval(slice))
  }
  const core = [...latin, ...used]
  const coreRange = `U+20-7e,${unicodeRange(used)}`
  face('Xinshu Sans', regular, await compress(core, sans, 'sans-core'), coreRange)
  face('Xinshu Sans', bold, await compress(core, sansMedium, 'sans-medium'), coreRange)
  const serifCore = [...latin, ...serifUsed]
  face('Xinshu Serif', '100 900', await compress(serifCore, serif, 'serif-core'), `U+20-7e,${unicodeRange(serifUsed)}`)
  writeFileSync('src/styles/fonts.css', `${css.join('\n')}\n`)
}

await main()
