import { expect, test } from 'vitest'
import type { Entry, Place } from '#lib/posts/post-import.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { picturesShown, sectionsOfInserts, withInserts } from './placed-inserts.ts'
import { mostYearPictures } from './year-limits.ts'
import { bestOfYear, picturesOf } from './year-pictures.ts'
import { placesOf } from './year-places.ts'
import { yearsOf } from './years.ts'

const photo = (media: string, more: Partial<Photo> = {}): Photo => ({
  ...{ media, widthPx: 3000, heightPx: 2000, alt: '' },
  ...more,
})
const post = (id: string, month: string, photos: Photo[], likes = 0): Post => ({
  ...{ id, local: `${month.slice(0, 4)}-${month.slice(4)}-03`, paragraphs: ['花'], photos, videos: [], comments: [] },
  likes: Array.from({ length: likes }, () => '外婆'),
})
const entry = (id: string, place?: Partial<Place>): Entry =>
  ({ id, ...(place ? { place: { datum: 'unknown', kind: 'checkin', ...place } } : {}) }) as Entry
const plain = (text: string): string => text

test('the best of a year is spread over its months, best first, in the order of its days', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((name) => photo(`january ${name}`))
  const pictures = [
    ...picturesOf([post('1', '202401', many)], 1),
    ...picturesOf([post('2', '202402', [photo('dull', { widthPx: 400, heightPx: 300 }), photo('liked')], 9)], 2),
    ...picturesOf([post('3', '202412', [photo('last')])], 12),
  ]
  const best = bestOfYear(pictures, new Set()).map((one) => one.photo.media)
  expect(best).toHaveLength(mostYearPictures)
  expect(best).toContain('liked')
  expect(best.at(-1)).toBe('last')
  const three = bestOfYear(pictures, new Set(), 3).map((one) => one.photo.media)
  expect(three).toEqual(['january a', 'liked', 'last'])
  expect(bestOfYear(pictures, new Set(), 2)).toHaveLength(2)
})

test('no screenshot, no sliver, no dull picture, none that another insert shows; a found face goes before none', () => {
  const face = photo('face', { focus: { x: 0.3, y: 0.1, w: 0.2, h: 0.3 } })
  const pictures = picturesOf(
    [
      post('1', '202401', [photo('plain'), face, photo('shot', { graphic: true })]),
      post('2', '202401', [photo('sliver', { widthPx: 300 * 20 }), photo('thumb', { widthPx: 300, heightPx: 200 })]),
      post('3', '202401', [photo('elsewhere'), photo('plain')]),
    ],
    1,
  )
  expect(bestOfYear(pictures, new Set(['elsewhere'])).map((one) => one.photo.media)).toEqual(['plain', 'face'])
  expect(bestOfYear(pictures, new Set(), 1).map((one) => one.photo.media)).toEqual(['face'])
})

test('whatever a year holds: no picture twice, no more than twelve, every month with a fit picture is seen', () => {
  const one = fc.record({
    media: fc.integer({ min: 0, max: 30 }),
    month: fc.integer({ min: 1, max: 12 }),
    likes: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60, size: 'max' }), (list) => {
      const pictures = list.flatMap(({ media, month, likes }, at) =>
        picturesOf([post(`${at}`, `2024${String(month).padStart(2, '0')}`, [photo(`m${media}`)], likes)], month),
      )
      const best = bestOfYear(pictures, new Set())
      const names = best.map(({ photo: { media } }) => media)
      expect(new Set(names).size).toBe(names.length)
      expect(best.length).toBe(Math.min(mostYearPictures, new Set(pictures.map((of) => of.photo.media)).size))
      const first = new Map<string, number>()
      for (const of of pictures) if (!first.has(of.photo.media)) first.set(of.photo.media, of.month)
      expect(new Set(best.map(({ month }) => month))).toEqual(new Set(first.values()))
    }),
  )
})

test('places of a year: each once, in order, as posts name them; an address of the network and nought degrees are none', () => {
  const places = placesOf(
    [
      { entry: entry('1', { city: '杭州市', name: '西湖', lat: 30.2, lon: 120.1 }), month: 3 },
      { entry: entry('2', { name: '杭州', kind: 'ip' }), month: 4 },
      { entry: entry('3', { name: '杭州·西湖' }), month: 8 },
      { entry: entry('4'), month: 8 },
      { entry: entry('5', { name: '海上', lat: 0, lon: 0 }), month: 9 },
      { entry: entry('6', { city: '昆明', name: '昆明翠湖', lat: 125, lon: 20 }), month: 9 },
    ],
    plain,
  )
  expect(places).toEqual([
    { name: '西湖', region: '杭州', months: [3, 8], posts: 2, latitude: 30.2, longitude: 120.1 },
    { name: '海上', region: '', months: [9], posts: 1 },
    { name: '昆明翠湖', region: '', months: [9], posts: 1 },
  ])
})

test('a year shows what is printed of it, and names nobody who is masked', () => {
  const chapters = [
    monthSection({ month: '202312', posts: [post('0', '202312', [photo('old')])] }),
    monthSection({ month: '202401', posts: [post('1', '202401', [photo('a')])] }),
    monthSection({ month: '000000', posts: [post('9', '000000', [photo('undated')])] }),
  ]
  const entries = [entry('1', { name: '阿舟家' }), entry('hidden', { name: '别处' })]
  const years = yearsOf(chapters, { entries }, (text) => text.replace('阿舟', '阿＊＊'))
  expect(years.map(({ year, pictures }) => [year, pictures.map((one) => one.photo.media)])).toEqual([
    [2023, ['old']],
    [2024, ['a']],
  ])
  expect(years[1]?.places.map(({ name }) => name)).toEqual(['阿＊＊家'])
  expect(yearsOf(chapters, { entries }, plain, new Set([2023]))).toHaveLength(1)
})

test('pictures an owner chose stand in the order of the year; those of another year or another book are not there', () => {
  const chapters = [
    monthSection({ month: '202401', posts: [post('1', '202401', [photo('a'), photo('b'), photo('c')])] }),
  ]
  const years = yearsOf(chapters, { entries: [] }, plain)
  const asked = { id: 'i-1', kind: 'year' as const, year: 2024, title: '', line: '', pictures: ['c', 'stranger', 'a'] }
  expect(picturesShown(asked, years[0], []).map((one) => one.photo.media)).toEqual(['a', 'c'])
  const [made] = sectionsOfInserts([{ before: 'end', asked }], years)
  expect(made?.section).toMatchObject({ id: 'i-1', kind: 'year', content: { title: '二〇二四年' } })
  const spread = { id: 'i-2', kind: 'photos' as const, content: { photos: [photo('a')], caption: '' } }
  const both = [
    { before: 'end', section: spread },
    { before: 'end', asked: { ...asked, pictures: [] } },
  ]
  expect(picturesShown({ pictures: [] }, years[0], both).map((one) => one.photo.media)).toEqual(['b', 'c'])
})

test('inserts of months that share a chapter stand before it in the order of their months, then in their own', () => {
  const joined = monthSection({
    month: '202404',
    posts: [],
    joined: [
      { month: '202404', firstPost: 0 },
      { month: '202405', firstPost: 0 },
    ],
  })
  const at = (before: string, id: string) => ({
    before,
    section: { id, kind: 'divider' as const, content: { title: id, line: '' } },
  })
  const inserts = [
    at('202405', 'may 1'),
    at('202404', 'april'),
    at('202405', 'may 2'),
    at('202512', 'late'),
    at('end', 'end'),
  ]
  expect(withInserts([joined], inserts).map(({ id }) => id)).toEqual([
    'april',
    'may 1',
    'may 2',
    '202404',
    'late',
    'end',
  ])
})
