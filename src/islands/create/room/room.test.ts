import { expect, test } from 'vitest'
import type { Author } from '#islands/create/choice.ts'
import { pagesWords, spineWords } from '#islands/create/room/measured.ts'
import { type Choice, newBook, roomOf, usualAuthors } from '#islands/create/room/room.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'

const author = (id: string, name: string, more: Partial<Author> = {}): Author => ({
  id,
  name,
  included: false,
  starter: false,
  months: [
    { month: '202401', entries: 2 },
    { month: '202403', entries: 1 },
  ],
  ...more,
})
const me = author('me', '我', { included: true })
const friend = author('friend', '小林')
const report = {
  source: { kind: 'wechat-moments' },
  months: [
    { month: '2024-01', entries: 4 },
    { month: '2024-03', entries: 2 },
  ],
} as ImportReportView
const choice: Choice = {
  range: null,
  authors: null,
  words: { title: '', author: null },
  answers: { onlyStarter: true, foldQuotes: true, consent: false },
  look: { style: 'qing' },
  taken: [],
}
const imported = { flow: 'wxbook' as const, report, authors: [me, friend], stored: true, uploads: [] }

test('who brought an export is in the book; of a friend’s, nobody until somebody is picked', () => {
  expect([...usualAuthors('wxbook', [me, friend], true)]).toEqual(['me'])
  expect([...usualAuthors('wxbook', [friend], true)]).toEqual(['friend'])
  expect([...usualAuthors('wxbook-friend', [me, friend], true)]).toEqual([])
})

test('where nothing says whose export it is, it is of whom the one before was', () => {
  const [one, two] = [author('a', '小林', { included: true }), author('b', '老周', { included: true })]
  const open = { ...imported, authors: [one, two], before: '老周' }
  const room = roomOf(open, choice)
  expect([[...room.chosen], room.suggested, room.entries]).toEqual([['b'], '老周', 3])
  expect(newBook('wxbook', room, choice, {})).toMatchObject({ author: '老周', authorIds: ['b'] })
  expect([...roomOf({ ...open, before: '别人' }, choice).chosen]).toEqual(['a', 'b'])
  // An export that names nobody.
  expect(roomOf({ ...open, authors: [author('', '', { included: true })] }, choice).suggested).toBe('老周')
  // One that says whose it is has the last word.
  expect([...roomOf({ ...open, authors: [me, friend], before: '小林' }, choice).chosen]).toEqual(['me'])
})

test('a range of another import is none of this one; a narrower one goes into the book', () => {
  const other = roomOf(imported, { ...choice, range: { from: '202301', to: '202312' } })
  expect([other.range, other.isWhole, other.entries]).toEqual([{ from: '202401', to: '202403' }, true, 3])
  const narrow = { ...choice, range: { from: '202403', to: '202403' } }
  const room = roomOf(imported, narrow)
  expect([room.isWhole, room.entries]).toEqual([false, 1])
  expect(newBook('wxbook', room, narrow, {})).toMatchObject({ fromMonth: '202403', toMonth: '202403', author: '我' })
})

test('authors are named when they were picked, else the import decides', () => {
  expect(newBook('wxbook', roomOf(imported, choice), choice, { binding: 'soft' })).toEqual({
    flow: 'wxbook',
    title: '',
    author: '我',
    style: 'qing',
    binding: 'soft',
    omit: ['links', 'emoji', 'private'],
  })
  const picked = { ...choice, authors: new Set(['friend']) }
  expect(newBook('wxbook', roomOf(imported, picked), picked, {})).toMatchObject({ authorIds: ['friend'] })
})

test('a book of a friend waits for one person and their consent, and is called after them', () => {
  const ofFriend = { ...imported, flow: 'wxbook-friend' as const }
  expect(roomOf(ofFriend, choice).waitsFor).toBe('请在上面选一位')
  const picked = { ...choice, authors: new Set(['friend']) }
  expect(roomOf(ofFriend, picked).waitsFor).toBe('请先确认已经问过 Ta')
  const asked = { ...picked, answers: { ...choice.answers, consent: true } }
  const room = roomOf(ofFriend, asked)
  expect(room.waitsFor).toBe('')
  expect(newBook('wxbook-friend', room, asked, {})).toMatchObject({
    title: '小林的朋友圈',
    authorIds: ['friend'],
    consent: true,
  })
})

test('nothing is made while bytes are on their way', () => {
  const upload = { key: 'a', name: 'a.zip', bytes: 200, sent: 50, state: 'sending' as const, message: '' }
  const room = roomOf({ ...imported, stored: false, uploads: [upload] }, choice)
  expect(room.waitsFor).toBe('正在上传 25%，传完再核对图片')
})

test('what a room waits for has numbers: bytes while sending, then pictures, done of all', () => {
  const wait = (stage: 'media' | 'storing' | 'posts', done: number, total: number) =>
    roomOf({ ...imported, stored: false, progress: { stage, done, total } }, choice).waitsFor
  expect(wait('media', 412, 1723)).toBe('已传好，正在核对图片 412 / 1,723')
  expect(wait('storing', 9, 12)).toBe('已传好，正在保存图片 9 / 12')
  expect(wait('posts', 3, 7)).toBe('已传好，正在读内容')
  expect(roomOf({ ...imported, stored: false }, choice).waitsFor).toBe('已传好，正在等待核对')
})

const row = (omitted: 'links' | 'emoji' | null, month: string, entries: number, pages: number) => ({
  ...{ author: 'me', month, omitted, entries },
  pages: { qing: [pages] },
})
const measured = {
  settings: { qing: [{ headingPages: 0.1, belowPages: null }] },
  months: [row(null, '202401', 1, 20), row('links', '202401', 1, 10), row('emoji', '202403', 1, 0.5)],
  omitted: [
    { omitted: 'links' as const, author: 'me', month: '202401', time: '2024-01-02T08:00:00', text: '一篇文章' },
    { omitted: 'emoji' as const, author: 'friend', month: '202403', time: '', text: '🙂' },
  ],
}

test('what is set aside is offered by kind, is in no number until it is ticked, and goes along as a choice', () => {
  const room = roomOf({ ...imported, measured }, choice)
  expect(room.kinds.map(({ kind, count, posts }) => [kind, count, posts.map(({ text }) => text)])).toEqual([
    ['links', 1, ['一篇文章']],
    ['emoji', 1, []],
  ])
  expect([room.entries, room.pages]).toEqual([1, 28])
  expect(newBook('wxbook', room, choice, {})).toMatchObject({ omit: ['links', 'emoji', 'private'] })

  const ticked = { ...choice, taken: ['links' as const] }
  const wider = roomOf({ ...imported, measured }, ticked)
  expect([wider.entries, wider.pages]).toEqual([2, 38])
  expect(newBook('wxbook', wider, ticked, {})).toMatchObject({ omit: ['emoji', 'private'] })

  // A month where everything is set aside.
  const march = roomOf({ ...imported, measured }, { ...choice, range: { from: '202403', to: '202403' } })
  expect([march.kinds.map(({ kind }) => kind), march.entries, march.pages]).toEqual([['emoji'], 0, 0])
  expect(march.waitsFor).toContain('先放一边的')
  // Ways for which nothing waits.
  const own = roomOf({ ...imported, flow: 'wxbook-private', measured }, choice)
  expect([own.kinds, own.entries, newBook('wxbook-private', own, choice, {}).omit]).toEqual([[], 3, undefined])
})

test('an estimate is said in round numbers, with the spine of what will be bound', () => {
  expect([pagesWords(0), pagesWords(64), pagesWords(288)]).toEqual(['', '约 64 页', '约 290 页'])
  expect(spineWords(288, { make: 'perfect', paper: 'cream-80' })).toBe('胶装，书脊约 16 毫米')
  expect(spineWords(288, { make: 'hardcover', paper: 'cream-80' })).toBe('精装，书脊约 21 毫米')
  expect(spineWords(20, { make: 'perfect', paper: 'cream-80' })).toBe('不够胶装，至少要 32 页')
  expect(spineWords(40, { make: 'saddle', paper: 'coated-128' })).toBe('骑马钉，没有书脊')
})
