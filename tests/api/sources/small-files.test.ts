/** Many small files in one call, as the browser sends them: all of them or none, each once, and the next costs what the first did. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { closeDatabase, db, openDatabase } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { tidyUploads } from '#lib/sources/job/upload.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { POST as askMany, PUT as putMany } from '../../../src/pages/api/import/imports/[id]/batch.ts'
import { DELETE as dropFile, PUT as putChunk } from '../../../src/pages/api/import/imports/[id]/files/[fileId].ts'
import { POST as announceOne } from '../../../src/pages/api/import/imports/[id]/files/index.ts'
import { POST as readImport } from '../../../src/pages/api/import/imports/[id]/read.ts'
import { POST as createImport } from '../../../src/pages/api/import/imports/index.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const usual = config()
beforeEach(() => {
  setService('config', usual)
})

type File = { name: string; bytes: Uint8Array }
type Told = { fileId: string; received: number }
const begin = async (actor = anna): Promise<string> =>
  dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: {}, actor })).id
const listOf = (files: readonly File[]) => ({ files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })) })
const ask = (id: string, files: readonly File[], actor = anna) =>
  callEndpoint(askMany, { params: { id }, body: listOf(files), actor })
/** `told`: another list than that of the files. */
const put = (id: string, files: readonly File[], actor = anna, told: object | string = listOf(files)) => {
  const head = Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))
  const body = Buffer.concat([head, ...files.map(({ bytes }) => bytes)])
  return callEndpoint(putMany, { method: 'PUT', params: { id }, query: { head: String(head.length) }, body, actor })
}
const toldOf = (answer: Awaited<ReturnType<typeof put>>): Told[] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.results as Told[]
}
const send = async (id: string, files: readonly File[], actor = anna): Promise<Told[]> =>
  toldOf(await put(id, files, actor))
const made = (count: number, first = 0, size = 200): File[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `图片/${first + at}.jpg`,
    bytes: new Uint8Array(size).fill((first + at) % 251),
  }))
type Chunk = { file_id: string; storage_key: string; at: string }
const chunksOf = (id: string) =>
  query<Chunk>(
    connection,
    `select c.file_id, c.storage_key, c.at from import_chunks c join import_files f on f.id = c.file_id
      where f.import_id = $1`,
    [id],
  )

test('what is sent together is there, each file with its own bytes, and sent again it is there once', async () => {
  const id = await begin()
  const files = [...made(3), { name: '空的.txt', bytes: new Uint8Array(0) }, ...made(2, 3, 70_000)]
  const first = await send(id, files)
  expect(first.map(({ received }) => received)).toEqual(files.map(({ bytes }) => bytes.length))
  // The answer was lost: the same again, announced and sent.
  expect(await send(id, files)).toEqual(first)
  const chunks = new Map((await chunksOf(id)).map((chunk) => [chunk.file_id, chunk]))
  expect(chunks.size).toBe(5)
  expect(await chunksOf(id)).toHaveLength(5)
  for (const [at, { fileId }] of first.entries()) {
    const key = chunks.get(fileId)?.storage_key
    if (key) expect(Buffer.from(await storage().getBytes(key)).equals(files[at]!.bytes)).toBe(true)
  }
})

test('two tabs that send the same files at once leave each of them once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await begin()
    const files = made(20, round * 100)
    const answers = await Promise.all([put(id, files), put(id, files.toReversed()), put(id, files)])
    for (const answer of answers) expect(toldOf(answer).map(({ received }) => received)).toEqual(Array(20).fill(200))
    expect(await chunksOf(id)).toHaveLength(20)
  }
})

test('a file half sent by itself is finished with the others; what is asked says what is there', async () => {
  const id = await begin()
  const files = made(3, 0, 1000)
  expect(toldOf(await ask(id, files))).toEqual(Array(3).fill({ fileId: '', received: 0 }))
  const body = { name: files[1]!.name, bytes: 1000 }
  const { fileId } = dataOf<Told>(await callEndpoint(announceOne, { params: { id }, body, actor: anna }))
  const half = { params: { id, fileId }, query: { offset: '0' }, body: files[1]!.bytes.subarray(0, 400) }
  expect((await callEndpoint(putChunk, { ...half, method: 'PUT', actor: anna })).status).toBe(200)
  expect(toldOf(await ask(id, files))[1]).toEqual({ fileId, received: 400 })
  const all = await send(id, files)
  expect(all.map(({ received }) => received)).toEqual([1000, 1000, 1000])
  expect(toldOf(await ask(id, files))).toEqual(all)
  expect(await chunksOf(id)).toHaveLength(4)
})

const codeOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => [status, body.errcode]

test('what does not fit is refused whole, in a sentence, and leaves nothing', async () => {
  const id = await begin()
  const files = made(4)
  const rows = () => query(connection, 'select 1 from import_files where import_id = $1', [id])
  const list = listOf(files)
  const wrong: [unknown[], Parameters<typeof put>][] = [
    [
      [422, 'invalid'],
      [id, files, anna, listOf(files.slice(1))],
    ],
    [
      [422, 'invalid'],
      [id, files, anna, { files: list.files.map((one, at) => ({ ...one, bytes: 199 + at })) }],
    ],
    [
      [400, 'bad_json'],
      [id, files, anna, '{"files":['],
    ],
    [
      [400, 'bad_json'],
      [id, files, anna, 'null,'],
    ],
    [
      [422, 'invalid'],
      [id, files, anna, 'null'],
    ],
    [
      [422, 'invalid'],
      [id, files, anna, { ...list, more: 1 }],
    ],
    [
      [422, 'invalid'],
      [id, files, anna, { files: [{ name: 'a\u0000b', bytes: 800 }] }],
    ],
    [
      [422, 'invalid'],
      [id, files, anna, { files: [{ name: 'a', bytes: 1e300 }] }],
    ],
    [
      [422, 'invalid'],
      [id, [], anna],
    ],
    [
      [422, 'invalid'],
      [id, made(101)],
    ],
    [
      [422, 'invalid'],
      [id, [{ name: '大.jpg', bytes: new Uint8Array(512 * 1024 + 1) }]],
    ],
    [
      [413, 'chunk_too_large'],
      [id, made(17, 0, 500 * 1024)],
    ],
    [
      [404, 'not_found'],
      [id, files, person('bert')],
    ],
    [
      [404, 'not_found'],
      ['no-such-import', files],
    ],
  ]
  for (const [code, call] of wrong) {
    const answer = await put(...call)
    expect(codeOf(answer), JSON.stringify(call[3])).toEqual(code)
    expect(answer.body.errmsg).toMatch(/[一-龥]/)
  }
  expect(codeOf(await ask(id, made(101)))).toEqual([422, 'invalid'])
  expect(codeOf(await ask(id, files, person('bert')))).toEqual([404, 'not_found'])
  expect(await rows()).toEqual([])
  await db().execute(sql`update imports set status = 'reading' where id = ${id}`)
  expect(codeOf(await ask(id, files))).toEqual([409, 'import_busy'])
  expect(codeOf(await put(id, files))).toEqual([409, 'import_busy'])
  expect(await rows()).toEqual([])
})

test('limits are those of single files: 5,000 of them, and what waits for one person', async () => {
  const carl = person('carl')
  const id = await begin(carl)
  await db().execute(sql`insert into import_files (id, import_id, name, bytes)
    select 'filler-' || n, ${id}, 'filler ' || n, 1 from generate_series(1, 4950) n`)
  const many = await put(id, made(51), carl)
  expect([many.status, many.body.errmsg]).toEqual([422, '一次最多 5000 个文件，可以先打包成 zip'])
  expect(codeOf(await ask(id, made(51), carl))).toEqual([422, 'too_many_files'])
  const told = await send(id, made(50), carl)
  // Those are known: sending them once more is no file more.
  expect(await send(id, made(50), carl)).toEqual(told)
  const single = await callEndpoint(announceOne, { params: { id }, body: { name: 'x', bytes: 1 }, actor: carl })
  expect([single.status, single.body.errcode]).toEqual([422, 'too_many_files'])

  setService('config', { ...usual, uploadQuotaBytes: 10_000 })
  const dora = person('dora')
  const [one, two] = [await begin(dora), await begin(dora)]
  await send(one, made(30), dora)
  expect(codeOf(await ask(two, made(21, 50), dora))).toEqual([413, 'upload_quota'])
  expect(codeOf(await put(two, made(21, 50), dora))).toEqual([413, 'upload_quota'])
  expect(await chunksOf(two)).toEqual([])
  expect(await send(two, made(20, 50), dora)).toHaveLength(20)
})

/** Of every import what was counted, and what a sum over its files says. */
const counters = () =>
  query<{ import_id: string; counted: string; summed: string }>(
    connection,
    `select i.id as import_id, coalesce(u.files, 0) || ' ' || coalesce(u.waiting_bytes, 0) as counted,
       (select count(*) || ' ' || coalesce(sum(received) filter (where purged_at is null), 0)
         from import_files f where f.import_id = i.id) as summed
     from imports i left join import_uses u on u.import_id = i.id`,
  )

test('what is counted is what a sum says, whatever is brought, dropped, read, tidied away or deleted, also at once', {
  timeout: 60_000,
}, async () => {
  const eva = person('eva')
  const step = fc.record({
    of: fc.nat(2),
    what: fc.constantFrom('many', 'many', 'one', 'announce', 'drop', 'tidy', 'remove', 'purge'),
    first: fc.nat(12),
    count: fc.integer({ min: 1, max: 8 }),
  })
  const nextWeekMs = Date.now() + 8 * 24 * 3600 * 1000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await query(connection, 'delete from rate_counters')
      const imports = await Promise.all([begin(eva), begin(eva), begin(eva)])
      const run = async ({ of, what, first, count }: (typeof steps)[number]): Promise<unknown> => {
        const id = imports[of]!
        const files = made(count, first)
        if (what === 'tidy') return tidyUploads(nextWeekMs)
        if (what === 'remove') return query(connection, 'delete from imports where id = $1', [id])
        if (what === 'many') return put(id, files, eva)
        const { name, bytes } = files[0]!
        const body = { name, bytes: bytes.length }
        const answer = await callEndpoint(announceOne, { params: { id }, body, actor: eva })
        if (answer.status !== 200 || what === 'announce') return undefined
        const { fileId } = dataOf<Told>(answer)
        if (what === 'drop') return callEndpoint(dropFile, { method: 'DELETE', params: { id, fileId }, actor: eva })
        if (what === 'purge')
          return query(connection, 'update import_files set purged_at = now() where id = $1', [fileId])
        const piece = { params: { id, fileId }, query: { offset: '0' }, body: bytes.subarray(0, 90) }
        return callEndpoint(putChunk, { ...piece, method: 'PUT', actor: eva })
      }
      // Two of them at a time.
      for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(run))
      for (const { import_id, counted, summed } of await counters())
        expect([import_id, counted]).toEqual([import_id, summed])
    }),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
})

test('pictures brought together are read like those brought one by one', async () => {
  const finn = person('finn')
  const life = await madeLife(12, 8, 3)
  const id = await begin(finn)
  await send(id, life, finn)
  await callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor: finn })
  const gina = await bring(person('gina'), life)
  await expect
    .poll(async () => (await query(connection, 'select status, report from imports where id = $1', [id]))[0], {
      timeout: 60_000,
    })
    .toMatchObject({ status: 'ready', report: { presentMedia: gina.report!.presentMedia } })
  for (const { import_id, counted, summed } of await counters())
    expect([import_id, counted]).toEqual([import_id, summed])
})

/** Blocks of the database looked at since it was made; connections tell theirs when they end. */
const blocks = async (): Promise<number> => {
  await closeDatabase()
  openDatabase(connection)
  const text = 'select blks_hit + blks_read as n from pg_stat_database where datname = current_database()'
  return Number((await query<{ n: string }>(connection, text))[0]!.n)
}

test('the 3,000th file costs the database what the 300th did', { timeout: 120_000 }, async () => {
  const hans = person('hans')
  const id = await begin(hans)
  /** Blocks a file, of the cheapest of three lots of a hundred: what PostgreSQL tidies meanwhile is in none of all three. */
  const costOf = async (first: number): Promise<number> => {
    const lots: number[] = []
    for (const from of [first, first + 100, first + 200]) {
      const before = await blocks()
      await sendSome(from, 100)
      lots.push(((await blocks()) - before) / 100)
    }
    return Math.min(...lots)
  }
  const sendSome = async (first: number, count: number): Promise<void> => {
    for (let at = first; at < first + count; at += 50) await send(id, made(50, at), hans)
  }
  const early = await costOf(0)
  await sendSome(300, 2400)
  const late = await costOf(2700)
  console.log(`blocks a file: ${early.toFixed(1)} of the first 300, ${late.toFixed(1)} of the last of 3,000`)
  expect(late / early).toBeLessThan(1.5)
})
