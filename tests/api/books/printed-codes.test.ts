import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { removeFilesJob } from '#lib/accounts/account/account.job.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { codesPage } from '#lib/library/codes/codes.server.ts'
import { openCode } from '#lib/library/codes/open-code.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { addMedia, lockMedia } from '#lib/media/media.sql.ts'
import { permanentCodes } from '#lib/media/media.table.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { DELETE as dropOriginal } from '../../../src/pages/api/user/originals/[id].ts'
import { PUT as close } from '../../../src/pages/api/user/printed_codes/[code]/closed.ts'
import { GET as download, POST as replace } from '../../../src/pages/api/user/printed_codes/[code]/film.ts'
import { POST as renew } from '../../../src/pages/api/user/printed_codes/[code]/renew.ts'
import { GET as listCodes } from '../../../src/pages/api/user/printed_codes/index.ts'
import { POST as generate } from '../../../src/pages/generate/video.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { film, picture } from '../../support/formats/part.ts'
import { bring, dataOf, sendFile, until } from '../../support/import.ts'
import { eventually } from '../../support/server/server.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')

/** A film that no other of these is, and that says it is as long as it is. */
const filmOf = (mark: string): Uint8Array =>
  Buffer.concat([film, Buffer.from([0, 0, 0, 8 + 8]), Buffer.from('free'), Buffer.from(mark.padEnd(8))])

type Code = {
  code: string
  url: string
  state: string
  untilAt: number
  isReplaced: boolean
  film: { bytes: number } | null
  books: { id: string; title: string }[]
}
const codesOf = async (actor = anna): Promise<Code[]> =>
  (await callEndpoint(listCodes, { actor })).body.results as Code[]
const first = async (): Promise<Code> => (await codesOf()).at(-1)!

const moments = {
  exportTime: '2026-03-15T08:20:31.114Z',
  totalPosts: 1,
  filters: { usernames: ['wxid_anna'], keyword: '' },
  posts: [
    {
      ...{ id: '1', username: 'wxid_anna', nickname: '小满', createTime: 1_700_000_000 },
      ...{ createTimeStr: '2023-11-15 06:13:20', contentDesc: '海边的第一天，风很大。', type: 15 },
      ...{ media: [{ url: 'https://films.invalid/sea.mp4', localPath: 'sea.mp4' }], likes: [], comments: [] },
    },
  ],
}
const imported = await bring(anna, [
  { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(moments)) },
  { name: 'sea.mp4', bytes: filmOf('sea') },
])

const makeBook = async (title: string): Promise<string> => {
  const body = { import_id: imported.id, title }
  const { id } = dataOf<{ id: string }>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
  await until(
    async () => dataOf<{ status: string }>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
  return id
}
const printedIn = async (id: string): Promise<{ codes: string[]; words: string }> => {
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params: { id }, actor: anna }))
  const pages = await Promise.all(
    sections.map(async ({ route }) =>
      dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route }, actor: anna })),
    ),
  )
  const elements = pages.flat().flatMap((page) => page.elements)
  return {
    codes: elements.flatMap(({ type, url }) => (type === 'qrcode' && url?.includes('/v/') ? [url] : [])),
    words: elements.flatMap(({ content }) => (content ?? []).flatMap((line) => line.text)).join(''),
  }
}

/** Sends a file as the page does, and puts it behind the code. */
const put = async (code: string, name: string, bytes: Uint8Array, actor = anna) => {
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor }))
  const fileId = await sendFile(actor, id, { name, bytes })
  return callEndpoint(replace, { params: { code }, body: { import_id: id, file_id: fileId }, actor })
}
const opened = async (code: string): Promise<Buffer | string> => {
  const found = await openCode(code)
  if (found?.kind !== 'video') return found?.kind ?? 'nothing'
  const url = new URL(found.video, 'http://127.0.0.1')
  const answer = await callEndpoint(media, {
    params: { sha256: url.pathname.slice(7) },
    query: Object.fromEntries(url.searchParams),
  })
  return Buffer.from(await answer.response.arrayBuffer())
}
const act = (code: string, closed: boolean, actor = anna) =>
  callEndpoint(close, { method: 'PUT', params: { code }, body: { closed }, actor })

const bookId = await makeBook('海边')

test('a film in a book has a code, its line says until which year, and its owner sees where it is printed', async () => {
  const { codes, words } = await printedIn(bookId)
  expect(codes).toHaveLength(1)
  const one = await first()
  expect(one).toMatchObject({ url: codes[0], state: 'open', isReplaced: false, books: [{ id: bookId, title: '海边' }] })
  expect(one.film?.bytes).toBe(filmOf('sea').length)
  const year = new Date(one.untilAt).getFullYear()
  expect(words.replaceAll(/\s/g, '')).toContain(`保存到${year}年`)
  expect(await opened(one.code)).toEqual(Buffer.from(filmOf('sea')))
})

test('another film behind the code: the code stays, also of a book typeset afterwards', async () => {
  const { code, url } = await first()
  const answer = await put(code, 'hill.mp4', filmOf('hill'))
  expect(answer.status).toBe(200)
  expect(dataOf<Code>(answer)).toMatchObject({ url, isReplaced: true })
  expect(await opened(code)).toEqual(Buffer.from(filmOf('hill')))
  const again = await makeBook('海边，又一本')
  expect((await printedIn(again)).codes).toEqual([url])
  expect((await first()).books.map(({ title }) => title)).toEqual(['海边', '海边，又一本'])
  expect((await codesOf()).length).toBe(1)
})

test.each([
  ['a document', '说明.pdf', Buffer.from('%PDF-1.7\n'.padEnd(400, 'x'))],
  ['a text named like a film', '视频.mp4', Buffer.from('这不是视频，只是几个字。'.repeat(20))],
  ['a picture', '照片.mp4', picture],
  ['a table', '表.csv', Buffer.from('日期,内容\n2024-01-01,字\n')],
  ['nothing', '空.mp4', Buffer.from('')],
  [
    'half a film',
    '半.mp4',
    Buffer.concat([filmOf('half').subarray(0, 24), Buffer.from([0, 1, 0, 0]), Buffer.from('mdat and some')]),
  ],
])('%s in the place of a film is refused in plain Chinese, and nothing changes', async (_, name, bytes) => {
  const before = await first()
  const answer = await put(before.code, name, bytes)
  expect(answer.status).toBe(422)
  expect(String(answer.body.errmsg)).toMatch(/[一-龥]{6}/)
  expect(answer.body.errcode).toBe(name === '半.mp4' ? 'film_damaged' : 'not_a_film')
  expect(await first()).toEqual(before)
  expect(await opened(before.code)).toEqual(Buffer.from(filmOf('hill')))
})

test('renewing gives ten years from today, and never takes away', async () => {
  const { code } = await first()
  const until = async (): Promise<number> =>
    dataOf<Code>(await callEndpoint(renew, { params: { code }, body: {}, actor: anna })).untilAt
  const set = (untilAt: Date) => db().update(permanentCodes).set({ untilAt }).where(eq(permanentCodes.code, code))
  await set(new Date(Date.now() + 1000))
  expect(await until()).toBeGreaterThan(Date.now() + 3600 * 24 * 3600 * 1000)
  const far = new Date('2090-01-01T00:00:00Z')
  await set(far)
  expect(await until()).toBe(far.getTime())
  await set(new Date(Date.now() - 1000))
  expect(await opened(code)).toBe('over')
  expect((await first()).state).toBe('over')
  await until()
  expect(await opened(code)).toEqual(Buffer.from(filmOf('hill')))
})

test('a closed code opens nothing, its addresses die, and it opens again', async () => {
  const { code } = await first()
  const found = await openCode(code)
  if (found?.kind !== 'video') throw new Error('no film')
  const url = new URL(found.video, 'http://127.0.0.1')
  const ask = async () =>
    (
      await callEndpoint(media, {
        params: { sha256: url.pathname.slice(7) },
        query: Object.fromEntries(url.searchParams),
      })
    ).status
  expect(await ask()).toBe(200)
  expect(dataOf<Code>(await act(code, true)).state).toBe('closed')
  expect(await openCode(code)).toEqual({ kind: 'closed', of: 'video' })
  expect(await ask()).toBe(404)
  const sea = (await db().select().from(permanentCodes))[0]?.printedSha256
  const asked = await callEndpoint(generate, { body: { url: sea }, actor: anna })
  expect([asked.status, asked.body.errcode]).toEqual([409, 'code_closed'])
  expect(dataOf<Code>(await act(code, false)).state).toBe('open')
  expect(await ask()).toBe(200)
})

test('to everybody else a code is missing, and without a session there is nothing to ask', async () => {
  const { code } = await first()
  const params = { code }
  const all = (actor?: typeof bert) => [
    callEndpoint(renew, { params, body: {}, ...(actor ? { actor } : {}) }),
    callEndpoint(close, { method: 'PUT', params, body: { closed: true }, ...(actor ? { actor } : {}) }),
    callEndpoint(download, { params, ...(actor ? { actor } : {}) }),
    callEndpoint(replace, { params, body: { import_id: 'x', file_id: 'y' }, ...(actor ? { actor } : {}) }),
  ]
  expect((await Promise.all(all(bert))).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await Promise.all(all())).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(await codesOf(bert)).toEqual([])
  // A file of somebody else cannot be put behind one's own code.
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: bert }))
  const fileId = await sendFile(bert, id, { name: 'b.mp4', bytes: filmOf('bert') })
  const body = { import_id: id, file_id: fileId }
  expect((await callEndpoint(replace, { params, body, actor: anna })).status).toBe(404)
  expect((await first()).state).toBe('open')
})

test('the owner takes the film along, whole or from where a download broke off', async () => {
  const { code } = await first()
  const whole = await callEndpoint(download, { params: { code }, actor: anna })
  expect(whole.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await whole.response.arrayBuffer())).toEqual(Buffer.from(filmOf('hill')))
  const rest = await callEndpoint(download, { params: { code }, actor: anna, headers: { range: 'bytes=5-' } })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.response.arrayBuffer())).toEqual(Buffer.from(filmOf('hill')).subarray(5))
})

test('one film has one lasting address however often it is asked for; a book is noted once', async () => {
  const sha = (await db().select().from(permanentCodes))[0]!.printedSha256!
  const ask = (body: object, actor = anna) => callEndpoint(generate, { body, actor })
  const answers = await Promise.all([
    ask({ url: sha }),
    ask({ url: sha, book_id: bookId }),
    ask({ url: sha, book_id: bookId }),
  ])
  expect(new Set(answers.map((one) => dataOf<Code>(one).url))).toEqual(new Set([(await first()).url]))
  expect((await first()).books).toHaveLength(2)
  // What is not one's own is not there.
  expect((await ask({ url: sha }, bert)).status).toBe(404)
  const theirs = dataOf<Code>(await ask({ video: 'https://films.example.cn/1' }, bert))
  expect(
    (await callEndpoint(generate, { body: { video: 'https://films.example.cn/1', book_id: bookId }, actor: bert }))
      .status,
  ).toBe(404)
  expect(await openCode(theirs.code)).toMatchObject({ kind: 'link', host: 'films.example.cn' })
  expect((await codesOf(bert)).map(({ code }) => code)).toEqual([theirs.code])
})

test.each([
  ['nothing', {}],
  ['a film and a link', { url: 'a'.repeat(64), video: 'https://a.example/' }],
  ['a picture without a film', { thumbnail: 'a'.repeat(64) }],
  ['a script', { video: 'javascript:alert(1)' }],
  ['a link without end', { video: `https://a.example/${'a'.repeat(3000)}` }],
  ['a field more', { video: 'https://a.example/', more: 1 }],
])('asked for the address of %s: 422', async (_, body) => {
  const answer = await callEndpoint(generate, { body, actor: anna })
  expect(answer.status).toBe(422)
  expect(String(answer.body.errmsg)).toMatch(/[一-龥]/)
})

test('the film of a closed code goes with its originals; another one opens the code again', async () => {
  const carla = person('carla')
  const { id } = await bring(carla, [
    { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(moments)) },
    { name: 'sea.mp4', bytes: filmOf('carla') },
  ])
  const body = { import_id: id, title: '短' }
  const book = dataOf<{ id: string }>(await callEndpoint(createBook, { method: 'POST', body, actor: carla }))
  await until(
    async () => dataOf<{ status: string }>(await callEndpoint(getBook, { params: book, actor: carla })),
    ({ status }) => status !== 'typesetting',
  )
  const [one] = await codesOf(carla)
  const code = one?.code ?? ''
  await act(code, true, carla)
  await db().execute("update books set deleted_at = now() where owner_id = 'carla'")
  const { rows } = await db().execute<{ id: string }>("select id from post_sources where owner_id = 'carla'")
  expect(
    (await callEndpoint(dropOriginal, { method: 'DELETE', params: { id: rows[0]!.id }, actor: carla })).status,
  ).toBe(200)
  const refused = await act(code, false, carla)
  expect([refused.status, refused.body.errcode]).toEqual([409, 'film_gone'])
  expect((await put(code, 'new.mp4', filmOf('new'), carla)).status).toBe(200)
  await act(code, false, carla)
  expect(await opened(code)).toEqual(Buffer.from(filmOf('new')))
})

test('a page of codes is what its address says', async () => {
  const found = await codesPage({ userId: 'anna' }, new URL('http://x.test/my/codes?page=7'))
  expect([found.results.length, found.pages, found.totalCount]).toEqual([0, 1, 1])
})

test('a film that could not be stored leaves the code as it was, holds no transaction, and the same call finishes it', async () => {
  const { code } = await first()
  const before = await opened(code)
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: anna }))
  const fileId = await sendFile(anna, id, { name: 'lake.mp4', bytes: filmOf('lake') })
  const again = () => callEndpoint(replace, { params: { code }, body: { import_id: id, file_id: fileId }, actor: anna })
  const open: unknown[] = []
  const full = vi.spyOn(storage(), 'putBytes').mockImplementation(async () => {
    const { rows } = await db().execute(
      sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    open.push(...rows)
    throw new Error('the disk went away')
  })
  try {
    expect((await again()).status).toBe(500)
    expect(full).toHaveBeenCalled()
    expect(open).toEqual([])
  } finally {
    full.mockRestore()
  }
  expect(await opened(code)).toEqual(before)
  const done = await again()
  expect(done.status).toBe(200)
  expect(await opened(code)).toEqual(Buffer.from(filmOf('lake')))
  // What was sent for it is let go now, and there is nothing to put again.
  expect((await again()).status).toBe(404)
})

test('a call that took longer than the next puts nothing over what that one put', async () => {
  const { code } = await first()
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: anna }))
  const fileId = await sendFile(anna, id, { name: 'slow.mp4', bytes: filmOf('slow') })
  const slow = () => callEndpoint(replace, { params: { code }, body: { import_id: id, file_id: fileId }, actor: anna })
  const write = storage().putBytes.bind(storage())
  const held = vi.spyOn(storage(), 'putBytes').mockImplementationOnce(async (...given) => {
    expect((await put(code, 'fast.mp4', filmOf('fast'))).status).toBe(200)
    return write(...given)
  })
  try {
    expect(await slow()).toMatchObject({ status: 409, body: { errcode: 'film_changed' } })
  } finally {
    held.mockRestore()
  }
  expect(await opened(code)).toEqual(Buffer.from(filmOf('fast')))
  // Who has seen it and still wants the other presses again.
  expect((await slow()).status).toBe(200)
  expect(await opened(code)).toEqual(Buffer.from(filmOf('slow')))
})

test('bytes are not removed under a row that is being written', async () => {
  const sha256 = 'ab'.repeat(32)
  await storage().putBytes(mediaKey(sha256), Buffer.from('brook'))
  const [locked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = transaction(async (tx) => {
    await lockMedia(tx, [sha256])
    locked.resolve()
    await written.promise
    await addMedia(tx, 'anna', [{ sha256, kind: 'image', mime: 'image/jpeg', bytes: 5, widthPx: null, heightPx: null }])
  })
  await locked.promise
  const removing = removeFilesJob({ media: [sha256], folders: [], keys: [], bookIds: [] })
  await eventually(async () => {
    const { rows } = await db().execute(
      sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    return rows.length > 0
  })
  written.resolve()
  await Promise.all([writing, removing])
  expect(await storage().exists(mediaKey(sha256))).toBe(true)
})

test('two calls at once put one film behind a code', async () => {
  const { code } = await first()
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor: anna }))
  const fileId = await sendFile(anna, id, { name: 'pond.mp4', bytes: filmOf('pond') })
  const body = { import_id: id, file_id: fileId }
  const all = await Promise.all([1, 2].map(() => callEndpoint(replace, { params: { code }, body, actor: anna })))
  expect(all.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(await opened(code)).toEqual(Buffer.from(filmOf('pond')))
})
