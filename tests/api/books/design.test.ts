/** What a book says of itself: GET /api/book/{id}/design, /design/show, /design/pictures, and its pages. */
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as design } from '../../../src/pages/api/book/[id]/design/index.ts'
import { GET as pictures } from '../../../src/pages/api/book/[id]/design/pictures.ts'
import { POST as show } from '../../../src/pages/api/book/[id]/design/show.ts'
import { GET as years } from '../../../src/pages/api/book/[id]/design/years.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dusk } from '../../support/dusk.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const picture = await dusk(1, 900, 600)
const post = (id: string, day: string, files: string[] = []) => ({
  ...{ id, username: 'wxid_a', nickname: '林小满', type: 1, likes: [], comments: [] },
  createTime: Date.parse(`2024-${day}T12:00:00+08:00`) / 1000,
  createTimeStr: `2024-${day} 12:00:00`,
  contentDesc: '院子里开了花',
  ...(id === '102' ? { location: { poiName: '西湖', city: '杭州市', latitude: 30.24, longitude: 120.1 } } : {}),
  media: files.map((localPath, i) => ({ url: `https://szmmsns.qpic.cn/mmsns/${id}${i}/0`, localPath })),
})
const posts = [post('102', '05-02'), post('101', '04-01', ['media/a.jpg'])]
const exported = { exportTime: '2024-06-01T00:00:00Z', totalPosts: 2, filters: { usernames: ['wxid_a'] }, posts }
const imported = await bring(anna, [
  { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) },
  { name: 'media/a.jpg', bytes: picture },
])

type Book = { id: string; status: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const { id } = dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna }))
await settled(id)

type Line = { text: string[] }
type Page = { kind: string; elements: { type: string; content?: Line[]; pid?: string; role?: string; tone?: string }[] }
const wordsOf = (pages: Page[]): string =>
  pages.flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text))).join('')
const pagesOf = async (month: string): Promise<Page[]> =>
  dataOf<Page[]>(await callEndpoint(printPages, { params: { id, month }, actor: anna }))

let count = 0
type Said = { target: string; field: string; value: unknown }
const say = async (said: Said[], actor = anna, of = id) => {
  count += 1
  const changes = said.map((one) => ({ base: '', ...one }))
  const commands = [{ id: `command-${String(count).padStart(12, '0')}`, name: 'dress-book', changes }]
  return callEndpoint(write, { params: { id: of }, body: { commands }, actor })
}
type Outcome = { outcome: string; code: string | null; message: string | null }
const outcomeOf = (answer: Awaited<ReturnType<typeof say>>): Outcome =>
  dataOf<{ outcomes: Outcome[] }>(answer).outcomes[0]!
const of = (field: string, value: unknown): Said => ({ target: 'book', field, value })
const insert = 'insert/abcdefghijklmnopqrstuv'

test('a preface, a copyright row and an insert are printed, and taken back by an undo', async () => {
  const listed = await callEndpoint(pictures, { params: { id }, actor: anna })
  const own = listed.body as { results: { hash: string }[] }
  expect(own).toMatchObject({ results: [{ width: 900, height: 600 }] })
  const { hash } = own.results[0]!
  const stranger = 'f'.repeat(64)
  await say([of('preface/text', '写给以后的我们'), of('preface/signature', '小满')])
  await say([of('copyright/editor', '阿舟')])
  const placed = await say([
    { target: insert, field: 'kind', value: 'photos' },
    { target: insert, field: 'before', value: '202405' },
    { target: insert, field: 'order', value: '000001' },
    { target: insert, field: 'pictures', value: `${stranger}\n${hash}` },
  ])
  expect(outcomeOf(placed).outcome).toBe('written')
  await settled(id)
  const front = wordsOf(await pagesOf('front'))
  for (const words of ['序言', '写给以后的我们', '小满', '阿舟', '私人定制，非卖品']) expect(front).toContain(words)
  // Thin months share a chapter: the insert stands before the one that holds its month.
  const between = await pagesOf('i-abcdefghijklmnopqrstuv')
  // It is one page; a blank one keeps what follows on its side.
  expect(between.map(({ kind }) => kind).toSorted()).toEqual(['blank', 'body'])
  expect(between.flatMap(({ elements }) => elements.flatMap(({ pid }) => pid ?? []))).toEqual([hash])

  const undo = { id: 'command-undo-000001', name: 'undo', of: `command-${String(count).padStart(12, '0')}` }
  await callEndpoint(write, { params: { id }, body: { commands: [undo] }, actor: anna })
  await settled(id)
  expect(
    (await callEndpoint(printPages, { params: { id, month: 'i-abcdefghijklmnopqrstuv' }, actor: anna })).status,
  ).toBe(404)
  const told = dataOf<{ lost: unknown[] }>(await callEndpoint(history, { params: { id }, actor: anna }))
  expect(told.lost).toEqual([])
})

test('rooms take back the last change of the design, whatever was changed in the posts since', async () => {
  type Steps = { undo: string | null; redo: string | null; said: { field: string; value: unknown }[] }
  const steps = async (): Promise<Steps> => dataOf(await callEndpoint(design, { params: { id }, actor: anna }))
  const ofBook = async (): Promise<Steps> => dataOf(await callEndpoint(history, { params: { id }, actor: anna }))
  const designerOf = async () => (await steps()).said.find(({ field }) => field === 'copyright/designer')?.value ?? null
  const { sourceId } = dataOf<{ sourceId: string }>(await callEndpoint(bookInfo, { params: { id }, actor: anna }))
  const listed = await callEndpoint(monthItems, {
    params: { sourceId, month: '202404' },
    query: { book: id },
    actor: anna,
  })
  const [post] = dataOf<{ target: string }[]>(listed)
  await say([of('copyright/designer', '阿舟')])
  const dressing = (await steps()).undo
  await say([{ target: post!.target, field: 'text', value: '院子里结了果' }])
  // The editor has the step of the post; the rooms have their own.
  expect((await ofBook()).undo).not.toBe(dressing)
  expect(await steps()).toMatchObject({ undo: dressing, redo: null })
  const back = { id: 'command-undo-of-a-room', name: 'undo', of: dressing }
  await callEndpoint(write, { params: { id }, body: { commands: [back] }, actor: anna })
  expect(await designerOf()).toBeNull()
  expect(await steps()).toMatchObject({ redo: back.id })
  expect((await steps()).undo).not.toBe(dressing)
  // A post changed since is no reason to forget what can be done again.
  await say([{ target: post!.target, field: 'title', value: '后来' }])
  expect(await steps()).toMatchObject({ redo: back.id })
  const again = { id: 'command-redo-of-a-room', name: 'redo', of: back.id }
  await callEndpoint(write, { params: { id }, body: { commands: [again] }, actor: anna })
  expect(await designerOf()).toBe('阿舟')
  // What was done again is taken back by its own name.
  expect(await steps()).toMatchObject({ undo: again.id, redo: null })
  await settled(id)
})

test('the editor takes back changes of posts and leaves the design; both say what they took back', async () => {
  type Steps = { undo: string | null; redo: string | null }
  const ofBook = async (): Promise<Steps> => dataOf(await callEndpoint(history, { params: { id }, actor: anna }))
  const ofRooms = async (): Promise<Steps> => dataOf(await callEndpoint(design, { params: { id }, actor: anna }))
  const give = async (command: object) => {
    const body = { commands: [command] } as never
    const answer = await callEndpoint(write, { params: { id }, body, actor: anna })
    const { outcomes, ...next } = dataOf<Steps & { outcomes: { postCount: number; parts: string[] }[] }>(answer)
    return { ...outcomes[0]!, undo: next.undo, redo: next.redo }
  }
  const { sourceId } = dataOf<{ sourceId: string }>(await callEndpoint(bookInfo, { params: { id }, actor: anna }))
  const call = { params: { sourceId, month: '202405' }, query: { book: id }, actor: anna }
  const [post] = dataOf<{ target: string }[]>(await callEndpoint(monthItems, call))
  const change = { target: post!.target, field: 'title', base: '', value: '五月' }
  const changed = await give({ id: 'change-of-the-editor', name: 'change-title', changes: [change] })
  expect(changed).toMatchObject({ undo: 'change-of-the-editor', postCount: 0, parts: [] })

  const map = insert.replace('abcdef', 'mapmap')
  const said = Object.entries({ kind: 'map', year: '2024', before: 'end', order: '000001' })
  const changes = said.map(([field, value]) => ({ target: map, field, base: '', value }))
  const placed = await give({ id: 'map-of-a-room-000001', name: 'add-insert', changes })
  expect(placed).toMatchObject({ undo: 'change-of-the-editor', redo: null })
  expect(await ofRooms()).toMatchObject({ undo: 'map-of-a-room-000001' })

  const back = await give({ id: 'undo-of-the-editor', name: 'undo', of: changed.undo })
  expect(back).toMatchObject({ postCount: 1, parts: [], redo: 'undo-of-the-editor' })
  // Pressed again and again it comes to the end of the changes of posts, and the design stays.
  let { undo } = back
  for (let at = 0; undo !== null; at += 1) {
    const next = await give({ id: `undo-again-and-again-${at}`, name: 'undo', of: undo })
    expect([next.postCount, next.parts]).toEqual([1, []])
    ;({ undo } = next)
  }
  expect(await ofRooms()).toMatchObject({ undo: 'map-of-a-room-000001', redo: null })

  const gone = await give({ id: 'undo-of-the-map-00001', name: 'undo', of: 'map-of-a-room-000001' })
  expect(gone).toMatchObject({ postCount: 0, parts: ['加插页「地图」'], undo: null })
  const again = await give({ id: 'redo-of-the-map-00001', name: 'redo', of: 'undo-of-the-map-00001' })
  expect(again.parts).toEqual(['加插页「地图」'])
  await give({ id: 'undo-of-the-map-00002', name: 'undo', of: 'redo-of-the-map-00001' })

  // Back to a step is asked for in the editor, and undone there, whatever it changed.
  await give({
    id: 'editor-of-a-room-0001',
    name: 'write-copyright',
    changes: [{ ...of('copyright/company', '小满'), base: '' }],
  })
  const restored = await give({ id: 'restore-of-the-editor', name: 'restore', to: 'undo-of-the-map-00002' })
  expect(restored.undo).toBe('restore-of-the-editor')
  expect((await ofBook()).undo).toBe('restore-of-the-editor')
  expect((await ofRooms()).undo).toBe('editor-of-a-room-0001')
  await settled(id)
})

test('a year in pictures and a map of it are offered where there is something to show, and print what the book prints', async () => {
  const answer = await callEndpoint(years, { params: { id }, actor: anna })
  const [year] = dataOf<{ years: { year: number; best: string[]; pictureCount: number; places: number }[] }>(
    answer,
  ).years
  expect(year).toMatchObject({ year: 2024, pictureCount: 1, places: 1 })
  const listed = await callEndpoint(pictures, { params: { id }, query: { year: '2024' }, actor: anna })
  expect((listed.body as { results: { hash: string }[] }).results.map(({ hash }) => hash)).toEqual(year!.best)
  const other = await callEndpoint(pictures, { params: { id }, query: { year: '2020' }, actor: anna })
  expect((other.body as { results: unknown[] }).results).toEqual([])

  const of = (kind: string, name: string): Said[] => [
    { target: `insert/${name.padEnd(22, 'x')}`, field: 'kind', value: kind },
    { target: `insert/${name.padEnd(22, 'x')}`, field: 'year', value: '2024' },
  ]
  const shown = await callEndpoint(show, {
    params: { id },
    body: { part: `insert/${'map'.padEnd(22, 'x')}`, edits: of('map', 'map') },
    actor: anna,
  })
  expect(wordsOf(dataOf<{ pages: Page[] }>(shown).pages)).toContain('二〇二四年去过的地方')
  expect(outcomeOf(await say([...of('year', 'pictures'), ...of('map', 'map')])).outcome).toBe('written')
  await settled(id)
  const best = await pagesOf(`i-${'pictures'.padEnd(22, 'x')}`)
  expect(best.flatMap(({ elements }) => elements.flatMap(({ pid }) => pid ?? []))).toEqual(year!.best)
  expect(wordsOf(await pagesOf(`i-${'map'.padEnd(22, 'x')}`))).toContain('西湖')
  const wrong = [{ ...of('map', 'other')[1]!, value: '20244' }]
  expect(outcomeOf(await say(wrong))).toMatchObject({ outcome: 'refused' })
  await say([...of('year', 'pictures'), ...of('map', 'map')].map((one) => ({ ...one, value: null })))
  await settled(id)
})

test('words that could be read as something else stay words', async () => {
  const fields = ['acknowledgement/title', 'acknowledgement/signature', 'acknowledgement/dateline'] as const
  await say([of(fields[0], '2024'), of(fields[1], 'null'), of(fields[2], 'true')])
  const told = await callEndpoint(design, { params: { id }, actor: anna })
  const { said } = dataOf<{ said: { field: string; value: unknown }[] }>(told)
  const saidIn = (field: string) => said.find((one) => one.field === field)?.value
  expect(fields.map(saidIn)).toEqual(['2024', 'null', 'true'])
})

test('a letter of more than two pages is refused with by how much, and shown before it is written', async () => {
  const long = '等你读到这里，已经比我高了。\n'.repeat(120)
  const edits = [of('preface/text', long)]
  const shown = dataOf<{ pages: Page[]; over: { lines: number; characters: number } | null }>(
    await callEndpoint(show, { params: { id }, body: { part: 'preface', edits }, actor: anna }),
  )
  expect(shown.pages.length).toBeGreaterThan(2)
  expect(shown.over?.lines).toBeGreaterThan(10)
  const written = outcomeOf(await say([{ ...of('preface/text', long), ...{ base: '' } }]))
  expect(written).toMatchObject({ outcome: 'refused', code: 'letter_too_long' })
  expect(written.message).toContain(`多出 ${shown.over?.lines} 行，大约 ${shown.over?.characters} 个字`)
  const short = dataOf<{ over: unknown }>(
    await callEndpoint(show, {
      params: { id },
      body: { part: 'preface', edits: [of('preface/text', '短')] },
      actor: anna,
    }),
  )
  expect(short.over).toBeNull()
})

test('grey pictures, hours and grounds are switches of the book', async () => {
  await say([of('photos', 'grey'), of('time-label-hidden', true), of('background', 'cream')])
  await settled(id)
  const pages = await pagesOf('202404')
  const images = pages.flatMap(({ elements }) => elements.filter(({ pid }) => pid))
  expect(images.length).toBeGreaterThan(0)
  expect(images.every(({ tone }) => tone === 'grey')).toBe(true)
  expect(wordsOf(pages)).not.toContain('12:00')
  expect(pages.filter(({ kind }) => kind === 'body').every(({ elements }) => elements[0]?.role === 'ground')).toBe(true)
})

test('strangers find nothing, and a finalized book takes nothing', async () => {
  for (const [endpoint, more] of [
    [design, {}],
    [pictures, {}],
    [years, {}],
    [show, { body: { part: 'preface', edits: [] } }],
  ] as const)
    expect((await callEndpoint(endpoint, { params: { id }, ...more, actor: bert })).status).toBe(404)
  expect((await say([of('preface/text', '别人写的')], bert)).status).toBe(404)
  expect((await callEndpoint(design, { params: { id } })).status).toBe(401)
  const wrong = { part: 'preface', edits: [{ target: 'i:me\n1', field: 'hidden', value: true }] }
  expect((await callEndpoint(show, { params: { id }, body: wrong, actor: anna })).status).toBe(422)
  // What is said of a post is nothing a part of the book shows, be its field one the book has.
  const ofPost = { part: 'preface', edits: [{ target: 'i:me\n1', field: 'preface/text', value: '写在别处' }] }
  const refused = await callEndpoint(show, { params: { id }, body: ofPost, actor: anna })
  expect([refused.status, refused.body]).toMatchObject([422, { errcode: 'no_part' }])
  await settled(id)
  const finished = await callEndpoint(finalize, { params: { id }, body: { accept_blurred: true }, actor: anna })
  expect(finished.status, JSON.stringify(finished.body)).toBe(200)
  expect((await say([of('acknowledgement/text', '晚了')])).status).toBe(409)
})
