import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { colourGlyphs } from '../font/colr.ts'
import { fontFile } from '../font/font-file.server.ts'
import { once, readSfnt } from '../font/sfnt.ts'
import { emojiKey } from './emoji.ts'
import { NOTO_EMOJI } from './emoji-noto.ts'

const folder = (name: string): string => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Twemoji artwork (CC-BY-4.0, named in the book's imprint) by `emojiKey`. */
const twemoji = once((): { dir: string; names: Map<string, string> } => {
  const dir = folder('@twemoji/svg')
  const names = readdirSync(dir).filter((name) => name.endsWith('.svg'))
  // 3,700 of them, asked for by every cold process: no path is made before it is wanted.
  return { dir, names: new Map(names.map((name) => [keyOf(name), name])) }
})

const keyOf = (name: string): string => {
  const key = name.slice(0, -4)
  return key.includes('-fe0f') ? key.replaceAll('-fe0f', '') : key
}

/** Keys of the artwork Twemoji has. */
export const twemojiFiles = (): ReadonlyMap<string, string> => twemoji().names

/** What Twemoji lacks comes out of Noto Color Emoji (OFL-1.1); its box is a little wider than high, set in the middle. */
const notoGlyphs = once(() => {
  const sfnt = readSfnt(
    fontFile(join(folder('@expo-google-fonts/noto-color-emoji'), '400Regular/NotoColorEmoji_400Regular.ttf')),
  )
  const advance = sfnt.advance(Object.values(NOTO_EMOJI)[0]!)
  const scale = 36 / advance
  const middle = (sfnt.ascender + sfnt.descender) / 2
  return colourGlyphs(sfnt, { matrix: [scale, 0, 0, -scale, 0, 18 + middle * scale] })
})

export const hasEmoji = (sequence: string): boolean => {
  const key = emojiKey(sequence)
  return twemojiFiles().has(key) || Object.hasOwn(NOTO_EMOJI, key)
}

/** Keys of all emoji that can be printed. */
export const everyEmoji = (): string[] => [...twemojiFiles().keys(), ...Object.keys(NOTO_EMOJI)]

/** The SVG file of a sequence, undefined when there is no artwork for it. */
export const emojiSvg = (sequence: string): string | undefined => {
  const key = emojiKey(sequence)
  const { dir, names } = twemoji()
  const file = names.get(key)
  if (file) return readFileSync(join(dir, file), 'utf8')
  const gid = NOTO_EMOJI[key]
  return gid === undefined ? undefined : notoGlyphs()(gid, `n${key}`)
}
