import { expect, test } from 'vitest'
import { coverIssue } from '#lib/books/layout/book-check.ts'
import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { bookCover } from '#lib/books/layout/cover/book-cover.ts'
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

test('the back says what the owner wrote for it, else only what the book holds', () => {
  const said = (more: Partial<BookDetails>) =>
    letterBoxes(make([month('202401')], { cover: 'line', ...more }).page.items, fakeFonts)
      .filter((box) => box.x1 < 148)
      .map((box) => box.text)
      .join('')
  expect(said({})).toBe('一篇。')
  expect(said({ backLine: '风停了，\n被子干了。' })).toBe('风停了，被子干了。')
})

test('满图 of a book with screenshots alone becomes another design, and says so', () => {
  const screen = { media: 's', widthPx: 1170, heightPx: 2532, alt: '', graphic: true as const }
  const { page, warnings } = make([month('202401', [post('a', [screen])])], { cover: 'full' })
  expect(page.items.some((item) => item.kind === 'image')).toBe(false)
  expect(warnings.map((one) => one.code)).toEqual(['cover-photo-missing'])
})

test('a picture that was chosen shows on 印 and 竖题 too; unmoved it lies where its focal box is whole', () => {
  const photo = { media: 'p', widthPx: 4000, heightPx: 3000, alt: '', focus: { x: 0.75, y: 0.2, w: 0.2, h: 0.3 } }
  const months = [month('202401', [post('a', [photo])])]
  const coverPic = { media: 'p', dx: 0, dy: 0, ds: 1, rotate: 0 }
  for (const cover of ['印', '竖题']) {
    expect(pictures(months, { cover })).toEqual([])
    expect(pictures(months, { cover, coverPic })).toEqual(['p'])
  }
  const crop = (more: Partial<BookDetails['coverPic'] & object>) => {
    const [image] = make(months, { cover: '竖题', coverPic: { ...coverPic, ...more } }).page.items.filter(
      (item) => item.kind === 'image',
    )
    return image?.kind === 'image' ? image.crop : undefined
  }
  expect((crop({})?.x ?? 0) + (crop({})?.w ?? 0)).toBeGreaterThanOrEqual(0.95 - 1e-6)
  expect(crop({ dx: 0.1 })?.x).toBeLessThan(0.5)
})
