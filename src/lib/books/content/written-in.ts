import type { Chapter, Post } from '#lib/typeset/book/content.ts'

/** A month's posts; an article as the one it would be. */
export const writtenIn = ({ kind, content }: Chapter): Post[] => {
  if (kind === 'month') return content.posts
  const { article } = content
  const paragraphs = article.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.inline.map((one) => one.text).join('')] : [],
  )
  const photos = article.blocks.flatMap((block) => (block.kind === 'figure' ? block.photos : []))
  return [{ id: article.id, local: article.local, paragraphs, photos, videos: [], likes: [], comments: [] }]
}
