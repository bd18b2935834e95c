import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBook } from '#lib/books/press/make-book.server.ts'
import type { Block, Entry, Inline, Media, PostImport } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { keptIn, type PostField, postFields } from '#lib/sources/format/field-proofs.ts'
import { paperNotes } from '#lib/sources/format/format-fields.ts'
import { readImport } from '#lib/sources/read/read-import.ts'
import { type FormatSample, partBytes } from '../../support/formats/part.ts'
import { formatSamples } from '../../support/formats/samples.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'

const bare = (text: string): string => text.replaceAll(/\s|\u200b|\ufe0f/g, '')
const inlines = (blocks: readonly Block[]): Inline[] => blocks.flatMap((one) => ('inl' in one ? one.inl : []))
/** A ticked box is drawn as well. */
const emojiIn = (text: string): string[] => text.match(/\p{RGI_Emoji}|☑/gv) ?? []

/** Everything somebody wrote in a post: its own words, those passed on, and with `remarks` those below. */
const wordsOf = (entry: Entry, remarks: boolean): Inline[] => [
  ...inlines(entry.body),
  ...inlines(entry.repost?.entry?.body ?? []),
  ...(remarks ? (entry.comments ?? []).flatMap(({ body }) => body) : []),
]
const emojiOf = (entry: Entry, remarks: boolean): string[] =>
  [...wordsOf(entry, remarks), { t: 'text' as const, s: entry.title ?? '' }].flatMap((one) =>
    one.t === 'emoji' ? emojiIn(one.char ?? '') : 's' in one ? emojiIn(one.s) : [],
  )

const present = (one: Media | undefined): boolean => one?.state === 'present' && one.widthPx !== undefined

/** Media of a post as it is printed: who passes something on without pictures of their own shows those of the original. */
function shownBy(entry: Entry, media: ReadonlyMap<string, Media>): { photos: Media[]; films: Media[] } {
  const of = ({ media: own, body }: Entry) => {
    const ids = new Set(
      [...own, ...body.flatMap((one) => (one.t === 'figure' ? one.media : []))].map((use) => use.media),
    )
    const all = [...ids].flatMap((id) => media.get(id) ?? [])
    return {
      photos: all.filter((one) => one.kind !== 'video' && present(one)),
      films: all.filter(
        (one) => one.kind === 'video' && (one.state === 'present' || present(media.get(one.poster ?? ''))),
      ),
    }
  }
  const own = of(entry)
  return own.photos.length + own.films.length === 0 && entry.repost?.entry ? of(entry.repost.entry) : own
}

/** Words the paper must hold for a field; undefined: the book leaves the field out, `paperNotes` says why. */
function wantedOf(field: PostField, entry: Entry, book: PostImport, articles: boolean): string[] | undefined {
  const name = (id: string | undefined): string =>
    book.people.find((one) => one.id === id)?.names[0] ?? id?.replace(/^name:/, '') ?? ''
  const body = wordsOf(entry, false)
  if (field === 'time') {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(entry.when.local) ?? []
    if (year === undefined) return []
    if (articles) return [`${year}年${Number(month)}月${Number(day)}日`]
    const clock = entry.when.precision === 'day' ? [] : [entry.when.local.slice(11, 16)]
    return [...clock, '五月', '二〇']
  }
  if (field === 'text')
    return body.flatMap((one) => (one.t === 'text' ? one.s.replaceAll(/\p{RGI_Emoji}/gv, '\n').split('\n') : []))
  if (field === 'mentions') return body.flatMap((one) => (one.t === 'mention' ? one.s : []))
  if (field === 'emoji') return emojiOf(entry, !articles)
  if (field === 'place')
    return articles || entry.place?.kind === 'ip' ? undefined : entry.place?.name ? [entry.place.name] : undefined
  if (field === 'likes')
    return (entry.likes?.people.length ?? 0) > 0
      ? entry.likes?.people.map(name)
      : entry.likes?.count
        ? [`${entry.likes.count}人觉得很赞`]
        : []
  if (field === 'comments') {
    if (articles || !entry.comments) return undefined
    return entry.comments.map((one) =>
      `${name(one.author)}：${saidIn(one.body)}`.replace(/^.*：/, (head) => (one.replyTo ? '：' : head)),
    )
  }
  if (field === 'replies') {
    if (articles) return undefined
    const answers = (entry.comments ?? []).flatMap((one) => {
      const to = one.replyTo?.person ?? entry.comments?.find(({ id }) => id === one.replyTo?.comment)?.author
      return to ? `${name(one.author)}回复${name(to)}：` : []
    })
    return entry.thread?.replyTo ? [...answers, `${entry.thread.floor}楼回复${entry.thread.replyTo}楼`] : answers
  }
  if (field === 'repost') {
    if (!entry.repost) return []
    const { entry: original, note } = entry.repost
    return original
      ? [
          name(original.author) && `@${name(original.author)}：`,
          ...inlines(original.body).flatMap((one) => (one.t === 'text' ? one.s.split('\n') : [])),
        ]
      : [note ?? '原文']
  }
  if (field === 'link')
    return [...body.flatMap((one) => (one.t === 'a' ? one.s : [])), ...(entry.link?.title ? [entry.link.title] : [])]
  return undefined
}

const saidIn = (body: readonly Inline[]): string =>
  body.map((one) => (one.t === 'emoji' ? (one.char ?? one.code) : 's' in one ? one.s : '')).join('')

const captionsOf = (entry: Entry): string[] => [
  ...entry.media.flatMap((use) => use.caption ?? []),
  ...entry.body.flatMap((one) =>
    one.t === 'figure' ? (one.caption ? saidIn(one.caption) : one.media.flatMap((use) => use.caption ?? [])) : [],
  ),
]

async function printed(
  { make }: FormatSample,
  articles: boolean,
): Promise<{ book: PostImport; pdf: ReadPdf; missed: number }> {
  const parts = make(5)
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-kept-'))
  try {
    for (const part of parts) {
      await mkdir(dirname(join(folder, 'in', part.name)), { recursive: true })
      await writeFile(join(folder, 'in', part.name), partBytes(part))
    }
    const options = { out: join(folder, 'out'), brand: '心书', ...(articles ? { sections: 'article' as const } : {}) }
    const created = await makeBook([join(folder, 'in')], options, () => {})
    if (!created.ok) throw new Error(created.failure.message)
    const read = await readImport(parts.map((part) => inputFileFromBytes(part.name, partBytes(part))))
    if (!read.ok) throw new Error(read.failure.message)
    return {
      book: read.value,
      pdf: readPdf(await readFile(join(folder, 'out', 'inner.pdf'))),
      missed: created.value.missing,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const books = formatSamples.flatMap((one) => [
  [one.format, '', one] as const,
  ...(one.family === 'blog' ? [[one.format, ' as articles', one] as const] : []),
])

test.each(books)('%s%s: each field its row calls kept stands on paper', async (_format, articles, sample) => {
  const asArticles = articles !== ''
  const { book, pdf, missed } = await printed(sample, asArticles)
  const media = new Map(book.media.map((one) => [one.id, one]))
  const entries = book.entries.filter(({ include }) => include)
  const paper = bare(pdf.pages.map(({ text }) => text).join(''))
  const missing = (words: readonly string[]): string[] => words.map(bare).filter((one) => !paper.includes(one))

  const kept = keptIn(book)
  for (const field of postFields) {
    if (kept[field] === 'no' || field === 'pictures' || field === 'video' || field === 'live') continue
    const wanted = entries.map((entry) => wantedOf(field, entry, book, asArticles))
    const words = wanted.flatMap((one) => one ?? []).filter((one) => bare(one) !== '')
    expect([field, missing(words)]).toEqual([field, []])
    // Nothing to look for: then the book leaves it out, and says why.
    if (words.length === 0)
      expect([field, field in paperNotes || (asArticles && field === 'replies')]).toEqual([field, true])
  }
  expect(missing(entries.flatMap(captionsOf))).toEqual([])

  // Emoji are drawn, one picture each; the films and pictures of the export and no others.
  const drawn = pdf.pages.reduce((sum, page) => sum + page.formsPainted, 0)
  expect(drawn).toBe(entries.flatMap((entry) => emojiOf(entry, !asArticles)).length)
  const shown = entries.map((entry) => shownBy(entry, media))
  const films = shown.flatMap((one) => one.films)
  const posters = films.filter(({ poster }) => present(media.get(poster ?? '')))
  const painted = pdf.pages.reduce((sum, page) => sum + page.imagesPainted.length, 0)
  expect(painted).toBe(shown.flatMap((one) => one.photos).length + posters.length)
  // What has only an address, or a name that lies nowhere, is listed as missing.
  if (kept.pictures === 'kept' && painted === posters.length) expect(missed).toBeGreaterThan(0)
  if (kept.video === 'kept' && films.length === 0) expect(missed).toBeGreaterThan(0)
  expect(paper.split('视频').length - 1).toBe(films.length)
})

test('a film’s poster and a picture’s own words are among what is looked for', async () => {
  const read = async (format: string): Promise<PostImport> => {
    const parts = formatSamples.find((one) => one.format === format)?.make(5) ?? []
    const book = await readImport(parts.map((part) => inputFileFromBytes(part.name, partBytes(part))))
    if (!book.ok) throw new Error(book.failure.message)
    return book.value
  }
  const { media } = await read('telegram-json')
  expect(media.filter(({ kind, poster }) => kind === 'video' && poster)).not.toEqual([])
  expect((await read('mastodon-outbox')).entries.flatMap(captionsOf)).toContain('院子')
})
