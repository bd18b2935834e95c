import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookView } from '../book/book.api.ts'
import { designChange, isOtherThanSeen } from './design-change.ts'

const first = {
  ...{ id: 'b1', editable: true, title: '一年', subtitle: '副', author: '阿舟', style: 'sujian' },
  cover: { codeName: 'window', text: null, years: null, pic: null, x: 0, y: 0, scale: 1, rotate: 0 },
} as unknown as BookView
let book = first
let isOffline = false
/** Bodies of what was taken. */
let taken: object[] = []
/** Happens between a call and its answer. */
let meanwhile = (): void => undefined

class CallError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
const call = vi.fn(async (route: string, { body }: { body: Record<string, unknown> }) => {
  if (isOffline) throw new CallError('UNKNOWN')
  if (route.startsWith('POST')) {
    const { seen, ...change } = body
    if (isOtherThanSeen(book as never, seen as never)) throw new CallError('changed_elsewhere')
    taken.push(change)
    book = { ...book, ...designChange(book as never, change as never) } as never
    await Promise.resolve().then(meanwhile)
  }
  return book
})
vi.mock('#lib/http/client/client.ts', () => ({ CallError, call: (...args: Parameters<typeof call>) => call(...args) }))

const storage = () => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
}
const elsewhere = (change: object): void => {
  book = { ...book, ...change }
}
/** The page as it is loaded: nothing in memory, the book as the server has it. */
const load = async () => {
  vi.resetModules()
  const store = await import('./cover-design.store.ts')
  const close = store.openDesign(book)
  return { ...store, close, now: () => store.$design.get() }
}
const kept = async () => (await import('#lib/books/edit/post-drafts.store.ts')).draftsOf('b1').map(({ field }) => field)

beforeEach(() => {
  // Pages of earlier tests stay as they are.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  ;[book, isOffline, taken, meanwhile] = [first, false, [], () => undefined]
})
afterEach(() => void vi.useRealTimers())
afterAll(() => vi.unstubAllGlobals())

/** Typed while nothing arrives; the window is closed. */
const typedOffline = async (change: object): Promise<void> => {
  isOffline = true
  const { changeDress, saveNow, now } = await load()
  changeDress(change)
  await saveNow()
  expect(now().save).toBe('failed')
  vi.stubGlobal('sessionStorage', storage())
  isOffline = false
}

test('what has not arrived outlives its window, is sent, and is kept no longer', async () => {
  await typedOffline({ author: '苏棠', coverText: '给妈妈' })
  expect(await kept()).toEqual(['author', 'coverText'])
  const { saveNow, now } = await load()
  expect(now()).toMatchObject({ save: 'saving', dress: { author: '苏棠', coverText: '给妈妈', title: '一年' } })
  await saveNow()
  expect(now()).toMatchObject({ save: 'saved', elsewhere: {} })
  expect(taken).toEqual([{ author: '苏棠', coverText: '给妈妈' }])
  expect(await kept()).toEqual([])
})

test('changed elsewhere before the page is opened again: both sides of the field, however often it is loaded', async () => {
  await typedOffline({ title: '我的', author: '苏棠' })
  elsewhere({ title: '那边的', subtitle: '那边的副题' })
  for (let time = 0; time < 2; time++) {
    const { saveNow, now } = await load()
    expect(now()).toMatchObject({
      save: 'elsewhere',
      dress: { title: '我的', subtitle: '那边的副题', author: '苏棠' },
      elsewhere: { title: '那边的' },
    })
    await saveNow()
    expect(taken).toEqual([])
  }
})

test('用我的 sends what was changed here and nothing else, and a step back brings the other side', async () => {
  const { changeDress, saveNow, settleElsewhere, undoDress, now } = await load()
  changeDress({ coverText: '给妈妈' })
  await saveNow()
  changeDress({ title: '我的' })
  elsewhere({ title: '那边的', subtitle: '那边的副题' })
  await saveNow()
  expect(now()).toMatchObject({ save: 'elsewhere', elsewhere: { title: '那边的' } })
  settleElsewhere('title', 'mine')
  await saveNow()
  expect(taken).toEqual([{ coverText: '给妈妈' }, { title: '我的' }])
  expect(book).toMatchObject({ title: '我的', subtitle: '那边的副题' })
  undoDress()
  expect(now().dress).toMatchObject({ title: '那边的', subtitle: '那边的副题' })
  // Further back: what was done here goes, what came from elsewhere stays.
  undoDress()
  undoDress()
  await saveNow()
  expect(book).toMatchObject({ title: '一年', subtitle: '那边的副题', cover: { text: null } })
})

test('each field is decided by itself; a third change meanwhile is asked about again', async () => {
  await typedOffline({ title: '我的', author: '苏棠' })
  elsewhere({ title: '那边的', author: '那边的人' })
  const { saveNow, settleElsewhere, undoDress, now } = await load()
  settleElsewhere('author', 'theirs')
  expect(now()).toMatchObject({ save: 'elsewhere', dress: { author: '那边的人' }, elsewhere: { title: '那边的' } })
  elsewhere({ title: '第三个' })
  settleElsewhere('title', 'mine')
  await saveNow()
  expect(now()).toMatchObject({ save: 'elsewhere', dress: { title: '我的' }, elsewhere: { title: '第三个' } })
  expect(taken).toEqual([])
  settleElsewhere('title', 'theirs')
  expect(now()).toMatchObject({ save: 'saved', dress: { title: '第三个', author: '那边的人' } })
  expect(await kept()).toEqual([])
  undoDress()
  expect(now().dress.title).toBe('我的')
})

test('typed while an answer comes that brings another device’s word for the field', async () => {
  const { changeDress, saveNow, now } = await load()
  changeDress({ author: '苏棠' })
  meanwhile = () => {
    meanwhile = () => undefined
    changeDress({ subtitle: '我的副题' }, 'subtitle')
    elsewhere({ subtitle: '那边的副题' })
  }
  await saveNow()
  expect(now()).toMatchObject({
    save: 'elsewhere',
    dress: { author: '苏棠', subtitle: '我的副题' },
    elsewhere: { subtitle: '那边的副题' },
  })
})

test('an answer that got lost: what was taken is not asked about', async () => {
  await typedOffline({ title: '我的' })
  elsewhere({ title: '我的' })
  const { now } = await load()
  expect(now()).toMatchObject({ save: 'saved', dress: { title: '我的' }, elsewhere: {} })
  expect(await kept()).toEqual([])
})

test('two windows keep each its own fields; what is no draft is passed over', async () => {
  await typedOffline({ title: '我的' })
  const { bookDraft } = await import('#lib/books/edit/post-drafts.store.ts')
  const { roomDraft } = await import('./room-draft.ts')
  const other = await load()
  bookDraft('b1', roomDraft('cover', 'author')).keep(JSON.stringify({ was: '阿舟', now: '苏棠' }))
  bookDraft('b1', roomDraft('cover', 'coverPic')).keep(JSON.stringify({ was: 7, now: { pic: 'a' } }))
  await other.saveNow()
  expect(await kept()).toEqual(['author', 'coverPic'])
  const { now } = await load()
  expect(now().dress).toMatchObject({ title: '我的', author: '苏棠', coverPic: null })
})
