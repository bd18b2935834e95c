import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { emojiKey } from './emoji.ts'

let files: Map<string, string> | undefined

/** Twemoji artwork (CC-BY-4.0, named in the book's imprint) by `emojiKey`. */
const emojiFiles = (): Map<string, string> => {
  if (files) return files
  const dir = dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'))
  const names = readdirSync(dir).filter((name) => name.endsWith('.svg'))
  files = new Map(names.map((name) => [name.slice(0, -4).replaceAll('-fe0f', ''), join(dir, name)]))
  return files
}

export const hasEmoji = (sequence: string): boolean => emojiFiles().has(emojiKey(sequence))

/** Keys of all emoji that can be printed. */
export const everyEmoji = (): string[] => [...emojiFiles().keys()]

/** The SVG file of a sequence, undefined when there is no artwork for it. */
export const emojiSvg = (sequence: string): string | undefined => {
  const file = emojiFiles().get(emojiKey(sequence))
  return file && readFileSync(file, 'utf8')
}
