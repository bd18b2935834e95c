import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeBookId, encodeBookId } from '#lib/books/book/book-id.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { contentPolicy } from '#lib/http/server/headers.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as checkBook } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as finalizeBook } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as getFonts } from '../../../src/pages/api/book/[id]/fonts/[month].ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { GET as getProgress } from '../../../src/pages/api/book/[id]/progress.ts'
import { POST as removeBook } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as restoreBook } from '../../../src/pages/api/book/[id]/restore.ts'
import { POST as typesetBook } from '../../../src/pages/api/book/[id]/typeset.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as sourceMonths } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook, GET as listBooks } from '../../../src/pages/api/book/books.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { type CallOptions, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
const agent = person('carl', 'agent')
const life = await madeLife(30, 24)
const imported = await bring(anna, life)

type Book = { id: string; status: string; public: boolean; pageCount: number; sourceId: string; title: string }
const post = (body: unknown, rest: CallOptions): CallOptions => ({ method: 'POST', body, ...rest })
const info = async (id: string, actor = anna) => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor }))
const settled = (id: string) =>
  until(
    () => info(id),
    (book) => book.status !== 'typesetting',
  )
const make = async (title: string): Promise<Book> => {
  const answer = await callEndpoint(createBook, post({ import_id: imported.id, title }, { actor: anna }))
  return settled(dataOf<Book>(answer).id)
}
const monthsOf = async (id: string) =>
  dataOf<{ route: string; months: string[]; pageCount: number; firstPage: number; openingPage: number }[]>(
    await callEndpoint(getMonths, { params: { id }, actor: anna }),
  )
const pagesOf = async (id: string, month: string, actor: CallOptions['actor'] = anna) =>
  dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month }, actor }))
const pdfOf = (id: string, kind: string) =>
  until(
    () => callEndpoint(getPdf, { params: { id, kind }, actor: anna }),
    (answer) => answer.status !== 202,
  )
const sha = async (response: Response) =>
  createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
const open = (address: string, actor?: CallOptions['actor'], headers: Record<string, string> = {}) => {
  const url = new URL(address, 'http://127.0.0.1')
  return callEndpoint(media, {
    params: { sha256: url.pathname.slice('/media/'.length) },
    query: Object.fromEntries(url.searchParams),
    headers,
    ...(actor ? { actor } : {}),
  })
}

const book = await make('一年')
/** Address of some picture of the book as this person gets it. */
const pictureFor = async (actor: CallOptions['actor']): Promise<string> => {
  for (const { route } of await monthsOf(book.id)) {
    const found = (await pagesOf(book.id, route, actor)).flatMap((page) => page.elements).find((one) => one.src)
    if (found?.src) return found.src
  }
  throw new Error('a book without pictures')
}

test('a book made of an import is typeset, with its sections in order', async () => {
  expect(book).toMatchObject({ status: 'ready', title: '一年', public: false })
  const sections = await monthsOf(book.id)
  expect(sections[0]?.route).toBe('front')
  expect(sections.at(-1)?.route).toBe('end')
  expect(sections.reduce((sum, one) => sum + one.pageCount, 0)).toBe(book.pageCount)
  const progress = await callEndpoint(getProgress, { params: { id: book.id }, actor: anna })
  expect(progress.body.data).toMatchObject({ status: 'ready', progress: { stage: 'done' } })
})

test("the reader's contents name the pages the printed catalogue names", async () => {
  const sections = await monthsOf(book.id)
  const front = await pagesOf(book.id, 'front')
  const catalogue = front
    .filter((page) => page.kind === 'catalogue')
    .flatMap((page) => page.elements.flatMap((element) => element.content ?? []))
    .map((line) => line.text.join(''))
  const months = sections.filter((one) => /^\d{6}$/.test(one.route))
  expect(months.length).toBeGreaterThan(1)
  expect(months.some((one) => one.months.length > 1)).toBe(true)
  for (const one of months) expect(catalogue).toContain(String(one.openingPage + 1))
  for (const one of months) expect(one.openingPage).toBeGreaterThanOrEqual(one.firstPage)
})

test('a month that shares a chapter answers the fonts of its chapter', async () => {
  const fontsOf = (month: string, actor = anna) => callEndpoint(getFonts, { params: { id: book.id, month }, actor })
  const chapter = (await monthsOf(book.id)).find(({ months }) => months.length > 1)!
  const [own, inner] = [await fontsOf(chapter.route), await fontsOf(chapter.months.at(-1)!)]
  expect([own.status, inner.status]).toEqual([200, 200])
  expect(await sha(inner.response)).toBe(await sha(own.response))
  const refused = [await fontsOf(chapter.months.at(-1)!, bert), await fontsOf('199001')]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
})

test('pictures are counted once each, however often they are printed', async () => {
  const check = await callEndpoint(checkBook, { params: { id: book.id }, actor: anna })
  const sections = await monthsOf(book.id)
  const pages = (await Promise.all(sections.map((one) => pagesOf(book.id, one.route)))).flat()
  const printed = pages.flatMap((page) => page.elements.flatMap((element) => element.pid ?? []))
  const { placed } = dataOf<{ pictures: { placed: number } }>(check).pictures
  expect(placed).toBe(new Set(printed).size)
  expect(placed).toBeLessThanOrEqual(printed.length)
})

test('the print pages draw by themselves: text, pictures with addresses, flags', async () => {
  const sections = await monthsOf(book.id)
  const pages = (await Promise.all(sections.map((one) => pagesOf(book.id, one.route)))).flat()
  const elements = pages.flatMap((page) => page.elements)
  const pictures = elements.filter((element) => element.type === 'image' && element.pid !== undefined)
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.every((element) => /^\/media\/[0-9a-f]{64}\?w=\d+&s=u\./.test(element.src ?? ''))).toBe(true)
  const lines = elements.flatMap((element) => element.content ?? [])
  expect(lines.every((line) => line.text.length === line.x.length)).toBe(true)
  expect(pages[0]?.width).toBeCloseTo((148 / 25.4) * 96, 2)
  const last = pages.findLast(({ kind }) => kind === 'body')!
  expect(fromPrintPage(last).items.length).toBeGreaterThan(0)
})

test("a private book's calls and pictures are 404 to everybody else, with one answer", async () => {
  const unknown = await callEndpoint(getBook, { params: { id: 'bm9ib2R5' }, actor: bert })
  const month = (await monthsOf(book.id))[1]!.route
  const src = await pictureFor(anna)
  for (const actor of [bert, agent]) {
    const tries = [
      await callEndpoint(getBook, { params: { id: book.id }, actor }),
      await callEndpoint(getMonths, { params: { id: book.id }, actor }),
      await callEndpoint(getPages, { params: { id: book.id, month }, actor }),
      await callEndpoint(getProgress, { params: { id: book.id }, actor }),
      await callEndpoint(checkBook, { params: { id: book.id }, actor }),
      await callEndpoint(getPdf, { params: { id: book.id, kind: 'inner' }, actor }),
      await callEndpoint(sourceMonths, { params: { sourceId: book.sourceId }, actor }),
      await callEndpoint(monthItems, { params: { sourceId: book.sourceId, month }, actor }),
      ...(await Promise.all(
        [removeBook, restoreBook, typesetBook, finalizeBook].map((route) =>
          callEndpoint(route, post({}, { params: { id: book.id }, actor })),
        ),
      )),
      await callEndpoint(updateBook, post({ title: 'x' }, { params: { id: book.id }, actor })),
    ]
    for (const answer of tries) {
      expect(answer.status).toBe(404)
      expect(answer.raw).toEqual(unknown.raw)
    }
    expect((await open(src, actor)).status).toBe(404)
  }
  expect((await callEndpoint(getBook, { params: { id: book.id } })).status).toBe(404)
  expect((await open(src)).status).toBe(404)
  expect((await open(src, anna)).status).toBe(200)
})

test('an id names a book and grants nothing, whatever code stands in it; links of ours hold none', async () => {
  const named = decodeBookId(book.id)!
  expect(named.bookCode).toBeUndefined()
  const coded = encodeBookId({ ...named, bookCode: 'A'.repeat(22) })
  for (const actor of [undefined, bert, agent]) {
    const options = actor === undefined ? {} : { actor }
    expect((await callEndpoint(getBook, { params: { id: coded }, ...options })).status).toBe(404)
  }
  for (const wrong of [
    '',
    'bm9ib2R5',
    encodeBookId({ ...named, sourceId: 'another' }),
    encodeBookId({ ...named, type: 'wbbook' }),
  ]) {
    expect((await callEndpoint(getBook, { params: { id: wrong }, actor: anna })).status).toBe(404)
  }
})

test('a caller that takes the book for another one than it is finds none', async () => {
  const ask = async (query: Record<string, string>, id = book.id) =>
    (await callEndpoint(getBook, { params: { id }, query, actor: anna })).status
  const { author } = (await info(book.id)) as Book & { author: string }
  expect(await ask({ book_type: 'wxbook', author })).toBe(200)
  expect(await ask({ book_type: 'wbbook' })).toBe(404)
  expect(await ask({ author: `${author}的朋友` })).toBe(404)
  expect(await ask({ source_type_id: '7' })).toBe(404)
  const typed = encodeBookId({ ...decodeBookId(book.id)!, sourceTypeId: '7' })
  expect([await ask({ source_type_id: '7' }, typed), await ask({ source_type_id: '8' }, typed)]).toEqual([200, 404])
})

test('dates, first month and the line under the title are of what is in the book, not of what was chosen', async () => {
  const held = (await monthsOf(book.id)).flatMap((section) => section.months).sort()
  const first = held[0]!
  const last = held.at(-1)!
  expect(first).not.toBe(last)
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)])].join('~')
  expect(await info(book.id)).toMatchObject({ fromDate: first, toDate: last, firstMonth: first, meta: years })
  const wide = { import_id: imported.id, title: '一生', from_month: '190001', to_month: '209912' }
  const all = await settled(dataOf<Book>(await callEndpoint(createBook, post(wide, { actor: anna }))).id)
  expect(all).toMatchObject({ fromDate: first, toDate: last, meta: years })
  await callEndpoint(removeBook, post({}, { params: { id: all.id }, actor: anna }))
})

test('pictures come in the asked width and best format, without metadata, and answer 304', async () => {
  const { data } = (await callEndpoint(sourceMonths, { params: { sourceId: book.sourceId }, actor: anna })).body as {
    data: { route: string }[]
  }
  const items = await Promise.all(
    data.map(async ({ route }) =>
      dataOf<{ pics: { src: string }[] }[]>(
        await callEndpoint(monthItems, { params: { sourceId: book.sourceId, month: route }, actor: anna }),
      ),
    ),
  )
  const { src } = items.flat().flatMap((item) => item.pics)[0]!
  const avif = await open(src, anna, { accept: 'image/avif,image/webp,*/*' })
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect(avif.headers.get('cache-control')).toBe('private, no-cache')
  const jpeg = await open(src, anna, { accept: '*/*' })
  const bytes = Buffer.from(await jpeg.response.arrayBuffer())
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.includes('secret-owner')).toBe(false)
  const widthOf = async (w: string): Promise<number> => {
    const { response } = await open(src.replace(/\?w=\d+&?/, `?${w}`), anna, { accept: '*/*' })
    return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
  }
  // Never enlarged: the photograph has 600.
  expect([await widthOf('w=100&'), await widthOf('w=330&'), await widthOf('w=9999&')]).toEqual([320, 480, 600])
  const asked = await open(src.replace('?', '.webp?'), anna, { accept: '*/*' })
  expect(asked.headers.get('content-type')).toBe('image/webp')
  await asked.response.arrayBuffer()
  expect((await open(src.replace('?', '.exe?'), anna)).status).toBe(404)
  const same = await open(src, anna, { accept: '*/*', 'if-none-match': jpeg.headers.get('etag')! })
  expect(same.status).toBe(304)
})

test('sharing opens reading and nothing more; switching off kills every address', async () => {
  await callEndpoint(updateBook, post({ public: true }, { params: { id: book.id }, actor: anna }))
  const seen = await callEndpoint(getBook, { params: { id: book.id } })
  expect(seen.body.data).toMatchObject({ auth: 'view', isOwner: false, editable: false })
  const src = await pictureFor(bert)
  expect((await open(src)).status).toBe(200)
  for (const route of [removeBook, typesetBook, finalizeBook]) {
    expect((await callEndpoint(route, post({}, { params: { id: book.id }, actor: bert }))).status).toBe(403)
  }
  expect((await callEndpoint(getPdf, { params: { id: book.id, kind: 'inner' }, actor: bert })).status).toBe(403)
  const tampered = src.replace(/\.(\d+)\./, '.9.')
  expect((await open(tampered)).status).toBe(404)

  await callEndpoint(updateBook, post({ public: false }, { params: { id: book.id }, actor: anna }))
  expect((await open(src)).status).toBe(404)
  expect((await callEndpoint(getBook, { params: { id: book.id } })).status).toBe(404)
  await callEndpoint(updateBook, post({ public: true }, { params: { id: book.id }, actor: anna }))
  expect((await open(src)).status).toBe(404)
  await callEndpoint(updateBook, post({ public: false }, { params: { id: book.id }, actor: anna }))
})

test('pictures of a shared book come from the media host, those that need the session from the site', async () => {
  await callEndpoint(updateBook, post({ public: true }, { params: { id: book.id }, actor: anna }))
  const before = config()
  setService('config', { ...before, mediaUrl: 'https://img.example' })
  const [own, shared] = [await pictureFor(anna), await pictureFor(bert)]
  expect(own).toMatch(/^\/media\//)
  expect(shared).toMatch(/^https:\/\/img\.example\/media\//)
  const answer = await open(shared)
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  const mine = await open(own, anna)
  expect(mine.headers.get('cross-origin-resource-policy')).toBeNull()
  for (const { response } of [answer, mine]) await response.arrayBuffer()
  expect(contentPolicy([])).toContain("img-src 'self' data: blob: https://img.example;")
  setService('config', before)
  await callEndpoint(updateBook, post({ public: false }, { params: { id: book.id }, actor: anna }))
})

test('a deleted book is gone at once and comes back whole', async () => {
  const other = await make('要删的')
  await callEndpoint(removeBook, post({}, { params: { id: other.id }, actor: anna }))
  expect((await callEndpoint(getBook, { params: { id: other.id }, actor: anna })).status).toBe(404)
  const list = await callEndpoint(listBooks, { actor: anna })
  expect((list.body.results as Book[]).map((one) => one.id)).toEqual([book.id])
  const back = await callEndpoint(restoreBook, post({}, { params: { id: other.id }, actor: anna }))
  expect(dataOf<Book>(back)).toMatchObject({ id: other.id, pageCount: other.pageCount })
  expect((await callEndpoint(listBooks, { actor: anna })).body.totalCount).toBe(2)
})

test('the check says what a press would, and a finalized book stays as it is, byte for byte', async () => {
  const check = await callEndpoint(checkBook, { params: { id: book.id }, actor: anna })
  expect(check.body.data).toMatchObject({ passed: true, pageCount: book.pageCount })
  const proof = await sha((await pdfOf(book.id, 'inner')).response)
  const frozen = await callEndpoint(finalizeBook, post({}, { params: { id: book.id }, actor: anna }))
  expect(frozen.body.data).toMatchObject({ status: 'finalized', finalized: true, editable: false })
  await bring(anna, await madeLife(20, 0, 5))
  const renamed = await callEndpoint(updateBook, post({ title: 'x' }, { params: { id: book.id }, actor: anna }))
  expect(renamed.body).toMatchObject({ errcode: 'finalized' })
  expect((await info(book.id)).pageCount).toBe(book.pageCount)
  const inner = await pdfOf(book.id, 'inner')
  expect(inner.headers.get('content-type')).toBe('application/pdf')
  expect(await sha(inner.response)).toBe(proof)
  expect((await pdfOf(book.id, 'cover')).status).toBe(200)
})

test('a character no font has is the first the check says, by name, once for all its places', async () => {
  const rare = await make('家与\u{31350}')
  const answer = await callEndpoint(checkBook, { params: { id: rare.id }, actor: anna })
  const { issues } = dataOf<{ issues: { reason: string; character?: string; message: string }[] }>(answer)
  expect(issues[0]).toMatchObject({ reason: 'missing_glyph', character: '\u{31350}' })
  expect(issues[0]?.message).toMatch(/^第 [\d、]+ 页.*共 \d+ 处，会印成〓$/)
  expect(issues.filter((issue) => issue.reason === 'missing_glyph')).toHaveLength(1)
})

test('pictures that will blur are shown to the maker, and signed for before the book is fixed', async () => {
  const carl = person('carla')
  const tiny = await madeLife(12, 6)
  for (const file of tiny.slice(1)) file.bytes = await sharp(file.bytes).resize(230).jpeg().toBuffer()
  const small = await bring(carl, tiny)
  const created = await callEndpoint(createBook, post({ import_id: small.id, title: '小图' }, { actor: carl }))
  const { id } = dataOf<Book>(created)
  await until(
    () => info(id, carl),
    (one) => one.status !== 'typesetting',
  )
  const answer = await callEndpoint(checkBook, { params: { id }, actor: carl })
  const check = dataOf<{ passed: boolean; issues: { reason: string; dpi?: number; thumbnail?: string }[] }>(answer)
  const blurred = check.issues.filter((issue) => (issue.dpi ?? 300) < 100)
  expect(blurred.length).toBeGreaterThan(0)
  expect(check.passed).toBe(true)
  expect(JSON.stringify(check)).not.toContain('"media"')
  const seen = await open(blurred[0]!.thumbnail!, carl)
  expect([seen.status, (await seen.response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  expect((await open(blurred[0]!.thumbnail!, anna)).status).toBe(404)
  const finalize = (body: object) => callEndpoint(finalizeBook, post(body, { params: { id }, actor: carl }))
  const refused = await finalize({})
  expect([refused.status, refused.body.errcode]).toEqual([409, 'blurred_pictures'])
  expect((await info(id, carl)).status).toBe('ready')
  expect((await finalize({ accept_blurred: true })).status).toBe(200)
})
