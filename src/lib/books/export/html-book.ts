import type { BookInput } from '#lib/typeset/book/content.ts'
import { epubStyle } from '../epub/epub-style.ts'
import { newLeaf } from '../epub/leaf.ts'
import { letterXhtml, sectionXhtml } from '../epub/section-xhtml.ts'
import { xmlText } from '../epub/xml.ts'

/** A piece of the file: markup, or the picture of this hash as an address that brings it along. */
export type HtmlPiece = { markup: string } | { picture: string }

/** Stands where a picture's address will be; no text of anybody's makes it, for theirs has no `<`. */
const marked = /<img src="picture:([0-9a-f]{64})"/g

const pieces = (markup: string): HtmlPiece[] => {
  const out: HtmlPiece[] = []
  let from = 0
  for (const hit of markup.matchAll(marked)) {
    out.push({ markup: `${markup.slice(from, hit.index)}<img decoding="async" src="` }, { picture: hit[1] ?? '' })
    out.push({ markup: '"' })
    from = hit.index + hit[0].length
  }
  return [...out, { markup: markup.slice(from) }]
}

/** Ids of a section of its own: what many small pages said alike stands on one here. */
const ownIds = (markup: string, section: string): string =>
  markup
    .replaceAll(/ id="((?:page|note|call)-\d+)"/g, ` id="${section}-$1"`)
    .replaceAll(/ href="#((?:note|call)-\d+)"/g, ` href="#${section}-$1"`)
    .replaceAll(/ epub:type="[a-z]+"/g, '')

const style = `${epubStyle}
:root { color-scheme: light dark; }
body { max-width: 40em; margin: 0 auto; padding: 1.5em 1.2em 4em; font-family: "Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", serif; color: #231f1d; background: #fbf9f4; }
@media (prefers-color-scheme: dark) { body { color: #d8d2c8; background: #1d1b19; } a { color: #e0a08f; } }
nav ol { padding-left: 1.5em; }
.cover { max-height: 80vh; display: block; margin: 0 auto; }
.title { margin-top: 2em; }
@media print { nav { display: none; } section { break-before: page; } }
`

/** Nothing is fetched and nothing runs, whatever a reader of this file allows. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

type Chapter = { id: string; title: string; markup: string }

const chaptersOf = (book: BookInput, gone: ReadonlySet<string>): Chapter[] => {
  const chapters: Chapter[] = []
  const add = (title: string, body: string): void => {
    const id = `s${chapters.length + 1}`
    const heading = title ? `<h1>${xmlText(title)}</h1>\n` : ''
    chapters.push({ id, title, markup: `<section id="${id}">${heading}${ownIds(body, id)}</section>\n` })
  }
  if (book.preface) add(book.preface.title || '前言', letterXhtml(book.preface))
  for (const section of book.sections) {
    const found = sectionXhtml(
      newLeaf(gone, new Map(), (sha256) => `picture:${sha256}`),
      section,
    )
    if (found) add(found.title, found.body)
  }
  if (book.afterword) add(book.afterword.title || '后记', letterXhtml(book.afterword))
  return chapters
}

/** The book as one page that brings everything along, piece by piece. `gone`: pictures nobody can open. */
export function htmlBook(book: BookInput, gone: ReadonlySet<string>, cover: string): HtmlPiece[] {
  const chapters = chaptersOf(book, gone)
  const rows = chapters.flatMap(({ id, title }) => (title ? [`<li><a href="#${id}">${xmlText(title)}</a></li>`] : []))
  const head = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${xmlText(book.title)}</title>
<style>
${style}</style>
</head>
<body>
<img class="cover" alt="封面" src="${cover}">
<section class="title"><h1>${xmlText(book.title)}</h1>${book.subtitle ? `<p>${xmlText(book.subtitle)}</p>` : ''}${book.author ? `<p>${xmlText(book.author)}</p>` : ''}</section>
${rows.length > 0 ? `<nav aria-label="目录"><h2>目录</h2><ol>${rows.join('')}</ol></nav>` : ''}
`
  return [{ markup: head }, ...chapters.flatMap(({ markup }) => pieces(markup)), { markup: '</body>\n</html>\n' }]
}

/** Hashes of the pictures a book shows, in order. */
export const picturesOf = (all: readonly HtmlPiece[]): string[] => [
  ...new Set(all.flatMap((one) => ('picture' in one ? [one.picture] : []))),
]
