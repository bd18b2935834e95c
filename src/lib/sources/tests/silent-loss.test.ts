import { expect, test } from 'vitest'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { type Mark, markPictures, markWords, wordMarks } from '../../../../tests/support/formats/marked.ts'
import { type FormatSample, type Part, partBytes } from '../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import { allFormats } from '../formats/formats.ts'
import { readImport } from '../read/read-import.ts'

/** As many as show every field a sample has. */
const POSTS = 3
const samples = formatSamples.map((one) => [one.format, one] as const)

const read = async (parts: readonly Part[]): Promise<PostImport | undefined> => {
  const book = await readImport(parts.map((part) => inputFileFromBytes(part.name, partBytes(part))))
  return book.ok ? book.value : undefined
}

/** What a person gets to see: words of entries, names of people, sentences of the report; no ids, keys and addresses of files. */
const wordsOf = ({ entries, people, report }: Pick<PostImport, 'entries' | 'people' | 'report'>): string =>
  JSON.stringify([entries, people.map(({ names }) => names), report.skipped, report.warnings], (key, value) =>
    /^(id|keys|alt|media|author|person|href)$/.test(key) && typeof value !== 'object' ? undefined : value,
  )
const marksIn = (words: string): Set<string> => new Set(words.match(wordMarks))

const where = ({ file, before }: Mark): string => `${file}: ${before.slice(-40)}`
const isLeft = ({ left = [] }: FormatSample, { before }: Mark): boolean => left.some(([words]) => words.test(before))

/** More of a sample with each of its words marked but those it says are none. */
const readMarked = (sample: FormatSample): Promise<PostImport | undefined> =>
  read(markWords(sample.make(5), (one) => !isLeft(sample, one)).parts)

/** Marks in nothing a person sees. Each is tried alone before it counts: names and headings hold the files of an export together. */
async function lostWords(sample: FormatSample, parts: readonly Part[]): Promise<Mark[]> {
  const { parts: all, marks } = markWords(parts, (one) => !isLeft(sample, one))
  const book = await read(all)
  const found = book ? marksIn(wordsOf(book)) : new Set()
  const lost: Mark[] = []
  for (const one of marks) {
    if (found.has(one.mark)) continue
    const alone = await read(markWords(parts, ({ mark }) => mark === one.mark).parts)
    if (!alone || !marksIn(wordsOf(alone)).has(one.mark)) lost.push(one)
  }
  return lost
}

async function lostPictures(parts: readonly Part[]): Promise<Mark[]> {
  const { parts: all, marks } = markPictures(parts)
  const book = await read(all)
  const known = JSON.stringify([book?.media, book?.report])
  return marks.filter(({ mark }) => !known.includes(mark))
}

test.each(samples)(
  '%s: each run of words and each picture of its sample is in what was read or in the report, or left out for a reason',
  async (_, sample) => {
    const parts = sample.make(POSTS)
    const lost = [...(await lostWords(sample, parts)), ...(await lostPictures(parts))]
    const unseen = lost.filter((one) => !isLeft(sample, one)).map(where)
    expect(
      unseen,
      'what each line ends with nobody sees: keep it, report it, or name it in left of the sample (0198)',
    ).toEqual([])
    // A reason nothing needs hides the next loss.
    const all = [...markWords(parts).marks, ...markPictures(parts).marks]
    const idle = (sample.left ?? []).filter(([words]) => !all.some(({ before }) => words.test(before)))
    expect(
      idle.map(([words]) => String(words)),
      'these lines of left fit no words of the sample: remove them',
    ).toEqual([])
  },
)

test.each(samples)('%s: each picture and film that lies in its sample is used or named', async (_, sample) => {
  const parts = sample.make(POSTS)
  const book = await read(parts)
  const known = JSON.stringify([book?.media.map(({ file }) => file), book?.report])
  const imported = parts.map(({ name }) => name.normalize('NFC')).filter(isMediaName)
  expect(imported.filter((name) => !known.includes(name))).toEqual([])
})

/** Parts of an entry that hold words, by the field of the table that promises them. */
const held = {
  text: ({ title, body }: Entry) => [title, body],
  comments: ({ comments }: Entry) => comments,
  repost: ({ repost }: Entry) => repost?.entry,
} as const

test('every format has a sample, rich enough to show a loss: words in each field its row says is kept', async () => {
  expect(formatSamples.map(({ format }) => format).sort()).toEqual(allFormats.map(({ format }) => format).sort())
  const poor: string[] = []
  for (const [format, sample] of samples) {
    // What a source keeps in part may have no words of its own.
    const { kept = '', but = {} } = allFormats.find((one) => one.format === format)?.fields ?? {}
    const book = await readMarked(sample)
    for (const [field, part] of Object.entries(held))
      if (
        kept.split(' ').includes(field) &&
        !(field in but) &&
        !book?.entries.some((entry) => marksIn(JSON.stringify(part(entry) ?? '')).size > 0)
      )
        poor.push(`${format}: ${field}`)
  }
  expect(poor).toEqual([])
})

test.each<[string, (entry: Entry) => Entry]>([
  ['titles', ({ title: _, ...entry }) => entry],
  ['comments', ({ comments: _, ...entry }) => entry],
  ['places', ({ place: _, ...entry }) => entry],
  ['what was passed on', ({ repost: _, ...entry }) => entry],
  ['tags', ({ tags: _, ...entry }) => entry],
  ['cards', ({ link: _, ...entry }) => entry],
  ['last paragraphs', (entry) => ({ ...entry, body: entry.body.slice(0, -1) })],
])('a reading that drops %s is seen by it', async (_, drop) => {
  let seen = 0
  for (const [, sample] of samples) {
    const book = await readMarked(sample)
    if (!book) continue
    const before = marksIn(wordsOf(book))
    const after = marksIn(wordsOf({ ...book, entries: book.entries.map(drop) }))
    if (after.size < before.size) seen++
  }
  expect(seen).toBeGreaterThan(3)
})
