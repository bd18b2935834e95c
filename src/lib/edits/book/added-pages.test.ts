import { expect, test } from 'vitest'
import { addedPages, isOnePage } from './added-pages.ts'
import { designOf } from './book-design.ts'

const insert = (id: string, said: Record<string, string>) =>
  Object.entries(said).map(([field, value]) => ({ target: `insert/${id}`, field, value }))

test('each insert that is filled takes one page or two, an odd sum of a place one more, openings now and then two', () => {
  const edits = [
    ...insert('insert-of-a-test-0001', { kind: 'divider', title: '春', before: '202401' }),
    ...insert('insert-of-a-test-0002', { kind: 'letter', before: '202401' }),
    ...insert('insert-of-a-test-0003', { kind: 'photos', pictures: 'a'.repeat(64), before: '202401' }),
    { target: 'book', field: 'acknowledgement/text', value: '谢谢' },
    { target: 'book', field: 'preface/text', value: '写在前面' },
  ]
  expect(addedPages(designOf(edits))).toBe(4)
  const before = (months: string[], said: object, placeOf?: (month: string) => unknown) =>
    addedPages(
      designOf(months.flatMap((month, at) => insert(`insert-of-a-test-100${at}`, { ...said, before: month }))),
      placeOf,
    )
  const four = ['202401', '202402', '202403', '202404']
  expect(before(four, { kind: 'divider' })).toBe(8)
  // Months that share a chapter are one place, and single pages share its evenness.
  expect(before(four, { kind: 'divider' }, (month) => (month === 'end' ? 1 : 0))).toBe(4)
  expect(before(four, { kind: 'map', year: '2024' })).toBe(12)
  expect(before(four, { kind: 'map', year: '2024' }, (month) => (month === 'end' ? 1 : 0))).toBe(10)
  // Behind all chapters a page is a page.
  expect(before(['end'], { kind: 'divider' })).toBe(1)
  expect(addedPages(designOf([]))).toBe(0)
})

test('a short letter is one page, a long one is not; a picture that says something has words facing it', () => {
  const one = (said: Record<string, string>) =>
    isOnePage(designOf(insert('insert-of-a-test-0001', { before: 'end', ...said })).inserts[0]!)
  expect(one({ kind: 'letter', text: '等你读到这里\n已经比我高了\n好好吃饭\n早点睡\n妈妈在' })).toBe(true)
  expect(one({ kind: 'letter', text: '等你读到这里，已经比我高了。'.repeat(20) })).toBe(false)
  expect(one({ kind: 'photos', pictures: 'a'.repeat(64) })).toBe(true)
  expect(one({ kind: 'photos', pictures: 'a'.repeat(64), line: '海边' })).toBe(false)
})
