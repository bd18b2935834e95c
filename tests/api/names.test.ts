import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectMonths } from '#lib/books/collect.ts'
import { namePainter } from '#lib/books/names.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import type { BookImport } from '#lib/posts/book-import.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getMonths } from '../../src/pages/api/book/[id]/book_months.ts'
import { GET as getBook, POST as updateBook } from '../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../src/pages/api/book/[id]/month/[month].ts'
import { GET as getNames, POST as setNames } from '../../src/pages/api/book/[id]/names.ts'
import { GET as getPdf } from '../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as createBook } from '../../src/pages/api/book/books.ts'
import { type CallOptions, callEndpoint } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { bring, dataOf, until } from '../support/import.ts'
import { readPdf } from '../support/pdf.ts'
import { person, testDataDir } from '../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const [anna, bert] = [person('anna'), person('bert')]

/** People as they call themselves, and the forms in which nobody may find them. */
const others = ['林晓雨', '阿舟', 'Tomas', '老陈🌸'] as const
const needles = ['林晓雨', '阿舟', 'tomas', '老陈']
const [rain, boat, tom, chen] = others

/** A life with those four in every place a name can stand. */
const life = {
  exportTime: '2026-03-15T08:20:31.114Z',
  totalPosts: 3,
  filters: { usernames: ['wxid_me'] },
  posts: [0, 1, 2].map((i) => ({
    ...{
      id: `1453829100441737221${i}`,
      username: 'wxid_me',
      nickname: '苏棠',
      createTime: 1_696_119_160 + 3_000_000 * i,
    },
    ...{ type: i === 1 ? 3 : 1, media: [] },
    contentDesc: `和${rain}、@${boat} 一起去找Tomas，${boat}说好。妈妈也来了。老陈拍的照片。tomatoes 不是他。`,
    likes: [...others, '妈妈'],
    comments: [
      { id: '1', nickname: rain, content: `${boat}和${tom}也在吗`, refCommentId: '0' },
      { id: '2', nickname: boat, content: `在，${chen}问你`, refCommentId: '1', refNickname: rain },
      { id: '3', nickname: '妈妈', content: '慢点走', refCommentId: '0' },
      { id: '4', nickname: '苏棠', content: '好', refCommentId: '3', refNickname: '妈妈' },
    ],
    location: { poiName: `${boat}的家`, city: '杭州市', latitude: 30.27, longitude: 120.15 },
    ...(i === 1 ? { linkTitle: `${rain}的文章`, linkUrl: `https://example.com/${encodeURIComponent(boat)}` } : {}),
  })),
}

type Book = { id: string; status: string; title: string }
const post = (body: unknown, more: CallOptions): CallOptions => ({ method: 'POST', body, ...more })
const settled = (id: string) =>
  until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    (book) => book.status !== 'typesetting',
  )
const brought = await bring(anna, [{ name: 'a.json', bytes: Buffer.from(JSON.stringify(life)) }])
const made = await callEndpoint(createBook, post({ import_id: brought.id, title: '三个月' }, { actor: anna }))
const book = await settled(dataOf<Book>(made).id)
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

/** The file's own bytes and what its streams hold when unpacked. */
function streamsOf(bytes: Buffer): string[] {
  const found = [bytes.toString('latin1'), bytes.toString('utf8')]
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    try {
      const data = inflateSync(bytes.subarray(at + 7), { finishFlush: 2 })
      found.push(data.toString('utf8'))
    } catch {
      // A picture or font that is not deflated.
    }
  }
  return found
}

/** A name in UTF-16 as hexadecimal digits, as PDFs write it. */
const hex = (name: string): string =>
  [...Array(name.length).keys()].map((i) => name.charCodeAt(i).toString(16).padStart(4, '0')).join('')
const leaks = (text: string): string[] => needles.filter((name) => text.includes(name) || text.includes(hex(name)))

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

const imported = (names: string[], own = '苏棠'): BookImport => ({
  schema: 'book-import/1',
  source: { kind: 'wechat-moments', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [{ id: 'me', names: [own], isOwner: true }, ...names.map((name, i) => ({ id: `p${i}`, names: [name] }))],
  entries: [],
  media: [],
  report: {} as BookImport['report'],
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
  const { months } = collectMonths(
    { ...imported([]), entries: [structuredClone(entry) as unknown as BookImport['entries'][number]] },
    { names: 'show' },
  )
  expect(JSON.stringify(months)).not.toMatch(/30\.27|120\.15|latitude/)
})
