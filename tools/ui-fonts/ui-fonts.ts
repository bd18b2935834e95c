/**
 * Cuts the interface fonts out of the full ones: `npx node tools/ui-fonts/ui-fonts.ts`.
 * Writes public/fonts/*.woff2 and src/styles/fonts.css. Each family has one core file with the characters the screens
 * themselves use, and slices by code point for what people bring (GB 2312 level 1); a browser loads a slice only when
 * a character in it is on the page and no system font before it has that character.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontWriter, fullFonts, outDir } from './subset.ts'

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
  const compress = await fontWriter()
  // WenKai's and others' stay.
  for (const file of globSync('{sans,serif}-*.woff2', { cwd: outDir })) rmSync(join(outDir, file))
  mkdirSync(outDir, { recursive: true })
  const files = ['src/layouts', 'src/pages', 'src/islands', 'src/lib'].flatMap(sources)
  const used = characterSet(files.join(''))
  const serifUsed = characterSet(files.map(serifText).join('') + numerals)
  const level1 = gb2312Level1().sort()
  const slices = Array.from({ length: 8 }, (_, index) => level1.slice(index * 470, (index + 1) * 470))

  const css: string[] = ['/* Written by tools/ui-fonts/ui-fonts.ts; do not edit. */']
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

  const { sans, medium: sansMedium, serif } = fullFonts()
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
