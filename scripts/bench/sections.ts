/** The corpus as content of a book. */
import type { Chapter, Month, Photo } from '#lib/typeset/book/content.ts'
import { articleSection, monthSection } from '#lib/typeset/book/section.ts'
import { type CorpusChapter, type CorpusPost, photoName } from './corpus.ts'

const photo = (index: number): Photo => ({ media: photoName(index), widthPx: 1600, heightPx: 1200, alt: '' })

export function postSections(posts: readonly CorpusPost[], withPhotos: boolean): Chapter[] {
  const months = new Map<string, Month>()
  for (const post of posts) {
    const month = post.date.slice(0, 4) + post.date.slice(5, 7)
    const into = months.get(month) ?? { month, posts: [] }
    months.set(month, into)
    into.posts.push({
      id: String(post.id),
      local: `${post.date}:00`,
      paragraphs: post.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      photos: withPhotos ? post.photos.map(photo) : [],
      videos: [],
      likes: [],
      comments: post.comments.map((one) => ({ name: one.name, text: one.text.replaceAll('\n', ' ') })),
    })
  }
  return [...months.values()].map(monthSection)
}

export const articleSections = (chapters: readonly CorpusChapter[]): Chapter[] =>
  chapters.map((one, index) =>
    articleSection('000000', {
      id: String(index),
      title: one.title,
      local: '',
      blocks: one.paras.map((text) => ({ kind: 'paragraph', inline: [{ text }] })),
    }),
  )
