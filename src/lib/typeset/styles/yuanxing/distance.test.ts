import { expect, test } from 'vitest'
import type { ChapterBook, Post } from '../../book/content.ts'
import { monthSection } from '../../book/section.ts'
import { kmBetween, thousands, travelled } from './distance.ts'

const kunming = { latitude: 25.04, longitude: 102.71 }
const dunhuang = { latitude: 40.14, longitude: 94.66 }

const post = (id: string, at?: typeof kunming): Post => ({
  id,
  local: '2023-05-01',
  ...at,
  paragraphs: ['走'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
})
const book = (posts: Post[]): ChapterBook => ({
  title: '五十二天',
  subtitle: '',
  author: '陆野',
  chapters: [monthSection({ month: '202305', posts })],
  imprint: [],
  brand: '心书',
})

test('measures the great circle', () => {
  expect(kmBetween(kunming, kunming)).toBe(0)
  // One degree of a meridian is 111.2 km on a sphere of 6371 km.
  expect(kmBetween({ latitude: 0, longitude: 10 }, { latitude: 1, longitude: 10 })).toBeCloseTo(111.19, 1)
  expect(kmBetween(kunming, dunhuang)).toBeCloseTo(kmBetween(dunhuang, kunming), 9)
})
test('adds up along the posts, over those without a place', () => {
  const { byPost, totalKm } = travelled(book([post('a', kunming), post('b'), post('c', dunhuang), post('d', kunming)]))
  const leg = kmBetween(kunming, dunhuang)
  expect(byPost.get('b')).toBe(0)
  expect(byPost.get('c')).toBeCloseTo(leg, 6)
  expect(totalKm).toBeCloseTo(2 * leg, 6)
})
test('counts no kilometres for a book that stayed at home or has no coordinates', () => {
  const near = { latitude: 25.05, longitude: 102.72 }
  expect(travelled(book([post('a', kunming), post('b', near)])).totalKm).toBe(0)
  expect(travelled(book([post('a'), post('b')])).totalKm).toBe(0)
})
test('groups thousands', () => {
  expect([7.4, 999.6, 7843, 1234567].map(thousands)).toEqual(['7', '1,000', '7,843', '1,234,567'])
})
