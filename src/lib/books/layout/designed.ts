import type { BookDesign, LetterWords } from '#lib/edits/book/book-design.ts'
import type { Chapter, Letter, Post } from '#lib/typeset/book/content.ts'
import type { BookDetails } from './book-details.ts'

/** What a letter is called whose owner named it nothing. */
export const letterTitles = { preface: '序言', acknowledgement: '致谢' } as const

/** A letter as it is set; undefined: nothing is said in it. Every line typed is a paragraph. */
export const letterOf = (words: LetterWords, title: string): Letter | undefined => {
  const paragraphs = words.text.split('\n').filter((line) => line.trim() !== '')
  if (paragraphs.length === 0 && words.signature === '' && words.title === '') return undefined
  return { title: words.title || title, paragraphs, signature: words.signature, dateline: words.dateline }
}

const babyOf = ({ baby }: BookDesign, child: NonNullable<BookDetails['options']>['child']): Partial<BookDetails> => {
  if (baby.enable === false) return { baby: false }
  const birthday = baby.birthday || (child?.birthday ?? '')
  if (birthday === '') return {}
  return { options: { child: { birthday, nickname: baby.nickname || (child?.nickname ?? '') } } }
}

/** The details of a book with what its owner dressed it in. */
export const designed = (details: BookDetails, design: BookDesign): BookDetails => {
  const preface = letterOf(design.preface, letterTitles.preface)
  const afterword = letterOf(design.acknowledgement, letterTitles.acknowledgement)
  const { options: told, ...baby } = babyOf(design, details.options?.child)
  const options = { ...details.options, ...told, ...(design.photos ? { photos: design.photos } : {}) }
  return {
    ...details,
    ...baby,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(preface ? { preface } : {}),
    ...(afterword ? { afterword } : {}),
    copyright: { ...details.copyright, ...design.copyright },
    ...(design.timeLabelHidden ? { timeLabelHidden: true } : {}),
  }
}

/** The same chapter is the same object each time: what is remembered of a book is known by identity. */
const timeless = new WeakMap<Chapter, Chapter>()

const withoutTime = (post: Post): Post => ({ ...post, local: post.local.slice(0, 10) })

/** Chapters whose posts say their day and no hour. */
export const withoutTimes = (sections: readonly Chapter[]): Chapter[] =>
  sections.map((section) => {
    if (section.kind !== 'month') return section
    const known = timeless.get(section)
    if (known) return known
    const created = { ...section, content: { ...section.content, posts: section.content.posts.map(withoutTime) } }
    timeless.set(section, created)
    return created
  })
