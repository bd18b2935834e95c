/** What a hand or an attack puts into POST /api/book/{id}/edits and the design calls: kept and printed as text, or refused with code and sentence. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { books } from '#lib/books/book/book.table.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { mostNamed } from '#lib/books/edit/edits.api.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as design } from '../../../src/pages/api/book/[id]/design/index.ts'
import { POST as show } from '../../../src/pages/api/book/[id]/design/show.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { type EditedBook, editedBooks, flowExport, flowPost } from '../../support/edited-book.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const manyPictures = 500
const jpegs = await Promise.all(
  Array.from({ length: manyPictures }, (_, at) =>
    sharp({ create: { width: 240, height: 180, channels: 3, background: { r: at % 250, g: at >> 1, b: 90 } } })
      .jpeg()
      .toBuffer(),
  ),
)
const names = jpegs.map((_, at) => `media/${at}.jpg`)

type Item = {
  id: string
  target: string
  text: string
  pics: { name: string }[]
  edits: { field: string; version: string }[]
}
const { made, settled, itemsOf, item } = await editedBooks<Item>(anna, [
  flowExport([
    ...Array.from({ length: 25 }, (_, at) => flowPost(String(230 - at), `06-${25 - at}`, `六月 ${25 - at} 日的话`)),
    flowPost('105', '05-02', '五百张', names),
    ...['104', '103', '102', '101'].map((id, at) => flowPost(id, `04-${20 - at}`, `四月第 ${id} 条`)),
  ]),
  ...jpegs.map((bytes, at) => ({ name: names[at]!, bytes })),
])
type Book = EditedBook

let count = 0
const nextId = (): string => `input-of-the-test-${String(++count).padStart(4, '0')}`
type Change = { target: string; field: string; base: string; value: unknown }
const command = (changes: readonly Change[], id = nextId()) => ({ id, name: 'change-post', changes })
const say = async (book: Book, id: string, field: string, value: unknown, month?: string) => {
  const { target, edits } = await item(book, id, month)
  const base = edits.find((one) => one.field === field)?.version ?? ''
  return { target, field, base, value }
}
const sayOfBook = (field: string, value: unknown, base = ''): Change => ({ target: 'book', field, base, value })
const send = (book: Book, commands: readonly object[], actor = anna) =>
  callEndpoint(write, { params: { id: book.id }, body: { commands }, actor })
type Outcome = { outcome: string; code: string | null; message: string | null; conflicts: object[] }
const outcomes = async (book: Book, ...commands: object[]): Promise<Outcome[]> => {
  const answer = await send(book, commands)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return dataOf<{ outcomes: Outcome[] }>(answer).outcomes
}
const logOf = async (book: Book): Promise<number> =>
  dataOf<{ results: object[] }>(
    await callEndpoint(history, { params: { id: book.id }, query: { page_size: '200' }, actor: anna }),
  ).results.length
const bare = (text: string): string => text.replaceAll(/\s/g, '')
const pdfText = async (book: Book): Promise<string> => {
  const answer = await until(
    () => callEndpoint(getPdf, { params: { id: book.id, kind: 'inner' }, actor: anna }),
    ({ status }) => status === 200,
  )
  const { pages } = readPdf(Buffer.from(await answer.response.arrayBuffer()))
  return bare(pages.map(({ text }) => text).join(''))
}
const pagesOf = async (book: Book, month: string): Promise<string> => {
  const asked = { params: { id: book.id, month }, actor: anna }
  const pages = dataOf<{ elements: { content?: { text: string[] }[] }[] }[]>(await callEndpoint(printPages, asked))
  return bare(
    pages
      .flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)))
      .join(''),
  )
}

const book = await made()

/** What is kept as it is, and printed as the text it is. */
const printed = {
  '101': '👨‍👩‍👧‍👦🏳️‍🌈👍🏽🎉',
  '102': 'שלום 每天 مرحبا 早上好',
  '103': '<script>alert(1)</script> <b>粗</b> &amp; "引"',
} as const

test('emoji alone, words from the right and HTML are text: kept, shown, and read back from the PDF', {
  timeout: 240_000,
}, async () => {
  const changes = await Promise.all(Object.entries(printed).map(([id, text]) => say(book, id, 'text', text)))
  expect(await outcomes(book, ...changes.map((one) => command([one])))).toMatchObject(
    changes.map(() => ({ outcome: 'written', code: null })),
  )
  for (const [id, text] of Object.entries(printed)) expect((await item(book, id)).text).toBe(text)
  expect((await settled(book.id)).status).toBe('ready')
  const [shown, paper] = [await pagesOf(book, '202404'), await pdfText(book)]
  for (const text of [shown, paper]) {
    expect(text).toContain(bare(printed['103']))
    for (const words of ['שלום', 'مرحبا', '早上好']) expect([...words].every((one) => text.includes(one))).toBe(true)
  }
  // Letters from the right are painted from the left, or read as a whole: either way all of them are there, once.
  expect([...paper].filter((one) => 'שלום'.includes(one)).sort()).toEqual([...'שלום'].sort())
  // An emoji is one drawing whose text is the whole sequence.
  for (const emoji of ['👨‍👩‍👧‍👦', '👍🏽', '🎉']) expect(paper).toContain(emoji)
})

test('a post of 100,000 characters is written and printed to its last one; one more is refused, and nothing is written', {
  timeout: 300_000,
}, async () => {
  const own = await made()
  const whole = `${'天地玄黄宇宙洪荒'.repeat(12_499)}日月盈昃辰宿完了`
  expect(whole.length).toBe(100_000)
  const before = await logOf(own)
  const [refused] = await outcomes(own, command([await say(own, '104', 'text', `${whole}字`)]))
  expect(refused).toMatchObject({ outcome: 'refused', code: 'wrong_value', message: '一条最多 10 万个字' })
  expect(await logOf(own)).toBe(before)
  expect((await outcomes(own, command([await say(own, '104', 'text', whole)])))[0]?.outcome).toBe('written')
  expect((await item(own, '104')).text).toBe(whole)
  expect((await settled(own.id)).status).toBe('ready')
  // Counted by their characters: folios and running heads stand between the words of two pages.
  const text = await pagesOf(own, '202404')
  expect(['荒', '昃'].map((one) => text.split(one).length - 1)).toEqual([12_499, 1])
})

test('a post with 500 pictures: each can be left out, all in one command; with a change more than a command holds it is refused', {
  timeout: 240_000,
}, async () => {
  const own = await made()
  const { target, pics } = await item(own, '105', '202405')
  expect(pics).toHaveLength(manyPictures)
  const hide = pics.map(({ name }): Change => ({ target, field: `hidden-picture/${name}`, base: '', value: true }))
  const more = [
    ...hide,
    ...pics.map(({ name }): Change => ({ target, field: `picture-caption/${name}`, base: '', value: '说明' })),
  ]
  expect(more).toHaveLength(1000)
  const tooMany = await send(own, [command([...more, { target, field: 'title', base: '', value: '题' }])])
  expect(tooMany.status).toBe(422)
  expect(tooMany.body).toMatchObject({ errcode: 'invalid', errmsg: expect.stringMatching(/\p{Script=Han}/u) })
  expect(await logOf(own)).toBe(0)
  expect((await outcomes(own, command(more.slice(1))))[0]?.outcome).toBe('written')
  expect((await settled(own.id)).status).toBe('ready')
  const asked = { params: { id: own.id, month: '202405' }, actor: anna }
  const pages = dataOf<{ elements: { pid?: string; type: string }[] }[]>(await callEndpoint(printPages, asked))
  expect(pages.flatMap(({ elements }) => elements.filter(({ type }) => type === 'image'))).toHaveLength(1)
})

/** By field: a value that cannot be, and what is said of it. */
const refusals: readonly [field: string, value: unknown, message: string | RegExp][] = [
  ['date', '2024-02-31', '2024 年 2 月没有 31 日'],
  ['date', '2023-02-29', '2023 年 2 月没有 29 日'],
  ['date', '1799-12-31', '没有 1799 年的内容，年份从 1800 年起'],
  ['text', true, '这条的文字要写成文字'],
  ['title', '题'.repeat(61), '标题最多 60 个字'],
  ['place', '地'.repeat(41), '地点最多 40 个字'],
  ['picture-caption/0', '说'.repeat(201), '图片的说明最多 200 个字'],
  ['hidden', '是', '只能移出或放回'],
  ['no-such-field', '值', '这一处不能改'],
]

test('what cannot be is refused by itself, with code and sentence; what came with it is written', async () => {
  const own = await made()
  for (const [field, value, message] of refusals) {
    const before = await logOf(own)
    const target = (await item(own, '104')).target
    const good = command([await say(own, '101', 'title', `好的 ${before}`)])
    const [bad, written] = await outcomes(own, command([{ target, field, base: '', value }]), good)
    expect(bad, field).toMatchObject({ outcome: 'refused', message })
    expect(bad?.code).toMatch(/^(wrong_value|unknown_field)$/)
    expect([written?.outcome, await logOf(own)]).toEqual(['written', before + 1])
  }
  expect((await item(own, '104')).text).toBe('四月第 104 条')
})

test('no call holds a NUL or half a character: its field is named, and nothing of the call is written, so that the rest can be sent again', async () => {
  const own = await made()
  const { target } = await item(own, '104')
  const words: [string, string][] = [
    ['a\u0000b', '修改里有不能用的控制字符，请删掉再试'],
    ['半个\ud83d字', '修改里有不完整的字，请重新输入'],
  ]
  const changes = words.flatMap(([value, message]) => [
    { message, change: { target, field: 'text', base: '', value } },
    { message, change: sayOfBook('preface/text', value) },
  ])
  const good = command([await say(own, '101', 'title', '好的')])
  for (const { message, change } of changes) {
    const refused = await send(own, [good, command([change])])
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errcode: 'invalid',
        errmsg: message,
        details: { fields: { 'commands.1.changes.0.value': expect.any(String) } },
      },
    ])
  }
  // Nor is there a post of that name.
  const named = command([{ target: '\ud800\ud800\ud800', field: 'text', base: '', value: 'a' }])
  expect((await send(own, [good, named])).status).toBe(422)
  expect(await logOf(own)).toBe(0)
  expect((await outcomes(own, good))[0]?.outcome).toBe('written')
})

test('as long as may be is taken: title, place and caption', async () => {
  const own = await made()
  const { target } = await item(own, '105', '202405')
  const full = [
    ['title', '题'.repeat(60)],
    ['place', '地'.repeat(40)],
    ['picture-caption/0', '😀'.repeat(200)],
  ] as const
  const changes = full.map(([field, value]): Change => ({ target, field, base: '', value }))
  expect((await outcomes(own, command(changes)))[0]).toMatchObject({ outcome: 'written', conflicts: [] })
})

test('the same of the book itself, written and shown for trial', async () => {
  const own = await made()
  const wrong: readonly [string, unknown][] = [
    ['preface/title', '题'.repeat(21)],
    ['copyright/author', '名'.repeat(31)],
    ['background', 'no-such-ground'],
    ['baby/birthday', '2024-02-31'],
    ['photos', true],
  ]
  for (const [field, value] of wrong) {
    const [refused] = await outcomes(own, command([sayOfBook(field, value)]))
    expect(refused, field).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/\p{Script=Han}/u) })
    const body = { part: 'preface', edits: [{ target: 'book', field, value }] }
    const shown = await callEndpoint(show, { params: { id: own.id }, body, actor: anna })
    expect([shown.status, shown.body.errcode], field).toEqual([422, 'wrong_value'])
  }
  expect(await logOf(own)).toBe(0)
  const odd = '<i>שלום</i> 👨‍👩‍👧‍👦'
  const said = command([sayOfBook('preface/text', odd), sayOfBook('preface/title', '题'.repeat(20))])
  expect((await outcomes(own, said))[0]?.outcome).toBe('written')
  expect((await settled(own.id)).status).toBe('ready')
  const paper = await pdfText(own)
  for (const words of ['<i>', '</i>', '👨‍👩‍👧‍👦', '题'.repeat(20)]) expect(paper).toContain(words)
})

test('a stale version of the book itself is a conflict both can be read of, until one is chosen', async () => {
  const own = await made()
  const [first, second] = [
    command([sayOfBook('preface/text', '那边写的')]),
    command([sayOfBook('preface/text', '这边写的')]),
  ]
  expect((await outcomes(own, first))[0]?.conflicts).toEqual([])
  expect((await outcomes(own, second))[0]?.conflicts).toMatchObject([{ field: second.changes[0]!.field }])
  type Design = { conflicts: { target: string; field: string; command: string; base: string }[] }
  const asked = async () => dataOf<Design>(await callEndpoint(design, { params: { id: own.id }, actor: anna }))
  const { conflicts } = await asked()
  expect(conflicts).toMatchObject([
    {
      target: 'book',
      field: 'preface/text',
      mine: '这边写的',
      theirs: '那边写的',
      command: second.id,
      base: first.id,
      post: null,
    },
  ])
  // Conflicts of posts are the editor's.
  const { target } = await item(own, '101')
  const post = (value: string) => command([{ target, field: 'title', base: '', value }])
  await outcomes(own, post('一'), post('二'))
  expect((await asked()).conflicts).toHaveLength(1)
  const { field, base, command: of } = conflicts[0]!
  const both = {
    ...command([{ target: 'book', field, base, value: '那边写的\n\n这边写的' }]),
    settles: [{ target: 'book', field, command: of }],
  }
  expect((await outcomes(own, both))[0]).toMatchObject({ outcome: 'written', conflicts: [] })
  expect((await asked()).conflicts).toEqual([])
})

test('an insert stands before a month of the calendar, an article, or the end', async () => {
  const own = await made()
  const before = (value: string): Change => ({ target: 'insert/insert-of-the-input', field: 'before', base: '', value })
  for (const wrong of ['209913', '202400', '20240', 'front', 'insert-of-the-input'])
    expect((await outcomes(own, command([before(wrong)])))[0], wrong).toMatchObject({
      ...{ outcome: 'refused', code: 'wrong_value', message: '没有这个位置' },
    })
  expect(await logOf(own)).toBe(0)
  for (const right of ['202405', '202412', 'undated', 'end'])
    expect((await outcomes(own, command([before(right)])))[0]?.outcome, right).toBe('written')
})

test('an id used again with another body is refused, of posts and of the book, and what it did first stands', async () => {
  const own = await made()
  const once = command([sayOfBook('preface/text', '第一次')])
  const again = { ...once, changes: [sayOfBook('preface/text', '第二次')] }
  expect((await outcomes(own, once, once, again)).map(({ outcome, code }) => [outcome, code])).toEqual([
    ['written', null],
    ['known', null],
    ['refused', 'command_reused'],
  ])
  expect(await logOf(own)).toBe(1)
})

test('a foreign book is not there, nor one whose source is gone to be changed: nothing is written', async () => {
  const own = await made()
  const hide = command([await say(own, '101', 'hidden', true)])
  expect([(await send(own, [hide], bert)).status, (await send({ ...own, id: 'nobody' }, [hide])).status]).toEqual([
    404, 404,
  ])
  // No call of ours takes a source from under a book: what a repair by hand would leave.
  const { sourceId } = own
  await db().update(books).set({ sourceId: 'away' }).where(eq(books.sourceId, sourceId))
  try {
    // The address of a book names its source.
    const [id = '', type = ''] = Buffer.from(own.id, 'base64url').toString().split(':')
    const late = await send({ ...own, id: encodeBookId({ id, type, sourceId: 'away' }) }, [hide])
    expect([late.status, late.body]).toMatchObject([
      409,
      { errcode: 'source_gone', errmsg: '这本书的原始内容已经删除，不能再改' },
    ])
  } finally {
    await db().update(books).set({ sourceId }).where(eq(books.sourceId, 'away'))
  }
  expect(await logOf(own)).toBe(0)
  expect((await outcomes(own, hide))[0]?.outcome).toBe('written')
})

test('the undo of words replaced in many posts counts them all and names the first; nobody is made to look for lost ones', async () => {
  const own = await made()
  const june = await itemsOf(own, '202406')
  expect(june).toHaveLength(25)
  const replaced = command(
    june.map(({ target, text }): Change => ({ target, field: 'text', base: '', value: text.replace('话', '事') })),
  )
  const undo = { id: nextId(), name: 'undo', of: replaced.id }
  type Named = { posts: { text: string; month: string }[]; postCount: number }
  const [written, back] = (await outcomes(own, replaced, undo)) as unknown as Named[]
  expect([written?.posts, written?.postCount, back?.posts.length, back?.postCount]).toEqual([[], 0, mostNamed, 25])
  expect(back?.posts[0]).toMatchObject({ month: '202406' })
  const asked = (lost: string) =>
    callEndpoint(history, { params: { id: own.id }, query: { lost, page_size: '1' }, actor: anna })
  expect((await itemsOf(own, '202406')).every(({ text }) => text.endsWith('的话'))).toBe(true)
  const gone = command([{ target: 'i:nobody\n999', field: 'text', base: '', value: '没有了的一条' }])
  await outcomes(own, gone)
  expect(dataOf<{ lost: object[] }>(await asked('1')).lost).toHaveLength(1)
  expect(dataOf<{ lost: object[] }>(await asked('0')).lost).toEqual([])
})
