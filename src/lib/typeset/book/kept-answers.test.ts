/** Answers that are kept while a book is laid out again and again are those worked out anew. */
import { expect, test } from 'vitest'
import { styleOf } from '../styles/styles.ts'
import { postPages, type SizedPost } from './estimate.ts'
import { distinctTitles, titleKeeper } from './openers.ts'

type Named = { title: string; titles: string[]; at: number }
const named = (title: string, ...titles: string[]): Named => ({ title, titles: [title, ...titles], at: 0 })

test('titles that are kept are those of a list named anew, whichever chapter changes', () => {
  const keep = titleKeeper<Named>()
  const chapters = [named('雨', '风'), named('雨', '云'), named('雨。', '雨', '霜'), named('雪')]
  const steps: (Named | undefined)[] = [
    undefined,
    // The same titles in another object, and a chapter whose next title is taken.
    { ...chapters[1]!, at: 7 },
    named('雨', '霜'),
    named('晴', '霜'),
    { ...named('晴', '霜'), at: 9 },
  ]
  for (const step of steps) {
    if (step) chapters[1] = step
    expect(keep(chapters)).toEqual(distinctTitles(chapters))
    // In place, as chapters are put in place of what was known of them.
    expect(keep(chapters).map(({ at }) => at)).toEqual(chapters.map(({ at }) => at))
  }
  expect(keep(chapters.slice(1))).toEqual(distinctTitles(chapters.slice(1)))
})

test('a size that is kept is asked anew when anything of the post is another, or the style is', () => {
  const photo = { widthPx: 3000, heightPx: 2000 }
  const post: SizedPost = {
    paragraphs: ['下了一夜的雨，早上才停。'.repeat(30)],
    likes: [],
    comments: [],
    photos: [],
    videos: [],
  }
  const others: Partial<SizedPost>[] = [
    { title: '雨' },
    { likes: Array.from({ length: 60 }, () => '邻居') },
    { comments: [{ name: '邻居', text: '这边也下了一夜，早上才停。'.repeat(20) }] },
    { link: {} },
    { photos: [photo] },
    { videos: [{}] },
    { repost: { name: '邻居', text: '转发的话'.repeat(40) } },
  ]
  const fresh = (one: SizedPost, style: string): number =>
    postPages({ ...one, paragraphs: [...one.paragraphs] }, styleOf(style))
  const plain = postPages(post, styleOf('shiguang'))
  for (const other of others) {
    const changed = { ...post, ...other }
    expect(postPages(changed, styleOf('shiguang'))).toBe(fresh(changed, 'shiguang'))
    expect(postPages(changed, styleOf('shiguang'))).toBeGreaterThan(plain)
    expect(postPages(post, styleOf('shiguang'))).toBe(plain)
  }
  expect(postPages(post, styleOf('zazhi'))).toBe(fresh(post, 'zazhi'))
})
