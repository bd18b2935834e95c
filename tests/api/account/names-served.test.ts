/** Masked names in what the real server gives: pages, calls, files and their names, and what it writes down. */
import { readdirSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaks, life, needles, others, rain, streamsOf } from '../../support/names.ts'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { type RunningServer, startServer, type TemporaryData } from '../../support/server/server.ts'

let data: TemporaryData
let server: RunningServer
let owner: Client
let book: Book
let sourceId: string
type Book = { id: string; status: string }

const until = async <T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    await new Promise((again) => setTimeout(again, 100))
  }
}
const settled = () =>
  until(
    async () => dataOf<Book>(await owner.ask('GET', `/api/book/${book.id}/info`)),
    ({ status }) => status !== 'typesetting',
  )

beforeAll(async () => {
  data = await temporaryData()
  server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1', LOG_LEVEL: 'debug' })
  owner = await signIn(server.url, 'o_names')
  const bring = async (name: string, bytes: Buffer) => {
    const { id } = dataOf<{ id: string }>(await owner.ask('POST', '/api/import/imports', {}))
    const path = `/api/import/imports/${id}/files`
    const file = dataOf<{ file_id: string }>(await owner.ask('POST', path, { name, bytes: bytes.length }))
    dataOf(await owner.ask('PUT', `${path}/${file.file_id}?offset=0`, bytes))
    dataOf(await owner.ask('POST', `/api/import/imports/${id}/read`, {}))
    type State = { id: string; status: string; source_id: string | null }
    return until(
      async () => dataOf<State>(await owner.ask('GET', `/api/import/imports/${id}`)),
      ({ status }) => status === 'ready' || status === 'failed',
    )
  }
  // The names stand in names of files as well: of one that is read and of one that is none.
  const read = await bring(`${rain}/${others.join('和')}的朋友圈.json`, Buffer.from(JSON.stringify(life)))
  sourceId = read.source_id ?? ''
  expect((await bring(`${rain}.pdf`, Buffer.from(`%PDF-1.4 ${rain}`))).status).toBe('failed')
  book = dataOf<Book>(await owner.ask('POST', '/api/book/books', { import_id: read.id, title: '三个月' }))
  await settled()
  dataOf(await owner.ask('POST', `/api/book/${book.id}/names`, { names: 'none' }))
  await settled()
  dataOf(await owner.ask('POST', `/api/book/${book.id}/info`, { public: true }))
}, 300_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await data.remove()
})

const body = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}`, { headers })
  const about = [...answer.headers].map((line) => line.join(': ')).join('\n')
  return { status: answer.status, text: `${about}\n${await answer.text()}`.toLowerCase() }
}
const own = () => ({ cookie: `wxbook.token=${owner.token()}`, 'accept-language': 'zh' })

test('the shared book, its pictures and its lists: nobody who is masked, for visitors and for the owner', async () => {
  const pages = [
    `/book-share/${book.id}`,
    `/book-preview/${book.id}`,
    `/books/${book.id}`,
    `/books/${book.id}/check`,
    '/books',
  ]
  const calls = ['info', 'book_months', 'check', 'fresh', 'progress'].map((name) => `/api/book/${book.id}/${name}`)
  const months = dataOf<{ route: string }[]>(await owner.ask('GET', `/api/book/${book.id}/book_months`))
  expect(months.length).toBeGreaterThan(2)
  for (const { route } of months) calls.push(`/api/book/${book.id}/month/${route}`)
  const linked = new Set<string>()
  for (const path of [...pages, ...calls, '/api/book/books'])
    for (const headers of [{}, own()]) {
      const { status, text } = await body(path, headers)
      expect([path, leaks(decodeURIComponent(text.replaceAll('%', '%25')))]).toEqual([path, []])
      expect([
        path,
        leaks(text.replaceAll(/(%[0-9a-f]{2})+/g, (hit) => Buffer.from(hit.replaceAll('%', ''), 'hex').toString())),
      ]).toEqual([path, []])
      if (path.startsWith('/book-share') || path.includes('/month/')) expect([path, status]).toEqual([path, 200])
      for (const [address] of text.matchAll(/\/(media|page-fonts|api)\/[\w./?=&%~-]+/g)) linked.add(address)
    }
  // Whatever these pages and calls lead to says nothing in its address, its headers or its text.
  for (const address of [...linked].slice(0, 60))
    expect([address, leaks((await body(address, own())).text)]).toEqual([address, []])
  // The search finds what is there: the owner's own list of posts shows them as they wrote them, and only the owner.
  const list = `/api/book/${sourceId}/months`
  const [month] = dataOf<{ route: string }[]>(await owner.ask('GET', list))
  const items = `/api/book/${sourceId}/items/month/${month?.route}`
  expect(leaks((await body(items, own())).text)).toEqual(needles)
  expect(leaks((await body(items)).text)).toEqual([])
})

test('in what is taken along the content is whole, the printed book is masked, and no file is named after anybody', async () => {
  for (const kind of ['inner', 'cover'])
    await until(
      () => owner.ask('GET', `/api/book/${book.id}/pdf/${kind}`),
      ({ status }) => status !== 202,
    )
  await owner.ask('POST', '/api/user/export', {})
  const { id } = await until(
    async () => dataOf<{ id: string; status: string }>(await owner.ask('GET', '/api/user/export')),
    ({ status }) => status !== 'making',
  )
  const files = unzipSync((await owner.ask('GET', `/api/user/export/${id}/file`)).bytes)
  expect(leaks(Object.keys(files).join('\n').toLowerCase())).toEqual([])
  const found = (pattern: RegExp) =>
    Object.entries(files).flatMap(([name, bytes]) => (pattern.test(name) ? streamsOf(Buffer.from(bytes)) : []))
  // It is the owner's own: what they brought, word for word.
  expect(
    leaks(
      found(/^内容\//)
        .join('\n')
        .toLowerCase(),
    ),
  ).toEqual(needles)
  expect(found(/\.pdf$/).length).toBeGreaterThan(4)
  expect(
    leaks(
      found(/\.pdf$/)
        .join('\n')
        .toLowerCase(),
    ),
  ).toEqual([])
})

test('neither the log nor a name on the disk says whose book it is', async () => {
  // Addresses and searches with a name in them are visited too, and answered wrongly.
  for (const path of [`/${rain}`, `/books?q=${rain}`, `/api/book/${rain}/info`, `/book-share/${rain}`])
    await body(encodeURI(path), own())
  await owner.once('POST', `/api/book/${book.id}/names`, { names: rain, people: [{ id: rain, shown_as: rain }] })
  const log = server.output().toLowerCase()
  expect(log).toContain('"path"')
  const plain = log.replaceAll(/(%[0-9a-f]{2})+/g, (hit) => Buffer.from(hit.replaceAll('%', ''), 'hex').toString())
  expect(leaks(`${log}\n${plain}`)).toEqual([])
  const kept = readdirSync(data.path, { recursive: true }).map(String)
  expect(kept.length).toBeGreaterThan(10)
  expect(leaks(kept.join('\n').toLowerCase())).toEqual([])
})
