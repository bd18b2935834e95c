import { collectSections, worthSeen } from '#lib/books/content/collect.ts'
import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { layoutBook, prepareBook } from '#lib/books/layout/compose-book.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { MeasuredBook } from '../../../scripts/bench/pages/marks.ts'
import type { Corpus, CorpusPicture } from './corpus.ts'
import { mediaHash } from './export.ts'

type Pictures = ReadonlyMap<string, CorpusPicture>

/** What the import finds on real pictures (PRINT.md §2.8), the corpus knows of its own. */
function seen(photo: Photo, pictures: Pictures): Photo {
  const { focus, graphic, paper, dhash, faces = focus ? [focus] : [] } = pictures.get(photo.media) ?? {}
  const looked = { ...photo, ...(focus ? { focus } : {}), ...(graphic ? { graphic } : {}) }
  const worth = worthSeen({ ...looked, faces, ...(paper ? { paper } : {}) })
  return { ...looked, ...(worth === undefined ? {} : { worth }), ...(dhash ? { dhash } : {}) }
}

const looked = (section: Chapter, pictures: Pictures): Chapter => {
  if (section.kind !== 'month') return section
  const posts = section.content.posts.map((post) => ({
    ...post,
    photos: post.photos.map((photo) => seen(photo, pictures)),
  }))
  return { ...section, content: { ...section.content, posts } }
}

/** A corpus laid out as `make-book` lays it out, ready to be measured; nothing is painted. */
export function layCorpus(corpus: Corpus, book: PostImport, style: string, world: TypesetContext): MeasuredBook {
  const details: BookDetails = {
    ...{ title: '寻常日子', subtitle: '', author: '苏棠', brand: '心书', edition: '' },
    ...{ style, names: 'show', cover: 'window' },
  }
  const all = corpus.posts.flatMap((post) => post.pictures)
  const pictures = new Map(all.map((picture) => [mediaHash(picture.path), picture]))
  const collected = collectSections(book, details)
  const known = { ...collected, sections: collected.sections.map((section) => looked(section, pictures)) }
  const prepared = prepareBook(book, details, known)
  const { scene, sections, cover } = layoutBook(prepared, world)
  return {
    pages: scene.pages,
    style: prepared.style,
    posts: known.sections.flatMap((section) => (section.kind === 'month' ? section.content.posts : [])),
    chapters: sections.filter(({ kind }) => kind === 'month' || kind === 'article').length,
    focus: new Map([...pictures].flatMap(([media, { focus }]) => (focus ? [[media, focus] as const] : []))),
    cover,
    people: new Set(all.flatMap(({ path, focus, faces }) => (faces || focus ? [mediaHash(path)] : []))),
    papers: new Set(all.flatMap(({ path, graphic, paper }) => (graphic || paper ? [mediaHash(path)] : []))),
    motifs: new Map(all.flatMap(({ path, dhash }) => (dhash ? [[mediaHash(path), dhash] as const] : []))),
    graphics: new Set([...pictures].flatMap(([media, { graphic }]) => (graphic ? [media] : []))),
  }
}
