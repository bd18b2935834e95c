import { expect, test } from 'vitest'
import { collectSections } from '#lib/books/content/collect.ts'
import { namePainter } from '#lib/books/content/names.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as getNames, POST as setNames } from '../../../src/pages/api/book/[id]/names.ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { type CallOptions, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { boat, leaks, life, needles, streamsOf } from '../../support/names.ts'
import { readPdf } from '../../support/pdf.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const [anna, bert] = [person('anna'), person('bert')]

type Book = { id: string; status: string; title: string }
const post = (body: unknown, more: CallOptions): CallOptions => ({ method: 'POST', body, ...more })
const settled = (id: string) =>
  until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    (book) => book.status !== 'typesetting',
  )
const upload = await bring(anna, [{ name: 'a.json', bytes: Buffer.from(JSON.stringify(life)) }])
const created = await callEndpoint(createBook, post({ import_id: upload.id, title: '三个月' }, { actor: anna }))
const book = await settled(dataOf<Book>(created).id)
await callEndpoint(updateBook, post({ public: true }, { params: { id: book.id }, actor: anna }))

/** Everything a reader of the shared book is told, and everything in its PDFs: text, drawing orders, names of the files. */
async function everything(): Promise<string> {
  const out: string[] = []
  const as = async (endpoint: typeof getBook, more: CallOptions) => {
    const { raw, body } = await callEndpoint(endpoint, { params: { id: book.id }, ...more })
    out.push(JSON.stringify(raw ?? body))
    return body.data
  }
  await as(getBook, {})
  const months = (await as(getMonths, {})) as { route: string }[]
  for (const { route } of months) {
    const pages = (await as(getPages, { params: { id: book.id, month: route } })) as {
      elements: { content?: { text: string[] }[] }[]
    }[]
    for (const page of pages)
      out.push(
        page.elements
          .flatMap((one) => one.content ?? [])
          .map((line) => line.text.join(''))
          .join(''),
      )
  }
  for (const kind of ['inner', 'cover']) {
    const { response } = await until(
      () => callEndpoint(getPdf, { params: { id: book.id, kind }, actor: anna }),
      (answer) => answer.status !== 202,
    )
    out.push(decodeURIComponent(response.headers.get('content-disposition') ?? ''))
    const bytes = Buffer.from(await response.arrayBuffer())
    const pdf = readPdf(bytes)
    out.push(
      pdf.title,
      ...pdf.outline,
      ...pdf.pages.map((page) => page.text.replaceAll(/\s/g, '')),
      ...streamsOf(bytes),
    )
  }
  return out.join('\n').toLowerCase()
}

test('as exported, everybody can be found: the search itself works', async () => {
  expect(leaks(await everything())).toEqual(needles)
})

test('who is masked is nowhere in what readers get nor in the PDFs; the owner and the word mother stay', async () => {
  for (const [names, sign] of [
    ['none', '朋友'],
    ['nickname', '林＊＊'],
  ] as const) {
    const answer = await callEndpoint(setNames, post({ names }, { params: { id: book.id }, actor: anna }))
    expect(answer.status).toBe(200)
    // The old names are gone before the new pages are there.
    expect(leaks(JSON.stringify((await callEndpoint(getMonths, { params: { id: book.id } })).body))).toEqual([])
    await settled(book.id)
    const all = await everything()
    expect(leaks(all), names).toEqual([])
    for (const word of [sign, '苏棠', '妈妈也来了', 'tomatoes']) expect(all, word).toContain(word)
  }
})

test('somebody can be called otherwise in one book; others see neither the list nor the switch', async () => {
  const asked = () => callEndpoint(getNames, { params: { id: book.id }, actor: anna })
  const first = dataOf<{
    people: { id: string; name: string; comments: number; likes: number }[]
    peopleCount: number
  }>(await asked())
  expect(first.peopleCount).toBe(5)
  const boatman = first.people.find((one) => one.name === boat)!
  expect(boatman).toMatchObject({ comments: 3, likes: 3 })
  const body = { names: 'show', people: [{ id: boatman.id, shown_as: '船长' }] }
  expect((await callEndpoint(setNames, post(body, { params: { id: book.id }, actor: anna }))).status).toBe(200)
  await settled(book.id)
  const all = await everything()
  expect(leaks(all)).toEqual(needles.filter((name) => name !== boat))
  expect(all).toContain('船长')
  const again = dataOf<{ people: { name: string; shownAs: string }[] }>(await asked())
  expect(again.people.find((one) => one.name === boat)?.shownAs).toBe('船长')
  expect((await callEndpoint(getNames, { params: { id: book.id }, actor: bert })).status).toBe(403)
  expect((await callEndpoint(setNames, post(body, { params: { id: book.id }, actor: bert }))).status).toBe(403)
  await callEndpoint(updateBook, post({ public: false }, { params: { id: book.id }, actor: anna }))
  expect((await callEndpoint(getNames, { params: { id: book.id }, actor: bert })).status).toBe(404)
})

const imported = (names: string[], own = '苏棠'): PostImport => ({
  schema: 'book-import/1',
  source: { kind: 'wechat-moments', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [{ id: 'me', names: [own], isOwner: true }, ...names.map((name, i) => ({ id: `p${i}`, names: [name] }))],
  entries: [],
  media: [],
  report: {} as PostImport['report'],
})

test('in running text whole names are found, short and common words are left alone', () => {
  const said = (words: string, names: string[], own?: string) =>
    namePainter(imported(names, own), { names: 'none' }).text(words)
  expect(said('和阿舟去', ['阿舟'])).toBe('和朋友去')
  expect(said('舟行水上', ['舟'])).toBe('舟行水上')
  expect(said('妈妈做饭', ['妈妈'])).toBe('妈妈做饭')
  expect(said('和Tom去Tomorrowland，tom说', ['Tom'])).toBe('和朋友去Tomorrowland，朋友说')
  expect(said('林小满和小满', ['小满'], '林小满')).toBe('林小满和朋友')
  expect(said('阿舟和阿舟船长', ['阿舟', '阿舟船长'])).toBe('朋友和朋友')
  expect(said('门牌 1234，QQ 123456 和 1234567', ['1234', '123456'])).toBe('门牌 1234，QQ 朋友 和 1234567')
  expect(said('a.b(c 都在', ['a.b(c'])).toBe('朋友 都在')
})

test('where a camera says a picture was taken is neither printed nor told', () => {
  const place = { lat: 30.274_15, lon: 120.155_12, datum: 'WGS84', kind: 'gps' } as const
  const when = { local: '2024-04-05T00:30:00', precision: 'second', from: 'exif' } as const
  const entry = {
    id: 'a',
    type: 'post',
    author: 'me',
    when,
    body: [{ t: 'p', inl: [{ t: 'text', s: '春天' }] }],
    media: [],
    place,
    visibility: 'public',
    include: true,
  } as const
  const { sections } = collectSections(
    { ...imported([]), entries: [structuredClone(entry) as unknown as PostImport['entries'][number]] },
    { names: 'show' },
  )
  expect(JSON.stringify(sections)).not.toMatch(/30\.27|120\.15|latitude/)
})
