import { frontRank, standsIn } from '#lib/photo-layout/front.ts'
import type { Month, Post } from '../book/content.ts'
import { bestPhoto, type Chosen, openerPosts, ownSentence, sentenceScoreIn, type Wanted } from '../book/openers.ts'
import type { Photo } from '../book/photo.ts'
import { asInBook } from '../book/section.ts'
import type { SectionFacts } from '../book/section-layout.ts'
import type { BookFacts } from '../style/design.ts'

/** What a chapter's opener chooses its picture by, beside the place it has for one. */
export type OpenerChoice = { seen: readonly Photo[]; ofPost: (post: Post) => number }

/**
 * Facts of a book's chapters, in order, each with what it would open with knowing what those before would. Of few pictures a
 * chapter, so that an edit costs chapters and not pictures.
 */
export function openedInOrder(chapters: readonly SectionFacts[]): SectionFacts[] {
  const seen: Photo[] = []
  return chapters.map((one) => {
    const { openers = [] } = one
    const opener = openers.find((photo) => !standsIn(photo, seen)) ?? openers[0]
    if (!opener) return one
    seen.push(opener)
    return asInBook(one, { ...one, opener })
  })
}

/** What these chapters would open with in any style. */
export const openersOf = ({ chapters }: Pick<BookFacts, 'chapters'>): Photo[] =>
  chapters.flatMap(({ opener }) => opener ?? [])

/**
 * How this chapter's opener chooses: none of the motifs earlier chapters open with, and rather a picture whose post says a
 * sentence. Earlier chapters are asked what they would open with in any style, so that what one of them really shows moves no
 * other.
 */
export const openerChoice = ({ book, chapters }: BookFacts, index: number): OpenerChoice => {
  const content = book.chapters[index]?.content
  return {
    seen: openersOf({ chapters: chapters.slice(0, index) }),
    ofPost: sentenceScoreIn(content && 'posts' in content ? content.posts : []),
  }
}

/**
 * The best picture of `among` for the title page: somebody whom no opener may take, so that nobody stands in front twice; else the
 * best of all.
 */
export function titlePhoto(months: readonly Month[], among: readonly Post[], wanted: Wanted): Chosen | undefined {
  const able = new Set(months.flatMap(({ posts }) => openerPosts(posts).map(({ id }) => id)))
  const apart = bestPhoto(
    among.filter(({ id }) => !able.has(id)),
    wanted,
  )
  return apart && frontRank(apart.photo) === 2 ? apart : bestPhoto(among, wanted)
}

/** The chapter with the sentence of its picture's own post; none where that says nothing fit to stand alone. */
export const saidBy = (layout: SectionFacts, post: Post, posts: readonly Post[]): SectionFacts => ({
  ...layout,
  quotation: ownSentence(post, post.id === posts[0]?.id),
})
