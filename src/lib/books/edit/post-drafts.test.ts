import { expect, test } from 'vitest'
import { bookDraft, countDrafts, draftsOf } from './post-drafts.store.ts'

const draftOf = (book: string, target: string, shelf: Parameters<typeof bookDraft>[2], field = 'text') =>
  bookDraft(book, { target, field, month: '202401' }, shelf)

const shelfOf = (words: string | null = null) => {
  let kept = words
  return () => ({
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  })
}

test('a draft is found again by its post and book alone, until it is forgotten', () => {
  const shelf = shelfOf()
  const draft = draftOf('book', 'i:me\n1', shelf)
  expect(draft.kept()).toBeUndefined()
  draft.keep('写了一半')
  expect(draftOf('book', 'i:me\n1', shelf).kept()).toBe('写了一半')
  expect(draftOf('book', 'i:me\n2', shelf).kept()).toBeUndefined()
  expect(draftOf('other', 'i:me\n1', shelf).kept()).toBeUndefined()
  draft.forget()
  expect(draft.kept()).toBeUndefined()
})

test('the oldest of too many give way', () => {
  const shelf = shelfOf()
  for (let i = 0; i <= 200; i++) draftOf('book', `post ${i}`, shelf).keep('话')
  expect(draftOf('book', 'post 0', shelf).kept()).toBeUndefined()
  expect(draftOf('book', 'post 1', shelf).kept()).toBe('话')
})

test('what is no list of drafts, and no storage at all, are no drafts', () => {
  for (const words of ['[1]', '{', 'null']) expect(draftOf('book', 'post', shelfOf(words)).kept()).toBeUndefined()
  const broken = () => {
    throw new Error('denied')
  }
  const none = draftOf('book', 'post', broken)
  none.keep('话')
  // As long as the page stands.
  expect([none.kept(), draftsOf('book', broken)[0]?.words]).toEqual(['话', '话'])
  none.forget()
  expect(none.kept()).toBeUndefined()
})

test('boxes of one post are kept apart, are one post, and what older pages kept is read', () => {
  const shelf = shelfOf(JSON.stringify({ 'book\ni:me\n1': '旧的' }))
  draftOf('book', 'i:me\n1', shelf, 'date').keep('2024/4//')
  draftOf('book', 'i:me\n1', shelf, 'picture-caption/1').keep('说明')
  draftOf('other', 'i:me\n1', shelf, 'title').keep('题')
  expect(draftOf('book', 'i:me\n1', shelf).kept()).toBe('旧的')
  expect(draftsOf('book', shelf)).toEqual([
    { target: 'i:me\n1', field: 'text', words: '旧的', month: '' },
    { target: 'i:me\n1', field: 'date', words: '2024/4//', month: '202401' },
    { target: 'i:me\n1', field: 'picture-caption/1', words: '说明', month: '202401' },
  ])
  expect(countDrafts(shelf)).toBe(2)
})
