import type { Block } from '#lib/posts/book-import.ts'
import { htmlBlocks } from '#lib/sources/html-blocks.ts'
import type { RawMedia } from '#lib/sources/raw.ts'

/** What was pasted as blocks, and how many pictures stayed behind: a browser may not fetch them from elsewhere. */
export type Pasted = { blocks: Block[]; pictures: number }

/** Word and WPS write lists as paragraphs that say so in their style, with the number as words. */
const wordItem = /<p\b[^>]*mso-list:\s*l\d+\s+level(\d)[^>]*>([\s\S]*?)<\/p>/gi
const wordMark = /<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>(?:\s*<\/span>)*/i

function asLists(html: string): string {
  return html.replace(wordItem, (_, level: string, inner: string) => {
    const mark = (wordMark.exec(inner)?.[1] ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '')
    const list = /^[(（]?([\d一二三四五六七八九十]+|[a-zA-Z])[.、)）]/.test(mark) ? 'ol' : 'ul'
    const depth = Math.max(1, Number(level))
    return `${`<${list}>`.repeat(depth)}<li>${inner.replace(wordMark, '')}</li>${`</${list}>`.repeat(depth)}`
  })
}

/**
 * A pasted page as blocks: structure stays, styles go. Knows how Word, WPS and 公众号 write lists, titles and stress;
 * what surrounds the pasted part (fonts, scripts, Office's own marks) is not read.
 */
export function pastedBlocks(html: string): Pasted {
  const part = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const plain = asLists(part)
    .replace(/<!\[(?:if|endif)[^\]]*\]>/gi, '')
    .replace(/<p\b[^>]*class="?MsoTitle\b[^>]*>([\s\S]*?)<\/p>/gi, '<h1>$1</h1>')
    .replace(/<p\b[^>]*class="?MsoQuote\b[^>]*>([\s\S]*?)<\/p>/gi, '<blockquote>$1</blockquote>')
    .replace(/<p\b[^>]*class="?MsoCaption\b[^>]*>([\s\S]*?)<\/p>/gi, '<figcaption>$1</figcaption>')
  let pictures = 0
  const picture = (): RawMedia | undefined => {
    pictures++
    return undefined
  }
  const blocks = htmlBlocks(plain, { picture }).flatMap((block): Block[] => (block.t === 'figure' ? [] : [block]))
  return { blocks, pictures }
}

/** Plain words: an empty line or a line end begins a paragraph, first-line indents go. */
export const typedBlocks = (text: string): Block[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^[\s\u3000]+|[\s\u3000]+$/gu, ''))
    .filter((line) => line !== '')
    .map((s) => ({ t: 'p', inl: [{ t: 'text', s }] }))
