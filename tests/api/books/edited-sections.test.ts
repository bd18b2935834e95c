/** POST /api/book/{id}/edits answers the new pages of what was changed; `POSTS=3000` says what that costs. */

import { expect, test } from 'vitest'
import { listBookSections } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { config } from '#lib/config/config.server.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { closePool, pool } from '#lib/queue/pool.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

const posts = Number(process.env.POSTS ?? 300)

const probe = new URL('../../support/pool-probe.ts', import.meta.url)

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(posts, 6))

type Book = { id: string; sourceId: string; status: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const started = performance.now()
const book = await settled(
  dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna })).id,
)
const wholeMs = performance.now() - started

type Line = { text: string[] }
type Page = { elements: { msgId?: string; content?: Line[] }[] }
type Section = { route: string; months: string[]; firstPage: number; pages: Page[] }
type Answer = {
  outcomes: { id: string; outcome: string }[]
  undo: string | null
  late: boolean
  sections: Section[]
}
type Item = { id: string; text: string; time: string; target: string; included: boolean }

const itemsOf = async (month: string): Promise<Item[]> =>
  dataOf<Item[]>(
    await callEndpoint(monthItems, {
      params: { sourceId: book.sourceId, month },
      query: { book: book.id },
      actor: anna,
    }),
  )
const routes = dataOf<{ route: string; entries: number }[]>(
  await callEndpoint(months, { params: { sourceId: book.sourceId }, query: { book: book.id }, actor: anna }),
)
const middle = routes[routes.length >> 1]!.route
let commands = 0
const nextId = (): string => `command-of-the-test-${String(++commands).padStart(4, '0')}`
const send = async (command: object, pages = true): Promise<Answer> => {
  const answer = await callEndpoint(write, {
    params: { id: book.id },
    body: { commands: [command], pages },
    actor: anna,
  })
  expect(answer.status).toBe(200)
  return dataOf<Answer>(answer)
}
const versions = new Map<string, string>()
const change = ({ target }: Item, field: string, value: unknown) => {
  const id = nextId()
  const base = versions.get(target + field) ?? ''
  versions.set(target + field, id)
  return { id, name: 'change-post', changes: [{ target, field, base, value }] }
}
const takenBack = async ({ id: of, changes }: ReturnType<typeof change>): Promise<void> => {
  const id = nextId()
  await send({ id, name: 'undo', of })
  for (const { target, field } of changes) versions.set(target + field, id)
}
/** On a busy machine a page may come too late: the next command asks again. */
const drawn = async (make: () => object, again = make): Promise<Answer> => {
  const given = make()
  const answer = await send(given)
  if (answer.sections.length > 0) return answer
  // Said once more it would change nothing, and what changes nothing has no pages.
  if (again === make) await takenBack(given as ReturnType<typeof change>)
  return drawn(again)
}
const wordsOf = (pages: Page[]): string =>
  pages.flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text))).join('')
const asSet = async (month: string): Promise<unknown> => {
  await settled(book.id)
  return dataOf(await callEndpoint(printPages, { params: { id: book.id, month }, actor: anna }))
}

test('a changed text is on the pages of the same answer, and they are those of the job', {
  timeout: 60_000,
}, async () => {
  const [first, second] = await itemsOf(middle)
  const answer = await drawn(() => change(first!, 'text', '院子里的枇杷熟了。'))
  const [section] = answer.sections
  expect(answer.sections.length).toBe(1)
  expect(section?.months).toContain(middle)
  expect(wordsOf(section!.pages)).toContain('院子里的枇杷熟了')
  expect(section!.pages).toEqual(await asSet(section!.route))
  const hidden = await drawn(() => change(second!, 'hidden', true))
  expect(hidden.sections[0]?.pages.some(({ elements }) => elements.some((one) => one.msgId === second!.id))).toBe(false)
  expect(hidden.sections[0]!.pages).toEqual(await asSet(section!.route))
})

test('undo and redo answer their pages too', async () => {
  const [first, , second] = await itemsOf(middle)
  const { undo } = await send(change(first!, 'text', '下了一夜的雨'))
  versions.delete(`${first!.target}text`)
  const [undoing, redoing] = [nextId(), nextId()]
  const other = (): object => change(second!, 'text', '照旧')
  const back = await drawn(() => ({ id: undoing, name: 'undo', of: undo }), other)
  expect(wordsOf(back.sections[0]!.pages)).not.toContain('下了一夜的雨')
  const again = await drawn(() => ({ id: redoing, name: 'redo', of: undoing }), other)
  expect(wordsOf(again.sections[0]!.pages)).toContain('下了一夜的雨')
  versions.set(`${first!.target}text`, redoing)
})

test('every post of the month says where it stands', async () => {
  const items = await itemsOf(middle)
  const answer = await drawn(() => change(items[2]!, 'text', '晴'))
  const standing = new Set(answer.sections[0]!.pages.flatMap(({ elements }) => elements.map((one) => one.msgId)))
  expect(items.filter((one) => one.included && !standing.has(one.id))).toEqual([])
})

test('whoever asks for no pages gets none, and at most two sections come', async () => {
  const [first] = await itemsOf(middle)
  expect(await send(change(first!, 'text', '云'), false)).toMatchObject({ sections: [], late: false })
  const some = await Promise.all(routes.slice(0, 4).map(async ({ route }) => (await itemsOf(route))[0]!))
  const all = (): object => {
    const changes = some.map((one) => change(one, 'text', '风').changes[0]!)
    const id = nextId()
    for (const one of some) versions.set(`${one.target}text`, id)
    return { id, name: 'change-posts', changes }
  }
  expect((await drawn(all)).sections.length).toBe(Math.min(2, routes.length))
})

test('a change is written when its pages cannot be drawn in time, and asked for again they come', {
  timeout: 60_000,
}, async () => {
  await settled(book.id)
  const shared = new SharedArrayBuffer(4)
  const busy = Array.from({ length: 8 }, () => pool().run(probe, 'hold', shared, { urgent: true }))
  const [first] = await itemsOf(middle)
  const given = change(first!, 'text', '写下的不会丢')
  const answer = await send(given)
  expect(answer.sections).toEqual([])
  expect(answer.late).toBe(true)
  expect(answer.outcomes[0]?.outcome).toBe('written')
  new Int32Array(shared)[0] = 1
  Atomics.notify(new Int32Array(shared), 0)
  await Promise.all(busy)
  // Sent once more nothing is written, as the client does by itself.
  const again = await until(
    () => send(given),
    ({ late }) => !late,
  )
  expect(again.outcomes[0]?.outcome).toBe('known')
  expect(wordsOf(again.sections[0]!.pages)).toContain('写下的不会丢')
  expect(JSON.stringify(await asSet(middle))).toContain('"写","下","的","不"')
})

test('its pages come while every place of the pool is busy with imports and books of others', {
  timeout: 60_000,
}, async () => {
  await settled(book.id)
  const shared = new SharedArrayBuffer(4)
  const busy = Array.from({ length: config().workers + 4 }, () => pool().run(probe, 'hold', shared))
  const [first] = await itemsOf(middle)
  let asked = 0
  const answer = await drawn(() => change(first!, 'text', `不等别人的书${++asked}`))
  expect(wordsOf(answer.sections[0]!.pages)).toContain(`不等别人的书${asked}`)
  // Before the pool gives others a place beside what takes long.
  expect(asked).toBeLessThan(5)
  new Int32Array(shared)[0] = 1
  Atomics.notify(new Int32Array(shared), 0)
  await Promise.all(busy)
})

test('a book nobody has open is answered from its kept months, with the pages of the job', {
  timeout: 60_000,
}, async () => {
  for (const words of ['合上以后改的', '合上以后又改的']) {
    await settled(book.id)
    // Whatever a thread knew of the book ends with it.
    await closePool()
    const [first] = await itemsOf(middle)
    // In other words each time: what is said already changes nothing, and answers no pages.
    let asked = 0
    const answer = await drawn(() => change(first!, 'text', `${words}${++asked}`))
    expect(wordsOf(answer.sections[0]!.pages)).toContain(`${words}${asked}`)
    expect(answer.sections[0]!.pages).toEqual(await asSet(answer.sections[0]!.route))
  }
})

test('a post added to a month is on the pages of the same answer, and off them when it is taken back', async () => {
  const [first] = await itemsOf(middle)
  const target = 'own:added-by-the-test-01'
  const base = nextId()
  const said: [string, unknown][] = [
    ['added', true],
    ['date', first!.time.slice(0, 10)],
    ['text', '补记一笔旧事'],
  ]
  const changes = said.map(([field, value]) => ({ target, field, base: '', value }))
  const other = (): object => change(first!, 'text', '照旧')
  const added = await drawn(() => ({ id: base, name: 'add-post', changes }), other)
  expect(wordsOf(added.sections[0]!.pages)).toContain('补记一笔旧事')
  const gone = { id: nextId(), name: 'remove-post', changes: [{ target, field: 'added', base, value: null }] }
  const without = await drawn(() => gone, other)
  expect(without.sections[0]?.months).toContain(middle)
  expect(wordsOf(without.sections[0]!.pages)).not.toContain('补记一笔旧事')
})

test('changes one after the other are answered at once, and what is set in the end says all of them', {
  timeout: 60_000,
}, async () => {
  const items = (await itemsOf(middle)).filter(({ included }) => included).slice(0, 12)
  let last: Answer | undefined
  // The job of an earlier change begins among them, and gives way.
  for (const [at, item] of [...items, ...items].entries()) last = await drawn(() => change(item, 'text', `第${at}次改`))
  const [section] = last!.sections
  const pages = (await asSet(section!.route)) as Page[]
  expect(pages).toEqual(section!.pages)
  for (const at of items.keys()) expect(wordsOf(pages)).toContain(`第${at + items.length}次改`)
})

test('a job somebody waits for without having changed anything is done all the same', { timeout: 60_000 }, async () => {
  await settled(book.id)
  const id = decodeBookId(book.id)?.id ?? ''
  await callEndpoint(updateBook, { params: { id: book.id }, body: { style: 'yuanxing' }, actor: anna })
  const connection = databaseConnection()
  const touched = { posts: [], months: [] }
  const status = async (): Promise<string> =>
    dataOf<Book>(await callEndpoint(bookInfo, { params: { id: book.id }, actor: anna })).status
  let asked = 0
  while ((await status()) === 'typesetting') {
    const task = { bookId: id, touched, untilAt: Date.now() + 1000, connection }
    const near = { urgent: true, near: id, inTurn: true }
    await pool().run('#lib/books/edit/section-work.server.ts', 'sectionWork', task, near)
    asked += 1
  }
  expect(await status()).toBe('ready')
  expect(asked).toBeGreaterThan(0)
  await callEndpoint(updateBook, { params: { id: book.id }, body: { style: 'shiguang' }, actor: anna })
  await settled(book.id)
})

test('sections nobody touched stay the bytes they were', async () => {
  const keys = async () => {
    await settled(book.id)
    const rows = await listBookSections(db(), decodeBookId(book.id)?.id ?? '')
    return new Map(rows.map(({ route, layoutKey }) => [route, layoutKey]))
  }
  const before = await keys()
  const [first] = await itemsOf(middle)
  const answer = await drawn(() => change(first!, 'text', '云上'))
  const after = await keys()
  const others = [...before.keys()].filter((one) => one !== answer.sections[0]?.route && !/^(front|end)$/.test(one))
  expect(others.map((one) => [one, after.get(one)])).toEqual(others.map((one) => [one, before.get(one)]))
})

test.runIf(process.env.POSTS)('what it costs', { timeout: 300_000 }, async () => {
  const costs: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    await settled(book.id)
    const { route } = routes[(turn * 7) % routes.length]!
    const [first] = await itemsOf(route)
    const command = change(first!, 'text', `第 ${turn} 次改这一条`)
    const from = performance.now()
    await send(command)
    costs.push(performance.now() - from)
  }
  console.log(`${posts} posts: whole ${wholeMs.toFixed(0)} ms; edits ${costs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
})
