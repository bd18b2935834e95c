import { Marked } from 'marked'
import { type HtmlReading, htmlBlocks } from './html-blocks.ts'
import type { RawBlock } from './raw.ts'

/** Line ends count, as people mean them in a diary; HTML inside is read as HTML, never kept. */
const reader = new Marked({ gfm: true, breaks: true })

/** Markdown (CommonMark, GFM) as blocks. Boxes to tick become ☑ and ☐. */
export function markdownBlocks(markdown: string, reading: HtmlReading = {}): RawBlock[] {
  const html = reader.parse(markdown.replace(/\u0000/g, ''), { async: false })
  return htmlBlocks(
    html.replace(/<input ([^>]*)type="checkbox"[^>]*>/g, (all) => (/checked/.test(all) ? '☑' : '☐')),
    reading,
  )
}

/** The heading that begins a text, and the rest: a diary's first line is its title. */
export function titleAndBody(blocks: readonly RawBlock[]): { title?: string; body: RawBlock[] } {
  const [first, ...rest] = blocks
  if (first?.t !== 'h1' && first?.t !== 'h2') return { body: [...blocks] }
  const title = first.inl
    .map((one) => (one.t === 'br' ? ' ' : one.t === 'emoji' ? one.code : one.s))
    .join('')
    .trim()
  return title === '' ? { body: rest } : { title, body: rest }
}
