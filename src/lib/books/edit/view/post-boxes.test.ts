import { expect, test } from 'vitest'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { changedPageOf, openerWith } from './post-boxes.ts'

/** Pages with these words of the post `long` between others. */
const pagesOf = (...texts: string[]): PrintPage[] =>
  texts.map(
    (text) =>
      ({
        elements: [
          { msgId: 'other', content: [{ text: ['别', '的'] }] },
          { msgId: 'long', content: [{ text: [...text] }] },
        ],
      }) as unknown as PrintPage,
  )
const before = pagesOf('从前有座山', '山里有座庙', '庙里有个人')

test('words mended on a later page of a long post are found there', () => {
  expect(changedPageOf(before, pagesOf('从前有座山', '山里有座楼', '庙里有个人'), 'long')).toBe(1)
  expect(changedPageOf(before, pagesOf('从前有座塔', '山里有座庙', '庙里有个人'), 'long')).toBe(0)
})

test('words set on other pages than before are no change of the post', () => {
  expect(changedPageOf(before, pagesOf('从前有座', '山山里有座庙庙', '里有个人'), 'long')).toBe(-1)
})

test('an end added or taken away is found on the page it ends on', () => {
  expect(changedPageOf(before, pagesOf('从前有座山', '山里有座庙', '庙里有个人', '在讲故事'), 'long')).toBe(3)
  expect(changedPageOf(before, pagesOf('从前有座山', '山里有'), 'long')).toBe(1)
  expect(changedPageOf(before, [], 'long')).toBe(-1)
})

test('a picture of a post that opens the chapter is found by its page; one that stands in the post is not', () => {
  const at = (kind: PrintPage['kind'], msgId: string, pid: string) =>
    ({ kind, elements: [{ type: 'image', msgId, pid, x: 0, y: 0, w: 10, h: 10, id: 0 }] }) as unknown as PrintPage
  const pages = [at('opener', 'a', 'p1'), at('opener', 'b', 'p2'), at('body', 'a', 'p3')]
  const inBook = (post: string, pid: string) => openerWith({ pages, firstPage: 68 }, post, pid)
  expect(inBook('b', 'p2')).toBe(70)
  expect(inBook('a', 'p1')).toBe(69)
  expect([inBook('a', 'p3'), inBook('a', 'p2')]).toEqual([undefined, undefined])
})
