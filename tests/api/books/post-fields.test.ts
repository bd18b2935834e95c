/** What can be changed of a post beside its words: from the call to the printed page, the file taken along, and back. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as printPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { type EditedBook, editedBooks, flowExport, flowPost } from '../../support/edited-book.ts'
import { dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')

const jpeg = (background: string) =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const post = (id: string, day: string, words: string, files: string[] = []) => ({
  ...flowPost(id, day, words, files),
  likes: [
    { username: 'wxid_b', nickname: '周子谦' },
    { username: 'wxid_c', nickname: '陈默然' },
  ],
  comments: [
    { id: `c${id}`, username: 'wxid_b', nickname: '周子谦', content: `好看${id}`, createTime: 1_712_300_000 },
    { id: `d${id}`, username: 'wxid_c', nickname: '陈默然', content: `在哪里${id}`, createTime: 1_712_300_001 },
  ],
})
const posts = [
  post('104', '05-02', '五月的话'),
  post('103', '04-20', '院子里开了花', ['media/a.jpg', 'media/b.jpg', 'media/c.jpg']),
  post('102', '04-10', '来家里吃饭'),
  post('101', '04-01', '春天'),
]
const pictures = await Promise.all(
  ['#786', '#a53', '#35a'].map(async (background, at) => ({
    name: `media/${'abc'.charAt(at)}.jpg`,
    bytes: await jpeg(background),
  })),
)
type Item = {
  id: string
  text: string
  time: string
  title: string
  place: string
  target: string
  included: boolean
  pics: { name: string; hidden: boolean; key: string; caption: string; size: string }[]
  likes: { hidden: boolean; count: number; people: { name: string; person: string; hidden: boolean }[] }
  comments: { hidden: boolean; list: { name: string; person: string; text: string; hidden: boolean }[] }
  ownPage: boolean
  edits: { field: string; target: string; version: string; value: unknown }[]
}
const { made, settled, itemsOf, item } = await editedBooks<Item>(anna, [flowExport(posts), ...pictures])
type Book = EditedBook

let count = 0
const nextId = (): string => `command-of-the-test-${String(++count).padStart(4, '0')}`
/** One command that says all of this of a post. */
const say = ({ target, edits }: Item, said: Record<string, unknown>) => ({
  ...{ id: nextId(), name: 'change-post' },
  changes: Object.entries(said).map(([field, value]) => {
    const known = edits.find((one) => one.field === field)
    return { target: known?.target ?? target, field, base: known?.version ?? '', value }
  }),
})
type Outcomes = { outcomes: { outcome: string; code: string | null; message: string | null }[]; undo: string | null }
const written = async (book: Book, ...commands: object[]): Promise<Outcomes> =>
  dataOf<Outcomes>(await callEndpoint(write, { params: { id: book.id }, body: { commands }, actor: anna }))
type Page = { elements: { content?: { text: string[] }[] }[] }
/** Words of each page of a section, whatever lines they stand in. */
const printed = async (book: Book, month: string): Promise<string[]> => {
  const asked = { params: { id: book.id, month }, actor: anna }
  return dataOf<Page[]>(await callEndpoint(printPages, asked)).map(({ elements }) =>
    elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)).join(''),
  )
}

const book = await made()
await settled(book.id)

test('likes and remarks are left out, whole and one by one', { timeout: 120_000 }, async () => {
  const [spring, dinner] = await itemsOf(book)
  expect(spring!.comments.list.map(({ person, text }) => `${person} ${text}`)).toEqual([
    '周子谦 好看101',
    '陈默然 在哪里101',
  ])
  expect(spring!.likes.people.map(({ person }) => person)).toEqual(['周子谦', '陈默然'])
  await written(
    book,
    say(spring!, {
      [`hidden-comment/${spring!.comments.list[0]!.name}`]: true,
      [`hidden-like/${spring!.likes.people[1]!.name}`]: true,
    }),
    say(dinner!, { 'hidden-comments': true, 'hidden-likes': true }),
  )
  await settled(book.id)
  const text = (await printed(book, '202404')).join('')
  const shown = ['好看101', '在哪里101', '好看102', '在哪里102', '好看103'].map((words) => text.includes(words))
  expect(shown).toEqual([false, true, false, false, true])
  const [now, then] = await itemsOf(book)
  expect(now!.comments.list.map(({ hidden }) => hidden)).toEqual([true, false])
  expect(now!.likes.people.map(({ hidden }) => hidden)).toEqual([false, true])
  expect([then!.comments.hidden, then!.likes.hidden]).toEqual([true, true])
})

test('title and place are printed; a date takes a post to its month, and undo takes it back', {
  timeout: 120_000,
}, async () => {
  const own = await made()
  const moved = say(await item(own, '101'), { title: '院子的春天', place: '北戴河', date: '2024-05-01T08:30' })
  await written(own, moved)
  await settled(own.id)
  expect((await itemsOf(own)).map(({ id }) => id)).toEqual(['102', '103'])
  const may = await itemsOf(own, '202405')
  expect(may.map(({ id }) => id)).toEqual(['101', '104'])
  expect(may[0]).toMatchObject({ time: '2024-05-01T08:30:00', title: '院子的春天', place: '北戴河' })
  const asked = { params: { sourceId: own.sourceId }, query: { book: own.id }, actor: anna }
  expect(dataOf(await callEndpoint(months, asked))).toMatchObject([
    { route: '202404', entries: 2 },
    { route: '202405', entries: 2 },
  ])
  const text = (await printed(own, '202405')).join('')
  for (const words of ['院子的春天', '北戴河', '春天']) expect(text).toContain(words)
  // A month that nothing was brought with, and none at all.
  await written(own, say(await item(own, '101', '202405'), { date: '2023-11' }))
  expect((await itemsOf(own, '202311')).map(({ id, time }) => [id, time])).toEqual([['101', '2023-11']])
  await written(own, say(await item(own, '101', '202311'), { date: '' }))
  expect((await itemsOf(own, 'undated')).map(({ id }) => id)).toEqual(['101'])
  await written(own, { id: nextId(), name: 'restore', to: '' })
  expect((await itemsOf(own)).map(({ id }) => id)).toEqual(['101', '102', '103'])
})

test('a date no calendar has, or that has not come, is refused with a sentence, and nothing of its command is written', async () => {
  const own = await made()
  const spring = await item(own, '101')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
  const tomorrow = day.format(Date.now() + 86_400_000)
  const today = day.format(Date.now())
  const wrong = ['2024-02-31', '0000-04-01', tomorrow, '2024-04-01T25:00']
  const answer = await written(own, ...wrong.map((date) => say(spring, { title: '没写进去', date })))
  expect(answer.outcomes.map(({ outcome, code }) => [outcome, code])).toEqual(
    wrong.map(() => ['refused', 'wrong_value']),
  )
  expect(answer.outcomes.map(({ message }) => message)).toEqual([
    '2024 年 2 月没有 31 日',
    '没有 0 年的内容，年份从 1800 年起',
    `这一天还没有到，最晚写今天（${today}）`,
    '时间要在 00:00 到 23:59 之间',
  ])
  expect(await item(own, '101')).toMatchObject({ title: '', time: '2024-04-01T12:00:00' })
  expect((await written(own, say(spring, { date: today }))).outcomes[0]).toMatchObject({ outcome: 'written' })
  // What no text holds is refused for the whole call.
  const dinner = await item(own, '102')
  for (const title of ['一\u0000', '半个\ud83d']) {
    const refused = await callEndpoint(write, {
      ...{ params: { id: own.id }, actor: anna },
      body: { commands: [say(dinner, { title })] },
    })
    expect(refused.status).toBe(422)
  }
  expect((await item(own, '102')).title).toBe('')
})

test('a page of its own, and pictures in another order, with words, large and over a page', {
  timeout: 120_000,
}, async () => {
  const own = await made()
  await settled(own.id)
  const before = await printed(own, '202404')
  await written(own, say(await item(own, '102'), { 'own-page': true }))
  const yard = await item(own, '103')
  expect(yard.pics.map(({ name, size }) => [name, size])).toEqual([
    ['0', 'normal'],
    ['1', 'normal'],
    ['2', 'normal'],
  ])
  await written(
    own,
    say(yard, {
      'picture-order/2': '000V',
      'picture-caption/2': '海棠开了',
      'picture-size/2': 'large',
      'picture-size/1': 'page',
    }),
  )
  await settled(own.id)
  const pages = await printed(own, '202404')
  const alone = pages.find((text) => text.includes('来家里吃饭'))!
  expect([alone.includes('春天'), alone.includes('院子里开了花')]).toEqual([false, false])
  expect(pages.length).toBeGreaterThan(before.length)
  expect(pages.join('')).toContain('海棠开了')
  expect((await item(own, '103')).pics.map(({ name, size, caption }) => [name, size, caption])).toEqual([
    ['2', 'large', '海棠开了'],
    ['0', 'normal', ''],
    ['1', 'page', ''],
  ])
  expect((await item(own, '102')).ownPage).toBe(true)
})

test('a post is written for the book, one is cut in two, and two are put together: pages, list and counts say so', {
  timeout: 120_000,
}, async () => {
  const own = await made()
  await settled(own.id)
  const [written1, piece] = ['own:written-for-the-book', 'own:the-second-half-of-it']
  const [spring, dinner, yard] = await itemsOf(own)
  const command = (changes: [string, string, unknown][]) => ({
    ...{ id: nextId(), name: 'change-posts' },
    changes: changes.map(([target, field, value]) => ({ target, field, base: '', value })),
  })
  const answer = await written(
    own,
    command([
      [written1, 'added', true],
      [written1, 'date', '2024-04-15'],
      [written1, 'text', '补写的一天'],
      [written1, 'added-picture/abcdefgh', `0\n${yard!.target}`],
    ]),
    command([
      [yard!.target, 'text', '院子里'],
      [piece, 'added', true],
      [piece, 'split-from', yard!.target],
      [piece, 'split-order', 'V'],
      [piece, 'text', '开了花'],
    ]),
    command([[dinner!.target, 'joined-to', spring!.target]]),
    // What was brought is no post of the book's own.
    command([[spring!.target, 'added', true]]),
  )
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written', 'refused'])
  await settled(own.id)
  const text = (await printed(own, '202404')).join('')
  for (const words of ['补写的一天', '春天', '来家里吃饭', '好看101', '好看102']) expect(text).toContain(words)
  expect(text.indexOf('院子里')).toBeLessThan(text.indexOf('开了花'))
  const now = await itemsOf(own)
  expect(now.map(({ id, text: said }) => [id, said])).toEqual([
    ['101', '春天'],
    ['102', '来家里吃饭'],
    [written1, '补写的一天'],
    ['103', '院子里'],
    [piece, '开了花'],
  ])
  expect(now[1]).toMatchObject({ joinedTo: spring!.target, included: true })
  expect(now[2]).toMatchObject({ own: true, pics: [{ name: '+abcdefgh' }] })
  const asked = { params: { sourceId: own.sourceId }, query: { book: own.id }, actor: anna }
  expect(dataOf(await callEndpoint(months, asked))).toMatchObject([{ route: '202404', entries: 5, included: 5 }, {}])
  // What an undo took back is named, own posts too.
  const { undo } = await written(own, say(now[2]!, { title: '补' }))
  const undone = await written(own, { id: nextId(), name: 'undo', of: undo })
  expect(undone.outcomes).toMatchObject([{ posts: [{ target: written1, month: '202404', text: '补写的一天' }] }])
  // All of it is undone as it was done.
  await written(own, { id: nextId(), name: 'restore', to: '' })
  expect((await itemsOf(own)).map(({ id, text: said }) => [id, said])).toEqual([
    ['101', '春天'],
    ['102', '来家里吃饭'],
    ['103', '院子里开了花'],
  ])
})
