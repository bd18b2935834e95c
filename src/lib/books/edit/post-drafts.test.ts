import { expect, test } from 'vitest'
import { draftsOf, postDraft } from './post-drafts.store.ts'

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
  const draft = postDraft('book', 'i:me\n1', shelf)
  expect(draft.kept()).toBeUndefined()
  draft.keep('写了一半')
  expect(postDraft('book', 'i:me\n1', shelf).kept()).toBe('写了一半')
  expect(postDraft('book', 'i:me\n2', shelf).kept()).toBeUndefined()
  expect(postDraft('other', 'i:me\n1', shelf).kept()).toBeUndefined()
  draft.forget()
  expect(draft.kept()).toBeUndefined()
})

test('the oldest of too many give way', () => {
  const shelf = shelfOf()
  for (let i = 0; i <= 50; i++) postDraft('book', `post ${i}`, shelf).keep('话')
  expect(postDraft('book', 'post 0', shelf).kept()).toBeUndefined()
  expect(postDraft('book', 'post 1', shelf).kept()).toBe('话')
})

test('what is no list of drafts, and no storage at all, are no drafts', () => {
  for (const words of ['[1]', '{', 'null']) expect(postDraft('book', 'post', shelfOf(words)).kept()).toBeUndefined()
  const broken = () => {
    throw new Error('denied')
  }
  const none = postDraft('book', 'post', broken)
  none.keep('话')
  // As long as the page stands.
  expect([none.kept(), draftsOf('book', broken).get('post')]).toEqual(['话', '话'])
  none.forget()
  expect(none.kept()).toBeUndefined()
})
