/**
 * The bench corpus as Typst markup with the page, face, size and leading of our styles (posts: 拾光, 10/17 pt, 30 em a line;
 * article: 长文集, 10.5/18 pt, 28 em), dates in Noto Sans SC Bold, page numbers. Typst does the work it was made for, no more than ours does.
 */
import { type CorpusChapter, type CorpusPost, photoName } from './corpus.ts'

export type Frame = { topMm: number; footMm: number; innerMm: number; outerMm: number; sizePt: number; leadPt: number }
/** PRINT.md §3.1 and §3.7. */
export const shiguang: Frame = { topMm: 21, footMm: 29.54, innerMm: 20, outerMm: 22.17, sizePt: 10, leadPt: 17 }
export const changwen: Frame = { topMm: 25, footMm: 28.9, innerMm: 21, outerMm: 23.28, sizePt: 10.5, leadPt: 18 }

const frame = ({
  topMm,
  footMm,
  innerMm,
  outerMm,
  sizePt,
  leadPt,
}: Frame): string => `#set page(width: 148mm, height: 210mm, margin: (top: ${topMm}mm, bottom: ${footMm}mm, inside: ${innerMm}mm, outside: ${outerMm}mm), numbering: "1")
#set text(font: ("Noto Serif SC", "Noto Color Emoji"), size: ${sizePt}pt, lang: "zh", region: "cn", top-edge: 0.88em, bottom-edge: -0.12em)
#set par(justify: true, leading: ${leadPt - sizePt}pt, spacing: ${leadPt - sizePt}pt, first-line-indent: (amount: 2em, all: true))
#set smartquote(enabled: false)
#let d(s) = block(above: 24pt, below: 7pt, sticky: true, text(font: "Noto Sans SC", weight: "bold", s))
#let c(s) = pad(left: 3.2mm, par(first-line-indent: 0em, text(size: 8.5pt, s)))
#let g(..paths) = block(above: 12pt, below: 12pt, grid(columns: if paths.pos().len() == 1 { 1 } else if paths.pos().len() in (2, 4) { 2 } else { 3 }, gutter: 2mm, ..paths.pos().map(it => image(it, width: 100%))))
`

/** ASCII punctuation is markup in Typst; a backslash makes it text. */
const plain = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
const paragraphs = (text: string): string => text.split('\n').map(plain).join('\n\n')

export function typstPosts(posts: readonly CorpusPost[], photoFolder?: string): string {
  const parts = [frame(shiguang)]
  for (const post of posts) {
    parts.push(`#d[${plain(post.date.replace('T', ' '))}]\n\n${paragraphs(post.text)}\n`)
    if (photoFolder && post.photos.length > 0)
      parts.push(`#g(${post.photos.map((one) => `"${photoFolder}/${photoName(one)}"`).join(', ')})\n`)
    for (const comment of post.comments)
      parts.push(`#c[${plain(`${comment.name}：${comment.text.replaceAll('\n', ' ')}`)}]\n`)
  }
  return parts.join('\n')
}

export function typstArticle(chapters: readonly CorpusChapter[]): string {
  return [
    frame(changwen),
    ...chapters.map(
      (one) => `#pagebreak(weak: true)\n#d[${plain(one.title)}]\n\n${one.paras.map(plain).join('\n\n')}\n`,
    ),
  ].join('\n')
}
