/**
 * `npx node tools/families/table.ts FOLDER` or `--generated`, which writes every format's sample in five sizes to a folder of
 * its own first: what of each export in `FOLDER/<family>/<export>` is recognised, with its entries,
 * its pictures, and its words beside those counted in the files without any of our readers.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { PostImport } from '#lib/posts/post-import.ts'
import { anyPage } from '#lib/sources/formats/blog/web-article.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { partBytes } from '../../tests/support/formats/part.ts'
import { formatSamples } from '../../tests/support/formats/samples.ts'

/** As Word counts: each Han character, each word of letters. */
const wordsIn = (text: string): number =>
  (text.match(/\p{Script=Han}|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Kana}]{2,}/gu) ?? []).length

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

/** Texts of a file, also of what is packed in it; undefined where it holds none. */
function textsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return Object.values(unzipSync(bytes)).flatMap(textsOf)
  if (bytes.subarray(0, 4096).includes(0)) return []
  return [strFromU8(bytes)]
}

/** Without tags, scripts and addresses; of JSON the texts alone, their escapes undone. */
function visible(text: string): string {
  const bare = /^\s*(?:\uFEFF)?\s*(?:[[{]|window|var|_Callback)/.test(text)
    ? [...text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)]
        .map(([, said = '', key]) => (key ? '' : said.replace(/\\[nrt"/]/g, ' ')))
        .join('\n')
    : text
  return bare
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>|&\w+;|data:[\w/;,+=-]+|(?:https?:)?\/\/[^\s"'<>)]+|[A-Za-z0-9+/=]{60,}/g, ' ')
}

/** Words of entries and of the people in them, as read. */
const wordsRead = ({ entries, people }: PostImport): number => {
  const said: string[] = people.flatMap(({ names }) => names)
  JSON.stringify(entries, (key, value) => {
    if (typeof value === 'string' && /^(s|title|name|city|desc|caption|note|mood|weather|series|\d+)$/.test(key))
      said.push(value)
    return value
  })
  return wordsIn(said.join('\n'))
}

/** Every sample with so many entries, one folder an export: the name of the folder says how many. */
const sizes = [1, 3, 12, 40, 120]
function writeSamples(): string {
  const home = mkdtempSync(join(tmpdir(), 'xinshu-families-'))
  for (const { format, family, make } of formatSamples)
    for (const size of sizes)
      for (const part of make(size)) {
        const path = join(home, family, `${format}-${size}`, part.name)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, partBytes(part))
      }
  return home
}

const generated = process.argv.includes('--generated')
const home = generated ? writeSamples() : resolve(process.argv[2] ?? '../shared/fixtures/imports')
process.stdout.write(
  '| export | recognised as | entries | pictures and films | missing | words read | words in the files |\n|---|---|--:|--:|--:|--:|--:|\n',
)
for (const family of readdirSync(home).filter((name) => statSync(join(home, name)).isDirectory()))
  for (const name of readdirSync(join(home, family))) {
    const path = join(home, family, name)
    const counted = filesIn(path).flatMap((file) => textsOf(readFileSync(file)))
    const inFiles = counted.reduce((sum, text) => sum + wordsIn(visible(text)), 0)
    const read = await readImportFromPaths([path], { last: [anyPage] })
    if (!read.ok) {
      process.stdout.write(`| ${family}/${name} | ${read.failure.message} | | | | | ${inFiles} |\n`)
      continue
    }
    const { source, report, entries } = read.value.book
    const { images, videos } = report.counts
    const cells = [
      source.format,
      entries.length,
      images + videos,
      report.missingMedia,
      wordsRead(read.value.book),
      inFiles,
    ]
    process.stdout.write(`| ${family}/${name} | ${cells.join(' | ')} |\n`)
    await read.value.close()
  }
if (generated) rmSync(home, { recursive: true })
