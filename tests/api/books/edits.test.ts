/** Changes of a book's posts: POST and GET /api/book/{id}/edits, the trash, months and items as the book has them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { settling } from '#lib/books/edit/book-room.store.ts'
import { sidesOf } from '#lib/books/edit/conflict-sides.ts'
import { editableForPage } from '#lib/books/edit/edit-pages.server.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as check } from '../../../src/pages/api/book/[id]/check.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as changeNames } from '../../../src/pages/api/book/[id]/names.ts'
import { POST as remove } from '../../../src/pages/api/book/[id]/remove.ts'
import { GET as bookThumbs } from '../../../src/pages/api/book/[id]/thumbs.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as trashMonths } from '../../../src/pages/api/book/[sourceId]/months/trash.ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { GET as trashItems } from '../../../src/pages/api/book/[sourceId]/trash_items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const post = (id: string, day: string, words: string, files: string[] = []) => ({
  ...{ id, username: 'wxid_a', nickname: '林小满', type: 1, likes: [] },
  createTime: Date.parse(`2024-${day}T12:00:00+08:00`) / 1000,
  createTimeStr: `2024-${day} 12:00:00`,
  contentDesc: words,
  media: files.map((localPath, i) => ({ url: `https://szmmsns.qpic.cn/mmsns/${id}${i}/0`, localPath })),
  comments: [{ id: `c${id}`, username: 'wxid_b', nickname: '周子谦', content: '好看', createTime: 1_712_300_000 }],
})
const exported = (posts: object[]) => ({
  name: '朋友圈导出.json',
  bytes: Buffer.from(
    JSON.stringify({
      exportTime: '2024-06-01T00:00:00Z',
      totalPosts: posts.length,
      filters: { usernames: ['wxid_a'] },
      posts,
    }),
  ),
})
const posts = [
  post('104', '05-02', '五月的话'),
  post('103', '04-20', '院子里开了花', ['media/a.jpg', 'media/b.jpg']),
  post('102', '04-10', '周子谦来家里吃饭'),
  post('101', '04-01', '春天'),
]
const pictures = [
  { name: 'media/a.jpg', bytes: await jpeg('#786') },
  { name: 'media/b.jpg', bytes: await jpeg('#a53') },
]
const imported = await bring(anna, [exported(posts), ...pictures])

type Book = { id: string; sourceId: string; status: string; entryCount: number; failure: string | null }
const made = async (fields: object = {}): Promise<Book> =>
  dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id, ...fields }, actor: anna }))
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )

type Item = {
  id: string
  text: string
  target: string
  included: boolean
  trashed: boolean
  pics: { name: string; hidden: boolean }[]
  edits: { field: string; target: string; version: string; value: unknown }[]
}
const itemsOf = async (book: Book, month = '202404', route = monthItems): Promise<Item[]> =>
  dataOf<Item[]>(
    await callEndpoint(route, { params: { sourceId: book.sourceId, month }, query: { book: book.id }, actor: anna }),
  )
const item = async (book: Book, id: string, month = '202404'): Promise<Item> =>
  (await itemsOf(book, month)).find((one) => one.id === id)!

let count = 0
const nextId = (): string => `command-of-the-test-${String(++count).padStart(4, '0')}`
const change = ({ target, edits }: Item, field: string, value: unknown, id = nextId()) => {
  const known = edits.find((one) => one.field === field)
  return {
    id,
    name: 'change-post',
    changes: [{ target: known?.target ?? target, field, base: known?.version ?? '', value }],
  }
}
type Outcomes = {
  outcomes: {
    id: string
    outcome: string
    code: string | null
    message: string | null
    conflicts: object[]
    skipped: object[]
  }[]
  undo: string | null
  redo: string | null
}
const send = (book: Book, commands: object[], actor = anna) =>
  callEndpoint(write, { params: { id: book.id }, body: { commands }, actor })
const written = async (book: Book, ...commands: object[]): Promise<Outcomes> => {
  const answer = await send(book, commands)
  expect(answer.body).toMatchObject({ data: expect.anything() })
  return dataOf<Outcomes>(answer)
}
/** All words of a section, whatever lines they stand in. */
const printed = async (book: Book, month: string): Promise<string> => {
  const asked = { params: { id: book.id, month }, actor: anna }
  const pages = dataOf<{ elements: { content?: { text: string[] }[] }[] }[]>(await callEndpoint(printPages, asked))
  return pages
    .flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)))
    .join('')
}

const book = await made()
await settled(book.id)

test('a post is hidden, its words are changed and a picture is left out: pages, items, months and trash say so', {
  timeout: 120_000,
}, async () => {
  const [spring, dinner, yard] = await itemsOf(book)
  expect([spring!.text, dinner!.included, yard!.pics.map(({ name }) => name)]).toEqual(['春天', true, ['0', '1']])
  expect(await printed(book, '202404')).toContain('春天')
  const answer = await written(
    book,
    change(spring!, 'hidden', true),
    change(dinner!, 'text', '周子谦来吃晚饭\n\n<b>第二段</b>'),
    change(yard!, 'hidden-picture/0', true),
  )
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written'])
  expect(await settled(book.id)).toMatchObject({ status: 'ready', entryCount: 3 })
  const text = await printed(book, '202404')
  expect([text.includes('春天'), text.includes('来吃晚饭'), text.includes('<b>第二段</b>')]).toEqual([
    false,
    true,
    true,
  ])
  const now = await itemsOf(book)
  expect(now.map(({ included, trashed }) => [included, trashed])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ])
  expect(now[2]!.pics.map(({ hidden }) => hidden)).toEqual([true, false])
  expect((await itemsOf(book, '202404', trashItems)).map(({ id }) => id)).toEqual(['101'])
  const asked = { params: { sourceId: book.sourceId }, query: { book: book.id }, actor: anna }
  expect(dataOf(await callEndpoint(trashMonths, asked))).toEqual([
    { year: 2024, month: 4, value: '202404', route: '202404', entries: 1 },
  ])
  expect(dataOf(await callEndpoint(months, asked))).toMatchObject([
    { route: '202404', missed: false, hidden: false, entries: 3, included: 2, trashed: 1 },
    { route: '202405', missed: false, hidden: false },
  ])
  await written(book, change(await item(book, '104', '202405'), 'hidden', true))
  expect(dataOf(await callEndpoint(months, asked))).toMatchObject([
    { hidden: false },
    { route: '202405', hidden: true },
  ])
  // Another book of the same posts knows nothing of it.
  const other = await made()
  expect((await itemsOf(other)).map(({ text, included }) => [text, included])).toEqual([
    ['春天', true],
    ['周子谦来家里吃饭', true],
    ['院子里开了花', true],
  ])
})

test('names are masked in what was typed as well', { timeout: 120_000 }, async () => {
  const masked = await made()
  await settled(masked.id)
  await callEndpoint(changeNames, { params: { id: masked.id }, body: { names: 'none', people: [] }, actor: anna })
  await written(masked, change(await item(masked, '101'), 'text', '和周子谦看花'))
  await settled(masked.id)
  const text = await printed(masked, '202404')
  expect([text.includes('周子谦'), text.includes('和朋友看花')]).toEqual([false, true])
})

test('the same command twice is one; its id with another body is refused, and the next is written all the same', async () => {
  const own = await made()
  const once = change(await item(own, '101'), 'hidden', true)
  expect((await written(own, once, once)).outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'known'])
  const other = { ...once, changes: [{ ...once.changes[0]!, value: false }] }
  const more = change(await item(own, '102'), 'hidden', true)
  expect((await written(own, other, more)).outcomes.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['refused', 'command_reused'],
    ['written', null],
  ])
  expect((await item(own, '101')).trashed).toBe(true)
  const wrong = await written(own, change(await item(own, '103'), 'colour', true))
  expect(wrong.outcomes[0]).toMatchObject({ outcome: 'refused', message: '这一处不能改' })
})

test('undo, redo and going back to a point', async () => {
  const own = await made()
  const first = change(await item(own, '101'), 'text', '一')
  await written(own, first)
  const { undo: last } = await written(own, change(await item(own, '101'), 'text', '二'))
  const back = await written(own, { id: nextId(), name: 'undo', of: last })
  expect([(await item(own, '101')).text, back.undo]).toEqual(['一', first.id])
  // It says what it took back, and where.
  const named = { target: (await item(own, '101')).target, month: '202404', time: '2024-04-01T12:00:00', text: '春天' }
  expect(back.outcomes).toMatchObject([{ posts: [named] }])
  const forth = await written(own, { id: nextId(), name: 'redo', of: back.redo })
  expect([(await item(own, '101')).text, forth.redo]).toEqual(['二', null])
  await written(own, { id: nextId(), name: 'restore', to: '' })
  expect((await item(own, '101')).text).toBe('春天')
  await written(own, { id: nextId(), name: 'restore', to: first.id })
  expect((await item(own, '101')).text).toBe('一')
  const listed = dataOf<{ results: { name: string; post: object | null; postCount: number }[] }>(
    await callEndpoint(history, { params: { id: own.id }, actor: anna }),
  )
  // Its owner is not told that it was them.
  const writers = (results: object[]) => results.map((one) => (one as { writtenBy: string | null }).writtenBy)
  expect(writers(listed.results)).toEqual(listed.results.map(() => null))
  await query(connection, "insert into users (id, nickname) values ('helper', '小林')")
  await query(connection, "update edit_log set actor_id = 'helper' where command_id = $1", [first.id])
  const asked = await callEndpoint(history, { params: { id: own.id }, actor: anna })
  expect(writers(dataOf<{ results: object[] }>(asked).results)).toEqual([
    ...listed.results.slice(1).map(() => null),
    '小林',
  ])
  // Each step names its post.
  expect(listed.results.map(({ post, postCount }) => [post, postCount])).toEqual(listed.results.map(() => [named, 1]))
  expect(listed.results.map(({ name }) => name)).toEqual([
    ...['restore', 'restore', 'redo', 'undo', 'change-post', 'change-post'],
  ])
})

test('small changes against a long text stay small, in the answer, the log and every look; a place takes twenty', async () => {
  const own = await made()
  const before = await item(own, '101')
  await written(own, change(before, 'text', '长'.repeat(100_000)))
  const stale = Array.from({ length: 100 }, (_, at) => change(before, 'text', `短${at}`))
  const bytes = async (): Promise<number> =>
    (await query<{ bytes: number }>(connection, 'select sum(length(l::text))::int as bytes from edit_log l'))[0]!.bytes
  const kept = await bytes()
  const answer = await written(own, ...stale)
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(stale.map((_, at) => (at < 20 ? 'written' : 'refused')))
  expect(answer.outcomes[20]).toMatchObject({ code: 'conflicts_full', message: expect.stringContaining('请先选定') })
  expect(JSON.stringify(answer).length).toBeLessThan(100_000)
  expect((await bytes()) - kept).toBeLessThan(50_000)
  const looked = await callEndpoint(history, { params: { id: own.id }, actor: anna })
  const { conflicts, conflictCount } = dataOf<{ conflicts: object[]; conflictCount: number }>(looked)
  expect([conflicts.length, conflictCount]).toEqual([3, 20])
  expect(JSON.stringify(looked.raw).length).toBeLessThan(500_000)
  // Decided, they make room for the next.
  const { target, field, base, command } = conflicts[0] as Record<'target' | 'field' | 'base' | 'command', string>
  const settle = { ...{ id: nextId(), name: 'settle-conflict' }, changes: [{ target, field, base, value: '短' }] }
  await written(own, { ...settle, settles: [{ target, field, command }] })
  const after = await callEndpoint(history, { params: { id: own.id }, actor: anna })
  expect(dataOf<{ conflicts: object[]; conflictCount: number }>(after)).toMatchObject({ conflictCount: 19 })
  expect(dataOf<{ conflicts: object[] }>(after).conflicts).toHaveLength(19)
  expect((await written(own, change(before, 'text', '还有一种'))).outcomes[0]).toMatchObject({ outcome: 'written' })
})

test('two who had not seen each other: the second is told of both values until somebody decides', async () => {
  const own = await made()
  const before = await item(own, '101')
  await written(own, change(before, 'text', '甲'))
  const late = change(before, 'text', '乙')
  const answer = await written(own, late)
  expect(answer.outcomes[0]).toMatchObject({ outcome: 'written', conflicts: [{ field: 'text' }] })
  type Open = { conflicts: { command: string; target: string; field: string; base: string; mine: string }[] }
  const open = async (): Promise<Open['conflicts']> =>
    dataOf<Open>(await callEndpoint(history, { params: { id: own.id }, actor: anna })).conflicts
  const [conflict] = await open()
  expect(conflict).toMatchObject({ command: late.id, mine: '乙', theirs: '甲' })
  expect(conflict).toMatchObject({ post: { month: '202404', time: '2024-04-01T12:00:00', text: '春天' } })
  const { target, field, base, command } = conflict!
  await written(own, {
    ...{ id: nextId(), name: 'settle-conflict' },
    changes: [{ target, field, base, value: '甲\n\n乙' }],
    settles: [{ target, field, command }],
  })
  expect([(await item(own, '101')).text, await open()]).toEqual(['甲\n\n乙', []])
})

test('on each of two devices 我的 is its own; decided on one, it is gone on the other, whose late choice changes nothing', async () => {
  const own = await made()
  const before = await item(own, '101')
  const [phone, laptop, third] = ['p', 'l', 't'].map((name) => name.repeat(22)) as [string, string, string]
  const by = (device: string, value: string) => ({ ...change(before, 'text', value), id: newCommandId(device) })
  await written(own, by(phone, '手机写的'), by(laptop, '电脑写的'))
  type Open = Parameters<typeof settling>[0] & Parameters<typeof sidesOf>[0]
  const open = async (): Promise<Open[]> =>
    dataOf<{ conflicts: Open[] }>(await callEndpoint(history, { params: { id: own.id }, actor: anna })).conflicts
  const [banner] = await open()
  const seen = (device: string) =>
    sidesOf(banner!, device, Date.now()).map(({ name, choice }) => [name.slice(0, 4), banner![choice]])
  expect(seen(laptop)).toEqual([
    ['这里写的', '电脑写的'],
    ['另一处写', '手机写的'],
  ])
  expect(seen(phone)).toEqual([
    ['这里写的', '手机写的'],
    ['另一处写', '电脑写的'],
  ])
  expect(seen(third)).toEqual([
    ['先存的（', '手机写的'],
    ['后存的（', '电脑写的'],
  ])
  const pressed = (device: string, side: 0 | 1) =>
    settling(banner!, sidesOf(banner!, device, Date.now())[side].choice)!.command
  const first = pressed(laptop, 0)
  expect((await written(own, first)).outcomes[0]).toMatchObject({ outcome: 'written', conflicts: [] })
  expect([(await item(own, '101')).text, await open()]).toEqual(['电脑写的', []])
  // The phone's banner still stands, and its owner takes its own words.
  for (const side of [0, 1] as const)
    expect((await written(own, pressed(phone, side))).outcomes[0]).toMatchObject({
      ...{ outcome: 'refused', code: 'conflict_settled', conflicts: [] },
      message: '这一处已经选定过了，这次没有改动',
    })
  expect((await written(own, first)).outcomes[0]).toMatchObject({ outcome: 'known' })
  expect([(await item(own, '101')).text, await open()]).toEqual(['电脑写的', []])
})

test('a newer export does not undo what was changed, and a post that is gone leaves its changes listed', {
  timeout: 120_000,
}, async () => {
  const own = await made()
  await written(own, change(await item(own, '101'), 'text', '我的春天'))
  await bring(anna, [exported([post('101', '04-01', '春天，又改了'), post('105', '05-09', '新来的')])])
  expect((await item(own, '101')).text).toBe('我的春天')
  expect((await item(own, '105', '202405')).text).toBe('新来的')
  await query(connection, `delete from posts where post_id = '101'`)
  const { lost, results } = dataOf<{ lost: object[]; results: object[] }>(
    await callEndpoint(history, { params: { id: own.id }, actor: anna }),
  )
  expect(results).toEqual([expect.objectContaining({ post: null, postCount: 1 })])
  expect(lost).toEqual([expect.objectContaining({ field: 'text', value: '我的春天' })])
})

test('with every post taken out there is no book, and taking that back makes it again', {
  timeout: 120_000,
}, async () => {
  const own = await made()
  await settled(own.id)
  const all = [...(await itemsOf(own)), ...(await itemsOf(own, '202405'))]
  const id = nextId()
  const changes = all.map(({ target }) => ({ target, field: 'hidden', base: '', value: true }))
  await written(own, { id, name: 'hide-posts', changes })
  expect(await settled(own.id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('内容都移出去了'),
  })
  // The pages that are still there are not what the book says: nobody signs them.
  const asked = { params: { id: own.id }, actor: anna }
  expect(dataOf(await callEndpoint(check, asked))).toMatchObject({ status: 'failed', passed: false })
  expect((await callEndpoint(finalize, { ...asked, body: { accept_blurred: true } })).body).toMatchObject({
    errcode: 'not_set',
    errmsg: expect.stringContaining('内容都移出去了'),
  })
  await written(own, { id: nextId(), name: 'undo', of: id })
  expect(await settled(own.id)).toMatchObject({ status: 'ready', entryCount: all.length })
})

test('a post that was joined is one post, by whichever of its names two devices know it', async () => {
  const own = await made()
  await query(
    connection,
    `update posts set entry = (entry::jsonb || '{"keys": ["i:wxid_a\\n999"]}')::json where post_id = '102'`,
  )
  const [one, two] = ['i:wxid_a\n999', 'i:wxid_a\n102'].map((target, at) => ({
    ...{ id: nextId(), name: 'change-text' },
    changes: [{ target, field: 'text', base: '', value: `第${at}台` }],
  }))
  expect((await written(own, one!)).outcomes[0]).toMatchObject({ outcome: 'written', conflicts: [] })
  expect((await item(own, '102')).text).toBe('第0台')
  expect((await written(own, two!)).outcomes[0]).toMatchObject({ conflicts: [{ field: 'text' }] })
  expect((await item(own, '102')).text).toBe('第0台')
})

test('months that share a chapter are asked for together: what was moved into them, and what has no day, comes along', async () => {
  const book = await settled((await made()).id)
  const until = async (month: string, last: string): Promise<string[]> =>
    dataOf<Item[]>(
      await callEndpoint(monthItems, {
        params: { sourceId: book.sourceId, month },
        query: { book: book.id, until: last },
        actor: anna,
      }),
    ).map(({ id }) => id)
  const april = (await itemsOf(book)).map(({ id }) => id)
  const [may, ...others] = await itemsOf(book, '202405')
  const rest = others.map(({ id }) => id)
  expect(await until('202404', '202404')).toEqual(april)
  expect(await until('202404', '202405')).toEqual([...april, may!.id, ...rest])
  expect(await until('202404', '203012')).toEqual([...april, may!.id, ...rest])
  expect(await until('202006', '202405')).toEqual(april.slice(0, 0))
  await written(book, change(may!, 'date', ''))
  expect(await until('202404', '202405')).toEqual([...april, ...rest])
  expect(await until('202404', 'undated')).toContain(may!.id)
  await written(book, change((await itemsOf(book, 'undated'))[0]!, 'date', '2024-03-02'))
  expect(await until('202403', '202404')).toEqual([may!.id, ...april])
})

test('a month emptied by hand is listed with its chapter, one the book was not made of is not', async () => {
  const joined = async ({ id }: Book) => (await editableForPage(anna, id))?.joined
  const emptied = async (fields: object, month: string): Promise<Book> => {
    const book = await settled((await made(fields)).id)
    await written(book, change(await item(book, '102'), 'date', `${month.slice(0, 4)}-${month.slice(4)}-02`))
    await written(book, change(await item(book, '102', month), 'hidden', true))
    return settled(book.id)
  }
  const whole = await settled((await made()).id)
  expect(await joined(whole)).toEqual([['202404', '202405']])
  expect(await joined(await emptied({}, '202403'))).toEqual([['202403', '202404', '202405']])
  // Neither what its range leaves out, in its trash or not, nor what its authors did not write.
  expect(await joined(await emptied({ from_month: '202404' }, '202403'))).toEqual([['202404', '202405']])
  await written(whole, change(await item(whole, '102'), 'date', '2024-03-02'))
  expect(await joined(await settled(whole.id))).toEqual([['202403', '202404', '202405']])
  const later = await settled((await made({ from_month: '202404' })).id)
  await written(later, change(await item(later, '102'), 'date', '2024-03-02'))
  expect(await joined(await settled(later.id))).toEqual([['202404', '202405']])
})

test('only the owner, and only while it may be changed', { timeout: 120_000 }, async () => {
  const own = await made()
  const hide = change(await item(own, '102'), 'hidden', true)
  for (const stranger of [bert]) {
    expect((await send(own, [hide], stranger)).status).toBe(404)
    const asked = { params: { sourceId: own.sourceId, month: '202404', id: own.id }, actor: stranger }
    for (const route of [history, months, trashMonths, monthItems, trashItems])
      expect((await callEndpoint(route, asked)).status).toBe(404)
  }
  expect((await callEndpoint(write, { params: { id: own.id }, body: { commands: [hide] } })).status).toBe(401)
  // A book of another source says nothing of this one.
  const foreign = { params: { sourceId: own.sourceId }, query: { book: 'nobody' }, actor: anna }
  expect((await callEndpoint(months, foreign)).status).toBe(404)
  await settled(own.id)
  await callEndpoint(finalize, { params: { id: own.id }, body: { accept_blurred: true }, actor: anna })
  const status = (await settled(own.id)).status
  if (status === 'finalized')
    expect((await send(own, [hide])).body).toMatchObject({ errcode: 'finalized', errmsg: '已经定稿的书不能再改哦' })
  const gone = await made()
  await callEndpoint(remove, { params: { id: gone.id }, body: {}, actor: anna })
  expect((await send(gone, [hide])).status).toBe(404)
  expect(status).toBe('finalized')
})

test('as many commands as a call takes, and one more', async () => {
  const own = await made()
  const target = (await item(own, '102')).target
  let base = ''
  const many = Array.from({ length: 101 }, (_, i) => {
    const id = nextId()
    const command = { id, name: 'change-text', changes: [{ target, field: 'text', base, value: `第${i}次` }] }
    base = id
    return command
  })
  expect((await send(own, many)).status).toBe(422)
  expect((await written(own, ...many.slice(0, 100))).outcomes.every(({ outcome }) => outcome === 'written')).toBe(true)
  expect((await item(own, '102')).text).toBe('第99次')
})

test('pages shown for another look are those of the book as it was edited', async () => {
  const own = await made()
  await settled(own.id)
  await written(own, change(await item(own, '103'), 'text', '改过以后，院子里的花都谢了'))
  const asked = { params: { id: own.id }, query: { style: 'sujian' }, actor: anna }
  const { pages } = dataOf<{ pages: { elements: { content?: { text: string[] }[] }[] }[] }>(
    await callEndpoint(bookThumbs, asked),
  )
  const words = pages.flatMap(({ elements }) =>
    elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)),
  )
  expect(words.join('')).toContain('改过以后，院子里的花都谢了')
})
