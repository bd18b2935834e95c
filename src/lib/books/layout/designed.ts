import type { BookDesign, Insert, LetterWords } from '#lib/edits/book/book-design.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { Chapter, Letter, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { namePainter } from '../content/names.ts'
import type { PlacedInsert } from '../inserts/placed-inserts.ts'
import type { BookDetails } from './book-details.ts'

/** What a letter is called whose owner named it nothing. */
const letterTitles = { preface: '序言', acknowledgement: '致谢' } as const

/** A letter as it is set; undefined: nothing is said in it. Every line typed is a paragraph. */
const letterOf = (words: LetterWords, title: string): Letter | undefined => {
  const paragraphs = words.text.split('\n').filter((line) => line.trim() !== '')
  if (paragraphs.length === 0 && words.signature === '' && words.title === '') return undefined
  return { title: words.title || title, paragraphs, signature: words.signature, dateline: words.dateline }
}

/** `say`: a text in which nobody who is masked stands by name. */
const spoken = (words: LetterWords, say: (text: string) => string): LetterWords => ({
  title: say(words.title),
  text: say(words.text),
  signature: say(words.signature),
  dateline: words.dateline,
})

const babyOf = ({ baby }: BookDesign, child: NonNullable<BookDetails['options']>['child']): Partial<BookDetails> => {
  if (baby.enable === false) return { baby: false }
  const birthday = baby.birthday || (child?.birthday ?? '')
  if (birthday === '') return {}
  return { options: { child: { birthday, nickname: baby.nickname || (child?.nickname ?? '') } } }
}

/** A book's own pictures by content hash: no other is ever printed. */
const photosOf = ({ media }: PostImport, wanted: readonly string[]): Photo[] => {
  const own = new Map(
    media.map((one) => [one.state === 'present' && one.kind !== 'video' ? one.sha256 : undefined, one]),
  )
  return wanted.flatMap((hash, at): Photo[] => {
    const one = own.get(hash)
    if (!one?.widthPx || !one.heightPx) return []
    const { widthPx, heightPx, focus } = one
    return [{ media: hash, widthPx, heightPx, alt: `插页的第 ${at + 1} 张照片`, ...(focus ? { focus } : {}) }]
  })
}

/** What a letter and words of thanks are called whose owner named them nothing. */
const insertTitles = { letter: '', thanks: '谢谢' } as const

/** A letter in which nothing is said has no page. */
const nothingSaid: Letter = { title: '', paragraphs: [], signature: '', dateline: '' }

const placedInsert = (insert: Insert, source: PostImport, say: (text: string) => string): PlacedInsert => {
  const { kind, pictures, before } = insert
  const id = insertRoute(insert.id)
  const words = spoken(insert, say)
  const line = say(insert.line)
  const letter = letterOf(words, insertTitles.letter)
  if (kind === 'year' || kind === 'map')
    return { before, asked: { id, kind, year: insert.year, title: words.title, line, pictures } }
  if (kind === 'divider') return { before, section: { id, kind, content: { title: words.title, line } } }
  if (kind === 'photos')
    return {
      before,
      section: { id, kind, content: { photos: photosOf(source, pictures), caption: line, title: words.title } },
    }
  if (kind === 'letter') return { before, section: { id, kind, content: letter ?? nothingSaid } }
  const content = { title: words.title || insertTitles.thanks, lines: words.text.split('\n') }
  return { before, section: { id, kind, content } }
}

/** The route an insert's pages are found by. */
export const insertRoute = (id: string): string => `i-${id}`

/** The insert whose pages are found by this route. */
export const insertOf = (route: string): string | undefined => (route.startsWith('i-') ? route.slice(2) : undefined)

type Placed = { route: string; firstPage: number; pageCount: number }

/** The insert this page is of, counted from 0 over the whole book; undefined: of none. */
export const insertAt = (sections: readonly Placed[], index: number): string | undefined => {
  const section = sections.find(({ firstPage, pageCount }) => index >= firstPage && index < firstPage + pageCount)
  return section && insertOf(section.route)
}

/** The details of a book with what its owner dressed it in. `source`: its posts and pictures. */
export const designed = (details: BookDetails, design: BookDesign, source: PostImport): BookDetails => {
  const { text: say } = namePainter(source, details)
  const preface = letterOf(spoken(design.preface, say), letterTitles.preface)
  const afterword = letterOf(spoken(design.acknowledgement, say), letterTitles.acknowledgement)
  const { options: told, ...baby } = babyOf(design, details.options?.child)
  const ground = design.background ? { ground: design.background } : {}
  const options = { ...details.options, ...told, ...(design.photos ? { photos: design.photos } : {}), ...ground }
  return {
    ...details,
    ...baby,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(preface ? { preface } : {}),
    ...(afterword ? { afterword } : {}),
    copyright: { ...details.copyright, ...design.copyright },
    inserts: design.inserts.map((one) => placedInsert(one, source, say)),
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
