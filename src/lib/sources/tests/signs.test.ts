/** Signs and pictures written into the words of any format come out as they went in. */
import { expect, test } from 'vitest'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { type Mark, markWords, wordMarks } from '../../../../tests/support/formats/marked.ts'
import { wordsOf } from '../../../../tests/support/formats/outline.ts'
import { type FormatSample, type Part, partBytes } from '../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

const read = async (parts: readonly Part[]): Promise<PostImport | undefined> => {
  const book = await readImport(parts.map((part) => inputFileFromBytes(part.name, partBytes(part))))
  return book.ok ? book.value : undefined
}

const bodyOf = ({ body }: Entry): string =>
  body
    .map((block) =>
      'inl' in block ? wordsOf(block.inl) : block.t === 'table' ? block.rows.flat().map(wordsOf).join() : '',
    )
    .join('\n')
const titleOf = ({ title }: Entry): string => title ?? ''

/** The first run of words of a sample that ends in what `of` says of an entry, and the parts with `signs` behind it. */
async function signed(sample: FormatSample, of: (entry: Entry) => string, signs: string): Promise<Part[] | undefined> {
  const parts = sample.make(2)
  const left = ({ before }: Mark): boolean => (sample.left ?? []).some(([words]) => words.test(before))
  const marked = markWords(parts, (one) => !left(one))
  const book = await read(marked.parts)
  const [mark] = (book?.entries ?? []).map(of).join('\n').match(wordMarks) ?? []
  return mark === undefined
    ? undefined
    : markWords(
        parts,
        (one) => one.mark === mark,
        () => signs,
      ).parts
}

const samples = formatSamples.map((one) => [one.format, one] as const)
/** Braces and brackets somebody typed, none of them a command any program knows. */
const signs = '囧{{ 甲 }}囧[sic]囧{% 乙 %}囧a[i]囧{丙}囧'

/** Where such signs mean something in the format itself. */
const meant = new Set(['docx', 'odt', 'epub'])

test.each(samples.filter(([format]) => !meant.has(format)))(
  '%s: braces and brackets stay as typed, in titles and in words',
  async (_, sample) => {
    for (const of of [bodyOf, titleOf]) {
      const parts = await signed(sample, of, signs)
      if (!parts) continue
      const book = await read(parts)
      // Names of files and keys hold some exports together: what is refused for them is told.
      if (!book) continue
      expect(book.entries.map((entry) => `${titleOf(entry)}\n${bodyOf(entry)}`).join('\n')).toContain(signs)
    }
  },
)

const data = Buffer.from(Uint8Array.from({ length: 600 }, (_, i) => (i * 7) % 256)).toString('base64')
const picture = `<img src='data:image/png;base64,${data}'>`

/** Where nobody writes one: pages and data of servers, whose words hold none; tables and XML, where its signs are written otherwise; a subtitle. */
const never = new Set([
  ...[
    'wechatdataanalysis-html',
    'ciphertalk-html',
    'weflow-html',
    'tech-shrimp-html',
    'weibo-archiver',
    'm-weibo-json',
  ],
  ...['mastodon-outbox', 'wechatdataanalysis-xlsx', 'getqzonehistory-xlsx', 'notion-table', 'dayone-classic'],
  ...['docx', 'odt', 'epub', 'medium-html'],
])

test.each(samples.filter(([format]) => !never.has(format)))(
  '%s: a picture written into its words is a picture, or stands there as typed',
  async (_, sample) => {
    const parts = await signed(sample, bodyOf, picture)
    if (!parts) return
    const book = await read(parts)
    if (!book) return
    const drawn = book.media.some(({ want }) => want.some((name) => name.startsWith('inline-')))
    const typed = JSON.stringify(book.entries).includes(data.slice(0, 100))
    expect(drawn || typed).toBe(true)
  },
)
