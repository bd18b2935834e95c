import { expect, test } from 'vitest'
import { keyBetween, movedKeys } from '#lib/editing/order-key.ts'
import { designOf, type Insert } from '#lib/edits/book/book-design.ts'
import { insertTarget, readBookEdit } from '#lib/edits/book/book-fields.ts'
import { costWords, inPlaces, pagesNote, placeNote, placesIn } from './insert-words.ts'

const sections = [
  { route: '202401', title: null, months: ['202401'] },
  { route: '202404', title: null, months: ['202404', '202405', '202407'] },
  { route: 'undated', title: null, months: ['000000'] },
  { route: 'end', title: null, months: [] },
]
const idOf = (name: string): string => name.padEnd(16, 'x')
const insertsOf = (list: readonly [name: string, before: string, order: string][]): Insert[] =>
  designOf(
    list.flatMap(([name, before, order]) =>
      Object.entries({ kind: 'divider', before, order }).map(([field, value]) => ({
        ...{ target: insertTarget(idOf(name)), field, value },
      })),
    ),
  ).inserts
const names = (inserts: readonly Insert[]): string[] => inserts.map(({ id }) => id.replace(/x+$/, ''))

test('an insert can be meant for every month, and it is said where it is printed instead', () => {
  expect(placesIn(sections)).toEqual(['202401', '202404', '202405', '202407', 'undated', 'end'])
  expect(placeNote('202404', sections)).toBe('')
  expect(placeNote('202405', sections)).toMatch(/^2024 年 4 月到2024 年 7 月短.*印在这一章前面$/)
  expect(placeNote('202402', sections)).toBe('书里没有这个月，印在2024 年 4 月前面')
  expect(placeNote('202512', sections.slice(0, 2))).toBe('后面没有月份了，印在全书最后')
  expect(placeNote('end', sections)).toBe('')
})

test('inserts are listed as they are printed, and one is moved among those of its month by one key', () => {
  const before = insertsOf([
    ['end', 'end', '000001'],
    ['c', '202405', '000010'],
    ['b', '202405', '000002'],
    ['a', '202405', '000009'],
    ['first', '202404', '1V'],
  ])
  expect(names(inPlaces(before, sections))).toEqual(['first', 'b', 'a', 'c', 'end'])
  const group = inPlaces(before, sections).slice(1, 4)
  const keys = movedKeys(
    group.map(({ id, order }) => ({ name: id, key: order })),
    2,
    1,
  )
  expect(keys).toHaveLength(1)
  expect(readBookEdit({ target: insertTarget(keys[0]!.name), field: 'order' }, keys[0]!.key)).toMatchObject({
    ok: true,
  })
  const after = insertsOf([
    ['a', '202405', '000009'],
    ['b', '202405', '000002'],
    ['c', '202405', keys[0]!.key],
  ])
  expect(names(after)).toEqual(['b', 'c', 'a'])
  expect(
    names(
      insertsOf([
        ['z', 'end', keyBetween('000010'.replace(/0+$/, ''), undefined)],
        ['y', 'end', '000010'],
      ]),
    ),
  ).toEqual(['y', 'z'])
  // Six digits of earlier days are keys: one that ended in noughts would have no key before it.
  expect(insertsOf([['y', 'end', '000010']])[0]?.order).toBe('00001')
})

test('pages of an insert are named and counted, with those that keep others on their sides', () => {
  const [one] = insertsOf([['one', '202401', '1']])
  const map: Insert = { ...one!, kind: 'map', year: 2024 }
  expect(pagesNote({ firstPage: 24, pageCount: 2, ownPages: 2 }, map)).toBe('第 24–25 页，共 2 页')
  expect(pagesNote({ firstPage: 23, pageCount: 4, ownPages: 2 }, map)).toBe(
    '第 24–25 页，前面垫一页，后面空一页，共 4 页',
  )
  // The first and the last of several that share them.
  expect(pagesNote({ firstPage: 23, pageCount: 3, ownPages: 2 }, map)).toBe('第 24–25 页，前面垫一页，共 3 页')
  expect(pagesNote({ firstPage: 26, pageCount: 3, ownPages: 2 }, map)).toBe('第 26–27 页，后面空一页，共 3 页')
  expect(pagesNote({ firstPage: 26, pageCount: 4, ownPages: 4 }, map)).toBe('第 26–29 页，共 4 页')
  expect(pagesNote({ firstPage: 23, pageCount: 1, ownPages: 1 }, one!)).toBe('第 23 页，共 1 页')
  expect(pagesNote({ firstPage: 24, pageCount: 2, ownPages: 1 }, one!)).toBe('第 25 页，前面空一页，共 2 页')
  expect(pagesNote({ firstPage: 25, pageCount: 2, ownPages: 1 }, one!)).toBe('第 25 页，后面空一页，共 2 页')
  // Too long to be sure of one page before it is set, and one page as it was set.
  const letter: Insert = { ...one!, kind: 'letter', text: '给你写的信。'.repeat(50) }
  expect(pagesNote({ firstPage: 24, pageCount: 2, ownPages: 1 }, letter)).toBe('第 25 页，前面空一页，共 2 页')
  expect(pagesNote({ firstPage: 24, pageCount: 2, ownPages: 2 }, letter)).toBe('第 24–25 页，共 2 页')
})

test('what one more of a kind adds is said: a single page with the blank one beside it, or in the place of one', () => {
  const one = insertsOf([['a', '202404', '000001']])
  expect(costWords('divider', '202404', [])).toBe('连旁边空的，全书加 2 页')
  expect(costWords('thanks', '202404', one)).toBe('用上空着的一页，不加页')
  expect(costWords('thanks', '202401', one)).toBe('连旁边空的，全书加 2 页')
  expect(costWords('letter', 'end', one)).toBe('全书加 1 页')
  expect(costWords('year', '202404', one)).toBe('全书加 2 到 4 页')
})
