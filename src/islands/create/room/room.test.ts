import { expect, test } from 'vitest'
import type { Author } from '#islands/create/choice.ts'
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
}
const brought = { flow: 'wxbook' as const, report, authors: [me, friend], stored: true, uploads: [] }

test('who brought an export is in the book; of a friend’s, nobody until somebody is picked', () => {
  expect([...usualAuthors('wxbook', [me, friend], true)]).toEqual(['me'])
  expect([...usualAuthors('wxbook', [friend], true)]).toEqual(['friend'])
  expect([...usualAuthors('wxbook-friend', [me, friend], true)]).toEqual([])
})

test('where nothing says whose export it is, it is of whom the one before was', () => {
  const [one, two] = [author('a', '小林', { included: true }), author('b', '老周', { included: true })]
  const open = { ...brought, authors: [one, two], before: '老周' }
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
  const other = roomOf(brought, { ...choice, range: { from: '202301', to: '202312' } })
  expect([other.range, other.isWhole, other.entries]).toEqual([{ from: '202401', to: '202403' }, true, 3])
  const narrow = { ...choice, range: { from: '202403', to: '202403' } }
  const room = roomOf(brought, narrow)
  expect([room.isWhole, room.entries]).toEqual([false, 1])
  expect(newBook('wxbook', room, narrow, {})).toMatchObject({ fromMonth: '202403', toMonth: '202403', author: '我' })
})

test('authors are named when they were picked, else the import decides', () => {
  expect(newBook('wxbook', roomOf(brought, choice), choice, { binding: 'soft' })).toEqual({
    flow: 'wxbook',
    title: '',
    author: '我',
    style: 'qing',
    binding: 'soft',
  })
  const picked = { ...choice, authors: new Set(['friend']) }
  expect(newBook('wxbook', roomOf(brought, picked), picked, {})).toMatchObject({ authorIds: ['friend'] })
})

test('a book of a friend waits for one person and their consent, and is called after them', () => {
  const ofFriend = { ...brought, flow: 'wxbook-friend' as const }
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
  const room = roomOf({ ...brought, stored: false, uploads: [upload] }, choice)
  expect(room.waitsFor).toBe('正在上传 25%，传完再核对图片')
})

test('what a room waits for has numbers: bytes while sending, then pictures, done of all', () => {
  const wait = (stage: 'media' | 'storing' | 'posts', done: number, total: number) =>
    roomOf({ ...brought, stored: false, progress: { stage, done, total } }, choice).waitsFor
  expect(wait('media', 412, 1723)).toBe('已传好，正在核对图片 412 / 1,723')
  expect(wait('storing', 9, 12)).toBe('已传好，正在保存图片 9 / 12')
  expect(wait('posts', 3, 7)).toBe('已传好，正在读内容')
  expect(roomOf({ ...brought, stored: false }, choice).waitsFor).toBe('已传好，正在等待核对')
})
