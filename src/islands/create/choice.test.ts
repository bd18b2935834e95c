import { expect, test } from 'vitest'
import {
  type Author,
  countChosen,
  lostWords,
  missingWords,
  monthAtPlace,
  monthByKey,
  moved,
  placeOfMonth,
  writersOf,
  yearBars,
} from '#islands/create/choice.ts'

const authors: Author[] = [
  {
    id: 'me',
    name: '我',
    included: true,
    starter: false,
    months: [
      { month: '', entries: 2 },
      { month: '202111', entries: 3 },
      { month: '202301', entries: 5 },
    ],
  },
  { id: 'zhou', name: '老周', included: false, starter: false, months: [{ month: '202301', entries: 7 }] },
]
const months = ['202111', '202301', '202304']
const bars = yearBars(authors, new Set(['me']), months)

test('posts are counted by writer and range; undated ones only in the whole', () => {
  const whole = { from: '202111', to: '202304' }
  expect(countChosen(authors, new Set(['me']), whole, true)).toBe(10)
  expect(countChosen(authors, new Set(['me', 'zhou']), whole, true)).toBe(17)
  expect(countChosen(authors, new Set(['me', 'zhou']), { from: '202301', to: '202304' }, false)).toBe(12)
  expect(countChosen(authors, new Set(), whole, true)).toBe(0)
})

test('a year without posts keeps its place among the bars', () => {
  expect(bars).toEqual([
    { year: 2021, entries: 3 },
    { year: 2022, entries: 0 },
    { year: 2023, entries: 5 },
  ])
})

test('a place on the scale and the month there are one another', () => {
  for (const end of ['from', 'to'] as const)
    for (const month of months)
      expect(monthAtPlace(placeOfMonth(month, bars, months, end), bars, months, end)).toBe(month)
  expect(placeOfMonth('202101', bars, months, 'from')).toBe(0)
  expect(placeOfMonth('202312', bars, months, 'to')).toBe(1)
})

test('with everything in, the ribbons stand outside of all bars, whatever the first and last month', () => {
  const few = ['201912', '202403']
  const years = Array.from({ length: 6 }, (_, at) => ({ year: 2019 + at, entries: 1 }))
  expect(placeOfMonth('201912', years, few, 'from')).toBe(0)
  expect(placeOfMonth('202403', years, few, 'to')).toBe(1)
  expect(placeOfMonth('202403', years, few, 'from')).toBeCloseTo((5 * 12 + 2) / 72)
})

test('the ends never pass each other', () => {
  const range = { from: '202111', to: '202301' }
  expect(moved(range, 'from', '202304')).toEqual({ from: '202301', to: '202301' })
  expect(moved(range, 'to', '202304')).toEqual({ from: '202111', to: '202304' })
})

test('keys step by month and year and stop at the ends', () => {
  expect(monthByKey('ArrowRight', '202111', months)).toBe('202301')
  expect(monthByKey('ArrowLeft', '202111', months)).toBe('202111')
  expect(monthByKey('PageUp', '202111', months)).toBe('202301')
  expect(monthByKey('PageDown', '202304', months)).toBe('202111')
  expect(monthByKey('End', '202111', months)).toBe('202304')
  expect(monthByKey('a', '202111', months)).toBeUndefined()
})

test('who wrote with a number in one file and by name in another is one writer; two numbers stay two', () => {
  const one = (id: string, name: string, entries: number): Author => ({
    ...{ id, name, included: true, starter: false },
    months: [{ month: '201205', entries }],
  })
  expect(
    writersOf([one('name:小满', '小满', 1), one('10001', '小满', 4)]).map(({ ids, months }) => [ids, months.length]),
  ).toEqual([[['10001', 'name:小满'], 2]])
  const two = [one('10001', '小满', 4), one('10002', '小满', 2), one('name:小满', '小满', 1)]
  expect(writersOf(two).map(({ ids }) => ids)).toEqual([['10001'], ['10002'], ['name:小满']])
})

test('files that came along and cannot be printed are not said to be gone', () => {
  const report = { missingMedia: 6, missingVideos: 1, brokenMedia: 5, brokenVideos: 1, webPictures: 0 }
  expect(lostWords(report)).toEqual({ gone: '1 张图', web: '', broken: '4 张图、1 段视频' })
  expect(lostWords({ ...report, missingMedia: 5 })).toEqual({ gone: '', web: '', broken: '4 张图、1 段视频' })
  expect(lostWords({ ...report, missingMedia: 9, webPictures: 2 })).toMatchObject({ gone: '2 张图', web: '2 张图' })
  expect(lostWords({ ...report, brokenMedia: 0, brokenVideos: 0 }).broken).toBe('')
})

test('pictures and films that did not come along are counted apart', () => {
  expect(missingWords({ missingMedia: 6, missingVideos: 1 })).toBe('5 张图、1 段视频')
  expect(missingWords({ missingMedia: 1, missingVideos: 1 })).toBe('1 段视频')
  expect(missingWords({ missingMedia: 1200, missingVideos: 0 })).toBe('1,200 张图')
})
