import type { Element } from 'domhandler'
import { findAll, findOne, removeElement, textContent } from 'domutils'
import { baseName } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlDocument, innerHtml } from '../../html/html-document.ts'
import { article } from './article.ts'

/** `posts/*.html` of Medium's export (imports.md §5): h-entry. Drafts and answers to others are no articles. */
export const medium: Format = {
  kind: 'blog',
  format: 'medium-html',
  label: 'Medium 的导出',
  form: 'blog-export',
  fields: { kept: 'id time zone text emoji pictures link', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'html' && /class="h-entry"/.test(text) && /class="e-content"/.test(text),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = htmlDocument(await wholeText(context)).children
  const hasClass = (name: string) => findOne((one) => (one.attribs.class ?? '').split(/\s+/).includes(name), page, true)
  const name = baseName(context.probe.file.name)
  const title = textContent(hasClass('p-name') ?? []).trim()
  const content = hasClass('e-content')
  const subtitle = textContent(hasClass('p-summary') ?? []).trim()
  if (/^draft_/.test(name)) yield { t: 'skip', ref: `「${title}」`, why: '是草稿' }
  else if (!content || (textContent(content).trim() === '' && !findOne((one) => one.name === 'img', [content])))
    yield { t: 'skip', ref: `「${title}」`, why: '里面没有正文' }
  else if (subtitle === '' && !hasClass('p-tags') && isResponse(content, title))
    yield { t: 'skip', ref: `「${title}」`, why: '是写给别人文章的一条回应，不是文章' }
  else {
    // What stands above the text already; a longer one that was cut there is said here.
    for (const one of findAll((inner) => /graf--(title|subtitle)/.test(inner.attribs.class ?? ''), [content]))
      if ([title, subtitle].includes(textContent(one).trim())) removeElement(one)
    for (const one of findAll((inner) => /section-divider/.test(inner.attribs.class ?? ''), [content]))
      removeElement(one)
    const time = hasClass('dt-published')?.attribs.datetime ?? ''
    const link = hasClass('p-canonical')?.attribs.href ?? ''
    const id = /-([0-9a-f]{8,12})\.html$/.exec(name)?.[1] ?? /-([0-9a-f]{8,12})$/.exec(link)?.[1]
    const author = textContent(hasClass('p-author') ?? []).trim()
    yield {
      t: 'post',
      post: {
        ...article(),
        author: { ...me, name: author },
        ...(id ? { id } : {}),
        when: whenAt(Date.parse(time), undefined, context.zone),
        title: title || undefined,
        body: [
          ...(subtitle ? [{ t: 'quote' as const, inl: [{ t: 'text' as const, s: subtitle }] }] : []),
          ...htmlBlocks(innerHtml(content)),
        ],
        ...(/^https?:/.test(link) ? { url: link } : {}),
        tags: findAll((one) => /(^|\s)p-tag(\s|$)/.test(one.attribs.class ?? ''), page).map((one) =>
          textContent(one).trim(),
        ),
        visibility: 'public',
      },
    }
  }
}

/** Longer than this an answer to somebody is an article of its own (characters). */
const longestResponse = 400

/** An answer to somebody has neither heading nor picture of its own: its title is only its first words. */
function isResponse(content: Element, title: string): boolean {
  if (findOne((one) => /graf--(title|h[1-6])/.test(one.attribs.class ?? '') || one.name === 'img', [content]))
    return false
  const bare = (words: string): string => words.replace(/\s+/g, '')
  const words = bare(textContent(content))
  return words.length < longestResponse && words.startsWith(bare(title).replace(/(…|\.\.\.)$/, ''))
}
