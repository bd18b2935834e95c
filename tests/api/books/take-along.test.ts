import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerAccountJobs } from '#lib/accounts/account/jobs.server.ts'
import { namesIn } from '#lib/books/content/names.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import type { Entry, Inline, MediaUse, PostImport } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { POST as writeEdits } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as download } from '../../../src/pages/api/book/[id]/exports/[exportId]/file.ts'
import { POST as begin, GET as look } from '../../../src/pages/api/book/[id]/exports/index.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as setNames } from '../../../src/pages/api/book/[id]/names.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
registerAccountJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
type State = { id: string; format: string; status: string; bytes: number; outdated: boolean }
type Format = 'epub' | 'html' | 'markdown' | 'json'

const life = await madeLife(30, 8)
type Exported = { posts: { nickname: string; comments: { nickname?: string }[] }[] }
const exported = JSON.parse(Buffer.from(life[0]!.bytes).toString()) as Exported
/** Who wrote below the posts of somebody else: one's own name is not masked. */
const own = exported.posts[0]?.nickname
const said = exported.posts.flatMap(({ comments }) =>
  comments.flatMap(({ nickname }) => (nickname && nickname !== own ? nickname : [])),
)

const imported = await bring(anna, life)
const ready = (id: string) =>
  until(
    async () => dataOf<{ status: string }>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const { id } = dataOf<{ id: string }>(
  await callEndpoint(createBook, { body: { import_id: imported.id, title: '带走的书 <b>' }, actor: anna }),
)
await ready(id)
const params = { id }
const looked = async (format: Format): Promise<State | undefined> =>
  dataOf<State[]>(await callEndpoint(look, { params, actor: anna })).find((one) => one.format === format)
const make = async (format: Format = 'epub'): Promise<State> => {
  const begun = await callEndpoint(begin, { params, body: { format }, actor: anna })
  expect(begun.status).toBe(200)
  const made = await until(
    () => looked(format),
    (state) => state !== undefined && state.status !== 'making',
  )
  return made!
}
const fetched = async (exportId: string): Promise<Buffer> => {
  const answer = await callEndpoint(download, { params: { id, exportId }, actor: anna })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.response.arrayBuffer())
}
const wordsOf = (epub: Buffer): string =>
  Object.entries(unzipSync(epub))
    .filter(([name]) => name.endsWith('.xhtml'))
    .map(([, bytes]) => Buffer.from(bytes).toString())
    .join('\n')
/** Paragraphs of posts as the pages print them, without blanks. */
const printed = async (): Promise<string[]> => {
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params, actor: anna }))
  const pages = await Promise.all(
    sections.map(async ({ route }) =>
      dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route }, actor: anna })),
    ),
  )
  const elements = pages.flat().flatMap((page) => page.elements)
  return elements.flatMap(({ role, content }) =>
    role === 'text' || role === 'comment' ? (content ?? []).map(({ text }) => text.join('').replaceAll(/\s/g, '')) : [],
  )
}
const bare = (xhtml: string): string =>
  xhtml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '')

test('a book is taken along as an EPUB no checker complains of, with every line that is printed', async () => {
  const { id: exportId, status } = await make()
  expect(status).toBe('ready')
  const epub = await fetched(exportId)
  expect(epub.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  const { messages } = await EpubCheck.validate(new Uint8Array(epub))
  expect(messages.filter(({ severity }) => !['info', 'usage'].includes(severity))).toEqual([])
  const words = bare(wordsOf(epub))
  const lines = await printed()
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter((line) => !words.includes(line))).toEqual([])
  const names = Object.keys(unzipSync(epub))
  expect(names.filter((name) => name.endsWith('.jpg')).length).toBeGreaterThan(3)
  expect(Buffer.from(unzipSync(epub)['OEBPS/nav.xhtml'] ?? []).toString()).toContain('page-list')
  expect(Buffer.from(unzipSync(epub)['OEBPS/book.opf'] ?? []).toString()).toContain('properties="cover-image"')
  const cover = await sharp(Buffer.from(unzipSync(epub)['OEBPS/images/cover.jpg'] ?? [])).metadata()
  expect([cover.width, cover.format]).toEqual([1200, 'jpeg'])
  expect(cover.height! / cover.width!).toBeCloseTo(210 / 148, 1)
})

const htmlOf = async (): Promise<string> => {
  const { id: exportId, status } = await make('html')
  expect(status).toBe('ready')
  return (await fetched(exportId)).toString()
}

test('and as one page that brings everything along: every line that is printed, pictures inside, nothing from outside', async () => {
  const html = await htmlOf()
  const words = bare(html)
  const lines = await printed()
  expect(lines.filter((line) => !words.includes(line))).toEqual([])
  const pictures = [...html.matchAll(/<img [^>]*src="([^"]{0,40})/g)].map(([, address]) => address)
  expect(pictures.length).toBeGreaterThan(3)
  expect(pictures.filter((one) => !one?.startsWith('data:image/jpeg;base64,'))).toEqual([])
  expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'")
  expect(html).not.toMatch(/<script|<link|<iframe|<object|\son\w+=|url\(/)
  expect(html).toContain('<title>带走的书 &lt;b&gt;</title>')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one)
  expect(new Set(ids).size).toBe(ids.length)
})

type Item = { id: string; target: string; text: string; included: boolean }
const inEach = ['epub', 'html', 'markdown', 'json'] as const
/** Every text of a file that was taken along. */
const textsOf = async (format: Format): Promise<string> => {
  const { id: exportId, status } = await make(format)
  expect(status).toBe('ready')
  const file = await fetched(exportId)
  if (format === 'html') return file.toString()
  return Object.entries(unzipSync(file))
    .filter(([name]) => /\.(xhtml|opf|md|json|txt)$/.test(name))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes)}`)
    .join('\n')
}
const sourceOf = async (bookId: string) => {
  const { sourceId } = dataOf<{ sourceId: string }>(
    await callEndpoint(getBook, { params: { id: bookId }, actor: bookId === id ? anna : bert }),
  )
  return (await loadSource(db(), sourceId))!
}

/** What a person reads and sees of each post, in its order. */
const told = ({ people, entries, media }: PostImport) => {
  const nameOf = (person: string): string => people.find((one) => one.id === person)?.names[0] ?? person
  const hashOf = ({ media: use }: MediaUse) => media.find((one) => one.id === use)?.sha256
  const plain = (inl: readonly Inline[]): string =>
    inl.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? (one.char ?? one.code) : one.s)).join('')
  const of = (entry: Entry): unknown => ({
    ...{ id: entry.id, type: entry.type, when: entry.when, author: nameOf(entry.author), title: entry.title },
    words: entry.body.map((block) => ('inl' in block ? [block.t, plain(block.inl)] : [block.t])),
    pictures: entry.media.map(hashOf),
    place: entry.place,
    link: entry.link?.url,
    likes: [entry.likes?.people.map(nameOf), entry.likes?.count],
    comments: entry.comments?.map((one) => [
      nameOf(one.author),
      one.replyTo?.person && nameOf(one.replyTo.person),
      plain(one.body),
      one.order,
    ]),
    repost: entry.repost?.entry && of(entry.repost.entry),
  })
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(of)
}

test.each(['markdown', 'json'] as const)('taken along as %s and brought in again: the same posts', async (format) => {
  const { id: exportId } = await make(format)
  const file = await fetched(exportId)
  const again = await bring(bert, [{ name: `带走的书（${format}）.zip`, bytes: file }])
  expect(again.status).toBe('ready')
  const made = dataOf<{ id: string }>(
    await callEndpoint(createBook, { body: { import_id: again.id, title: '又来了' }, actor: bert }),
  )
  const [before, after] = [await sourceOf(id), await sourceOf(made.id)]
  expect(before.entries.length).toBeGreaterThan(20)
  expect(before.entries.flatMap(({ media }) => media).length).toBeGreaterThan(5)
  expect(told(after)).toEqual(told(before))
  expect(after.media.filter(({ state }) => state === 'present').length).toBeGreaterThan(3)
  expect([after.source.kind, after.report.skipped]).toEqual([before.source.kind, []])
})

test('what was put away is in none of them, what was changed in each', async () => {
  const { sourceId } = dataOf<{ sourceId: string }>(await callEndpoint(getBook, { params, actor: anna }))
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params, actor: anna }))
  const items = await Promise.all(
    sections.map(async ({ route }) =>
      dataOf<Item[]>(
        await callEndpoint(monthItems, { params: { sourceId, month: route }, query: { book: id }, actor: anna }),
      ),
    ),
  )
  const [gone, changed] = items.flat().filter(({ text, included }) => included && text.length > 12)
  const wordsIn = ({ text }: Item): string => text.split('\n')[0]!.slice(0, 12)
  for (const format of inEach) expect(await textsOf(format), format).toContain(wordsIn(gone!))
  const command = {
    ...{ id: 'take-along-000001', name: 'change-many' },
    changes: [
      { target: gone!.target, field: 'hidden', base: '', value: true },
      { target: changed!.target, field: 'text', base: '', value: '改过以后的话' },
    ],
  }
  await callEndpoint(writeEdits, { method: 'POST', params, body: { commands: [command] }, actor: anna })
  for (const format of inEach) expect((await looked(format))?.outdated, format).toBe(true)
  await ready(id)
  for (const format of inEach) {
    const texts = await textsOf(format)
    expect(texts, format).not.toContain(wordsIn(gone!))
    expect(texts, format).not.toContain(wordsIn(changed!))
    expect(texts, format).toContain('改过以后的话')
  }
})

test('masked names are in none of it', async () => {
  const name = said[0] ?? ''
  expect(name).not.toBe('')
  const before = wordsOf(await fetched((await make()).id))
  expect(before).toContain(`<p>${name}：`)
  expect(await htmlOf()).toContain(`<p>${name}：`)
  for (const format of ['markdown', 'json'] as const) expect(await textsOf(format), format).toContain(`"${name}"`)
  const [old, oldPage] = [await looked('epub'), await looked('html')]
  await callEndpoint(setNames, { params, body: { names: 'none' }, actor: anna })
  // From that moment on nobody gets what was made before, though its days are not over.
  for (const { id: exportId } of [old!, oldPage!]) {
    const refused = await callEndpoint(download, { params: { id, exportId }, actor: anna })
    expect([refused.status, refused.body.errcode]).toEqual([409, 'outdated'])
  }
  expect([(await looked('epub'))?.outdated, (await looked('html'))?.outdated]).toEqual([true, true])
  await ready(id)
  const page = await htmlOf()
  expect([...new Set(said)].filter((one) => page.includes(`<p>${one}：`))).toEqual([])
  const source = await sourceOf(id)
  for (const format of ['markdown', 'json'] as const) {
    const texts = await textsOf(format)
    // Neither as words nor as an id or a name.
    expect(namesIn(source, texts), format).toEqual([])
    expect([...new Set(said)].filter((one) => texts.includes(`"${one}"`) || texts.includes(`name:${one}`))).toEqual([])
  }
  const after = await fetched((await make()).id)
  const words = wordsOf(after)
  const found = [...new Set(said)].filter((one) => words.includes(`<p>${one}：`) || words.includes(`回复 ${one}：`))
  expect(found).toEqual([])
})

test('nobody but the owner has it made, sees it or fetches it', async () => {
  const { id: exportId } = await make()
  const all = (actor?: typeof bert) => {
    const who = actor ? { actor } : {}
    return Promise.all([
      callEndpoint(begin, { params, body: { format: 'epub' }, ...who }),
      callEndpoint(look, { params, ...who }),
      callEndpoint(download, { params: { id, exportId }, ...who }),
    ])
  }
  expect((await all(bert)).map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await all()).map(({ status }) => status)).toEqual([401, 401, 401])
  // Nor by way of another book of one's own.
  const theirs = await bring(bert, await madeLife(4, 0, 9))
  const other = dataOf<{ id: string }>(
    await callEndpoint(createBook, { body: { import_id: theirs.id, title: '别的书' }, actor: bert }),
  )
  const answer = await callEndpoint(download, { params: { id: other.id, exportId }, actor: bert })
  expect(answer.status).toBe(404)
})

test.each([[{}], [{ format: 'pdf' }], [{ format: 'epub', more: 1 }], [{ format: ['epub'] }]])(
  'asked for %o: 422, in plain words',
  async (body) => {
    const answer = await callEndpoint(begin, { params, body, actor: anna })
    expect(answer.status).toBe(422)
    expect(String(answer.body.errmsg)).toMatch(/[一-龥]/)
  },
)
