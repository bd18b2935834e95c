import { findAll, findOne, getInnerHTML, removeElement, textContent } from 'domutils'
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
import { htmlDocument } from '../../html/html-document.ts'
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
  // An answer has no heading of its own: its title is only its first words.
  const headed = content && findOne((one) => /graf--title|graf--h3/.test(one.attribs.class ?? ''), [content], true)
  if (/^draft_/.test(name)) yield { t: 'skip', ref: `「${title}」`, why: '是草稿' }
  else if (!content || (!headed && textContent(content).trim().length < 400))
    yield { t: 'skip', ref: `「${title}」`, why: '是写给别人文章的一条回应，不是文章' }
  else {
    const subtitle = textContent(hasClass('p-summary') ?? []).trim()
    for (const one of findAll(
      (inner) => /graf--title|graf--subtitle|section-divider/.test(inner.attribs.class ?? ''),
      [content],
    ))
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
          ...htmlBlocks(getInnerHTML(content)),
        ],
        ...(/^https?:/.test(link) ? { url: link } : {}),
        visibility: 'public',
      },
    }
  }
}
