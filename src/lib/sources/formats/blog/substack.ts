import { csvRows } from '../../files/csv.ts'
import { decodeHead, textOf } from '../../files/decode.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawBlock, RawItem } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { article } from './article.ts'

/** Substack's export (imports.md §5): `posts.csv` and beside it `posts/<post_id>.html`, one piece of HTML each. */
export const substack: Format = {
  kind: 'blog',
  format: 'substack',
  label: 'Substack 的导出',
  form: 'blog-export',
  fields: { kept: 'id time zone text emoji pictures link visibility', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: ({ type, text }: Probe) => type === 'text' && /^\ufeff?"?post_id"?,"?post_date"?,"?is_published"?/.test(text),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const { probe, zone, onBytes } = context
  let heads: string[] | undefined
  let drafts = 0
  for await (const { cells, line } of csvRows(textOf(probe.file, probe.head, onBytes))) {
    if (!heads) {
      heads = cells.map((cell) => cell.trim().toLowerCase())
      continue
    }
    const cell = (name: string): string => (cells[heads?.indexOf(name) ?? -1] ?? '').trim()
    const id = cell('post_id')
    const title = cell('title')
    if (id === '') {
      yield { t: 'skip', ref: `第 ${line} 行`, why: '这一行没有文章的编号' }
      continue
    }
    if (!/^true$/i.test(cell('is_published'))) {
      drafts++
      // Claimed all the same: a draft's page is not a stray file.
      await context.beside(`posts/${id}.html`)
      continue
    }
    const page = (await context.beside(`posts/${id}.html`)) ?? (await context.beside(`${id}.html`))
    if (!page) {
      yield { t: 'skip', ref: `「${title || id}」`, why: `没有找到它的正文 posts/${id}.html，请把整个压缩包放进来` }
      continue
    }
    const subtitle = cell('subtitle')
    const body: RawBlock[] = [
      ...(subtitle ? [{ t: 'quote' as const, inl: [{ t: 'text' as const, s: subtitle }] }] : []),
      ...htmlBlocks(withoutButtons(decodeHead(page))),
    ]
    const podcast = cell('podcast_url')
    yield {
      t: 'post',
      post: {
        ...article(),
        id,
        when: whenAt(Date.parse(cell('post_date')), undefined, zone),
        title: title || undefined,
        body,
        ...(/^https?:/.test(podcast) ? { link: { url: podcast, kind: 'music', image: undefined } } : {}),
        visibility: cell('audience') === 'everyone' || cell('audience') === '' ? 'public' : 'friends',
      },
    }
  }
  if (drafts > 0) yield { t: 'skip', ref: `${drafts} 篇`, why: '是草稿' }
}

/** Boxes to subscribe and buttons to share belong to the letter, not to what was written. */
const withoutButtons = (html: string): string =>
  withoutForms(html).replace(/<p\b[^<>]*class="button-wrapper"(?:(?!<p\b)[\s\S])*?<\/p>/g, '')

/** From the box around a form to subscribe to the box's end. */
function withoutForms(html: string): string {
  const pieces = html.split('</form>')
  const last = pieces.pop() ?? ''
  let open = false
  const rest = (piece: string): string => (open ? piece.replace(/^(?:\s*<\/div>)+/, '') : piece)
  const kept = pieces.map((piece) => {
    const words = rest(piece)
    const at = words.search(/<div[^<>]*class="[^"<>]*subscription-widget/)
    open = at >= 0
    return open ? words.slice(0, at) : `${words}</form>`
  })
  return kept.join('') + rest(last)
}
