import { expect, test } from 'vitest'
import { addedPages } from './added-pages.ts'
import { designOf } from './book-design.ts'

const insert = (id: string, said: Record<string, string>) =>
  Object.entries(said).map(([field, value]) => ({ target: `insert/${id}`, field, value }))

test('each insert that is filled and an acknowledgement take two pages', () => {
  const edits = [
    ...insert('insert-of-a-test-0001', { kind: 'divider', title: '春' }),
    ...insert('insert-of-a-test-0002', { kind: 'letter' }),
    ...insert('insert-of-a-test-0003', { kind: 'photos', pictures: 'a'.repeat(64) }),
    { target: 'book', field: 'acknowledgement/text', value: '谢谢' },
    { target: 'book', field: 'preface/text', value: '写在前面' },
  ]
  expect(addedPages(designOf(edits))).toBe(6)
  expect(addedPages(designOf([]))).toBe(0)
})
