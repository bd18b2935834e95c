/** Which pictures openers may show: a picture stands once (PRINT.md §2.8). */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const photo = (media: string, more: Partial<Photo> = {}): Photo => ({
  ...{ media, widthPx: 4500, heightPx: 3300, alt: '照片' },
  ...more,
})
const post = (at: number, photos: Photo[], paragraphs = ['台风过境，窗台上的多肉毫发无伤。']): Post => ({
  ...{ id: `e${at}`, local: `2024-06-0${at}T20:18:00`, videos: [], likes: ['阿舟'], comments: [] },
  ...{ photos, paragraphs },
})
const imagesOf = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? imagesOf(item.items) : item.kind === 'image' ? [item] : []))

/** Pictures of the opener wider than a quarter of its page, of a month whose other pictures are screenshots. */
function openerMedia(id: string, second: Photo, more: Partial<Post> = {}): string[] {
  const screen = (media: string): Photo => photo(media, { widthPx: 1170, heightPx: 2532, graphic: true })
  const posts = [{ ...post(1, [photo('p'), screen('a'), screen('b')]), ...more }, post(2, []), post(3, [second], [])]
  const sections = [monthSection({ month: '202406', posts })]
  const book: BookInput = { title: '寻常日子', subtitle: '', author: '林', imprint: [], brand: '心书', sections }
  const style = styles[id]
  if (!style) throw new Error(id)
  const { pages } = typesetBook(book, world, style).scene
  const large = pages.flatMap((page) => (page.kind === 'opener' ? imagesOf(page.items) : []))
  return large.filter(({ wMm }) => wMm > style.widthMm / 4).map(({ media }) => media)
}

const withPicture = ['shiguang', 'sujian', 'jiaopian', 'tongnian', 'yuanxing']

test.each(withPicture)('%s: the only picture of another post is on no opener: it would stand again', (id) => {
  expect(openerMedia(id, photo('q'))).toEqual(['p'])
  expect(openerMedia(id, photo('p'))).toEqual([])
})

test.each(withPicture)('%s: where words count the pictures of a post, none of them is taken to an opener', (id) => {
  expect(openerMedia(id, photo('q', { graphic: true }), { countsPhotos: true })).toEqual([])
})

test.each(withPicture)('%s: a picture its owner called back opens nothing, and stands in its post', (id) => {
  const posts = (size?: 'kept') => [
    post(1, [{ ...photo('p', { worth: 2.9 }), ...(size ? { size } : {}) }, photo('a'), photo('b')]),
    post(2, [photo('c'), photo('d')]),
  ]
  const shown = (size?: 'kept') => {
    const { pages } = typesetBook(bookOf([posts(size)]), world, styles[id]!).scene
    const on = (kind: string) =>
      pages.filter((page) => page.kind === kind).flatMap(({ items }) => imagesOf(items).map(({ media }) => media))
    return { opener: on('opener').includes('p'), body: on('body').includes('p') }
  }
  expect(shown()).toEqual({ opener: true, body: false })
  expect(shown('kept')).toEqual({ opener: false, body: true })
})

const bookOf = (months: Post[][]): BookInput => ({
  ...{ title: '寻常日子', subtitle: '', author: '林', imprint: [], brand: '心书' },
  sections: months.map((posts, at) => monthSection({ month: `20240${at + 1}`, posts })),
})

test('sujian: a narrow portrait stands once, on its opener or in its post', () => {
  const tall = photo('tall', { widthPx: 1080, heightPx: 2400, worth: 2.7 })
  const posts = [post(1, [tall, photo('a'), photo('b')]), post(2, [photo('c'), photo('d')])]
  const { pages } = typesetBook(bookOf([posts]), world, styles.sujian!).scene
  const shown = pages.filter(({ kind }) => kind === 'opener' || kind === 'body').flatMap(({ items }) => imagesOf(items))
  expect(shown.filter(({ media }) => media === 'tall')).toHaveLength(1)
})

test.each(withPicture)('%s: one motif opens one chapter, however many have it', (id) => {
  const own = ['0f0f0f0f0f0f0f0f', '3333333333333333', '5555555555555555']
  const months = own.map((dhash, at) => {
    const some = (motif: string, worth: number, hash: string): Photo => photo(`${motif}${at}`, { worth, dhash: hash })
    return [
      post(1, [some('m', 2.9, 'ffff0000ffff0000'), some('n', 2.8, '0000ffff0000ffff')]),
      post(2, [some('own', 2.7, dhash), some('scene', 1.4, 'aaaaaaaaaaaaaaaa')]),
    ]
  })
  const style = styles[id]!
  const { pages } = typesetBook(bookOf(months), world, style).scene
  const large = pages.flatMap((page) => (page.kind === 'opener' ? imagesOf(page.items) : []))
  const media = large.filter(({ wMm }) => wMm > style.widthMm / 4).map((one) => one.media)
  expect(media).toEqual(['m0', 'n1', 'own2'])
})
