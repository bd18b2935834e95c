import { expect, test } from 'vitest'
import { catalogOf, derived, printedOf } from './article-book.ts'

test('finalized, editable, canUpdate, shared and auth follow from the book and who looks', () => {
  const own = { status: 'ready', public: false, sourceId: 'xinshu' }
  expect(derived(own, true)).toEqual({
    type: 'blogbook',
    finalized: false,
    editable: true,
    canUpdate: false,
    shared: false,
    auth: 'edit',
  })
  expect(derived({ ...own, sourceId: 'feed' }, true).canUpdate).toBe(true)
  expect(derived({ ...own, sourceId: 'feed' }, false)).toMatchObject({
    canUpdate: false,
    editable: false,
    auth: 'view',
  })
  expect(derived({ status: 'finalized', public: true, sourceId: 'feed' }, true)).toMatchObject({
    type: 'finalized',
    finalized: true,
    editable: false,
    canUpdate: false,
    shared: true,
  })
})

test('pages of an article are those printed, pageNo counts those of the articles before; front and end are no entries', () => {
  const part = { firstPage: 0, pageCount: 6 }
  expect(
    catalogOf([
      { route: 'front', ...part },
      { route: 'a-x', title: '甲', firstPage: 6, opensAt: 6, ownPages: 3, pageCount: 4 },
      { route: 'a-y', title: '乙', firstPage: 10, opensAt: 10, pageCount: 3 },
      { route: 'a-z', title: '丙', firstPage: 13, opensAt: 14, ownPages: 1, pageCount: 2 },
      { route: 'end', firstPage: 15, pageCount: 1 },
    ]),
  ).toEqual([
    { id: 'x', title: '甲', pageCount: 3, pageNum: 7, pageNo: 0 },
    { id: 'y', title: '乙', pageCount: 3, pageNum: 11, pageNo: 3 },
    { id: 'z', title: '丙', pageCount: 1, pageNum: 15, pageNo: 6 },
  ])
})

test('blank pages around an article are not among its pages; a layout from before has all it had', () => {
  const pages = ['blank', 'opener', 'text', 'blank']
  expect(printedOf({ route: 'a-x', firstPage: 6, opensAt: 7, ownPages: 2, pageCount: 4 }, pages)).toEqual([
    'opener',
    'text',
  ])
  expect(printedOf({ route: 'a-x', firstPage: 6, pageCount: 4 }, pages)).toEqual(pages)
})
