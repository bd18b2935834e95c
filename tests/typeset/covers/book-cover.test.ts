import { expect, test } from 'vitest'
import { coverIssue } from '#lib/books/layout/book-check.ts'
import { bookCover } from '#lib/books/layout/book-cover.ts'
import type { BookDetails } from '#lib/books/layout/book-details.ts'
import type { Chapter, Post } from '#lib/typeset/book/content.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { letterBoxes, textOf } from './cover-kit.ts'

const post = (id: string, photos: Post['photos'] = []): Post => ({
  id,
  local: '',
  paragraphs: ['今天的风很大，外婆把被子收了回来。'],
  photos,
  videos: [],
  likes: [],
  comments: [],
})
const month = (name: string, posts = [post(name)]): Chapter => monthSection({ month: name, posts })
const details: BookDetails = {
  title: '拾光集',
  subtitle: '',
  author: '苏棠',
  style: 'shiguang',
  cover: 'window',
  brand: '心书',
  edition: '',
  names: 'show',
}
const size = { spineMm: 9, style: styleOf('shiguang') }
const make = (months: Chapter[], more: Partial<BookDetails> = {}) =>
  bookCover(months, { ...details, ...more }, size, fakeFonts)
const labels = (months: Chapter[], more: Partial<BookDetails> = {}): string =>
  textOf(letterBoxes(make(months, more).page.items, fakeFonts), 'label')
const pictures = (months: Chapter[], more: Partial<BookDetails> = {}): string[] =>
  make(months, more).page.items.flatMap((item) => (item.kind === 'image' ? [item.media] : []))

test('the years of a book are joined by a tilde; a single year stands alone; undated posts have none', () => {
  expect(labels([month('201406'), month('202401')])).toContain('2014～2024')
  expect(labels([month('202401'), month('202406')])).toMatch(/著2024(?!～)/)
  expect(labels([month('000000')])).not.toMatch(/\d/)
})

test('a photo cover takes the best picture of the posts, or the one that was chosen, and another one for the back', () => {
  const photo = (media: string, widthPx: number, heightPx: number) => ({ media, widthPx, heightPx, alt: '' })
  const months = [
    month('202401', [post('a', [photo('small', 300, 260), photo('good', 3000, 2600), photo('tall', 1800, 2400)])]),
  ]
  expect(pictures(months)).toEqual(['good', 'tall'])
  expect(pictures(months, { coverPic: { media: 'tall', dx: 0, dy: 0, ds: 1, rotate: 0 } })).toEqual(['tall', 'good'])
  expect(pictures(months, { cover: '竖题' })).toEqual([])
})

test('without a picture the book gets another cover, and the check says so before anything is ordered', () => {
  const { warnings } = make([month('202401')])
  expect(warnings.map((one) => one.code)).toEqual(['cover-photo-missing'])
  expect(warnings.map(coverIssue)).toMatchObject([{ severity: 'warn', title: '封面缺一张照片' }])
})

test('an agent’s book carries neither mark nor name', () => {
  const words = (logo?: boolean): string =>
    labels([month('202401')], { ...(logo === undefined ? {} : { logo }), cover: 'line' })
  expect(words()).toContain('心书')
  expect(words(false)).not.toContain('心书')
})

test('the colour way counts from one, by its own field or behind the name of the design', () => {
  const ground = (more: Partial<BookDetails>) => make([month('202401')], more).page.items[0]
  expect(ground({ cover: '布面', colour: 3 })).toEqual(ground({ cover: 'cloth-3' }))
  expect(ground({ cover: 'cloth-3' })).not.toEqual(ground({ cover: 'cloth' }))
})
