import { baseName, extensionOf, stemOf } from '../../files/input-file.ts'
import { isMarkdown, wordBlocks } from '../../format/plain-words.ts'
import type { RawBlock, RawItem } from '../../format/raw.ts'
import type { ParseContext, Source } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { frontMatter } from '../../html/front-matter.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { withoutInline } from '../../html/inline-pictures.ts'
import { leftOut, type OnLeft } from '../../html/left-out.ts'
import { markdownBlocks } from '../../html/markdown.ts'
import { article } from './article.ts'
import { chaptersOf } from './chapters.ts'

/**
 * Markdown or plain text as articles, a chapter for each heading of the first level. Not in the registry: only where
 * somebody says that a text is an article is every text one.
 */
export const textChapters: Source = {
  kind: 'blog',
  format: 'text-chapters',
  label: 'Markdown 文章',
  notation: plainNotation,
  // With front matter it is a blog's own format, which knows title and day; a table is a list of an export, no article.
  detect: ({ file, type, text }) =>
    type === 'text' && frontMatter(text) === undefined && !/^(csv|tsv)$/.test(extensionOf(file.name)),
  parse,
}

/** Chapters of a plain text: 「第三章 雨」 on a line of its own. */
const chapterLine =
  /^[ \t\u3000]*(第[一二三四五六七八九十百千零〇两\d]{1,6}[章回节篇卷](?:[ \t\u3000：:].{0,40})?)[ \t\u3000]*$/gm

function markdownOf(words: string, left: OnLeft): RawBlock[] {
  const marked = /^#{1,6}[ \t]+\S/m.test(words)
  const text = marked ? words : words.replace(chapterLine, '\n# $1\n').replace(/^[ \t]*\u3000+/gm, '')
  return markdownBlocks(text, { picture: pictureOf, left })
}

/** Plain text as it was typed; only lines that name a chapter are headings. */
function typed(words: string): RawBlock[] {
  // Each second piece is what the line says.
  const pieces = words.split(chapterLine)
  return pieces.flatMap((piece, at): RawBlock[] =>
    at % 2 === 0 ? wordBlocks(piece) : [{ t: 'h1', inl: [{ t: 'text', s: piece.trim() }] }],
  )
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const { text: words, files } = withoutInline(
    (await wholeText(context)).replace(/\r\n?/g, '\n').replace(/^\ufeff/, ''),
  )
  yield* files
  const name = baseName(context.probe.file.name)
  const stem = stemOf(name)
  const left = leftOut()
  const blocks = isMarkdown(name, words) ? markdownOf(words, left.take) : typed(words)
  yield* left.told()
  for (const [at, chapter] of chaptersOf(blocks, stem).entries()) {
    yield {
      t: 'post',
      post: {
        ...article(),
        id: `${name}#${String(at + 1).padStart(4, '0')}`,
        when: whenFromText(stem, context.zone) ?? unknownWhen,
        ...chapter,
        visibility: 'private',
      },
    }
  }
}
