import { expect, test } from 'vitest'
import { addedPages } from './added-pages.ts'
import { designOf } from './book-design.ts'

const insert = (id: string, said: Record<string, string>) =>
  Object.entries(said).map(([field, value]) => ({ target: `insert/${id}`, field, value }))

test('each insert that is filled and an acknowledgement take two pages, and every other place of inserts two more', () => {
  const edits = [
    ...insert('insert-of-a-test-0001', { kind: 'divider', title: '春' }),
    ...insert('insert-of-a-test-0002', { kind: 'letter' }),
    ...insert('insert-of-a-test-0003', { kind: 'photos', pictures: 'a'.repeat(64) }),
    { target: 'book', field: 'acknowledgement/text', value: '谢谢' },
    { target: 'book', field: 'preface/text', value: '写在前面' },
  ]
  expect(addedPages(designOf(edits))).toBe(8)
  const before = (months: string[], placeOf?: (month: string) => unknown) =>
    addedPages(
      designOf(months.flatMap((month, at) => insert(`insert-of-a-test-100${at}`, { kind: 'divider', before: month }))),
      placeOf,
    )
  expect(before(['202401', '202402', '202403', '202404'])).toBe(12)
  expect(before(['202401', '202401', '202401', '202401'])).toBe(10)
  // Months that share a chapter are one place.
  expect(before(['202401', '202402', '202403', '202404'], () => 0)).toBe(10)
  expect(addedPages(designOf([]))).toBe(0)
})
