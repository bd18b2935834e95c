import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { layoutBook, prepareBook } from '#lib/books/layout/compose-book.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { monthOf } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { MeasuredBook } from '../../../scripts/bench/pages/marks.ts'
import type { Corpus } from './corpus.ts'
import { mediaHash } from './export.ts'

/** A corpus laid out as `make-book` lays it out, ready to be measured; nothing is painted. */
export function layCorpus(corpus: Corpus, book: PostImport, style: string, world: TypesetContext): MeasuredBook {
  const details: BookDetails = {
    ...{ title: '寻常日子', subtitle: '', author: '苏棠', brand: '心书', edition: '' },
    ...{ style, names: 'show', cover: 'vertical' },
  }
  const prepared = prepareBook(book, details)
  const { scene, sections } = layoutBook(prepared, world)
  const pictures = corpus.posts.flatMap((post) => post.pictures)
  return {
    pages: scene.pages,
    style: prepared.style,
    posts: prepared.input.sections.flatMap((section) => (section.kind === 'month' ? monthOf(section).posts : [])),
    chapters: sections.filter(({ kind }) => kind === 'month' || kind === 'article').length,
    focus: new Map(pictures.flatMap(({ path, focus }) => (focus ? [[mediaHash(path), focus] as const] : []))),
    graphics: new Set(pictures.filter(({ graphic }) => graphic).map(({ path }) => mediaHash(path))),
  }
}
