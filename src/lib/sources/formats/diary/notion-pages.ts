import { findAll, findOne, removeElement, textContent } from 'domutils'
import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import type { RawBlock, RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlDocument, innerHtml } from '../../html/html-document.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { linkedPicture } from '../../html/linked-pictures.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'
import { type Facts, isKnown, PAGE, pageOf, plainName } from './notion.ts'

/** Pages of Notion's export, Markdown or HTML (imports.md §4); what a database knows of a page stands above its text. */
export const notionPages: Format = {
  kind: 'notes',
  format: 'notion-pages',
  label: 'Notion 的页面',
  form: 'notion',
  fields: {
    kept: 'id time text emoji pictures video place link edits',
    left: { comments: 'Exported only on request and without their place on the page.' },
  },
  notation: plainNotation,
  detect: ({ type, text, file }) =>
    (/^(text|html)$/.test(type) && /\.md$/.test(file.name) && PAGE.test(baseName(file.name))) ||
    (type === 'html' && /class="page-title"/.test(text) && /class="page-body"/.test(text)),
  parse: parsePage,
}

async function* parsePage(context: ParseContext): AsyncGenerator<RawItem> {
  const { name } = context.probe.file
  const words = await wholeText(context)
  const page = /\.md$/.test(name) ? markdownPage(words, context) : htmlPage(words)
  const [, , id] = PAGE.exec(baseName(name)) ?? []
  const series = plainName(folderOf(name).split('/').at(-1) ?? '')
  // A page that only lists its sub-pages has nothing to tell; one a database knows something of stands for its row.
  const told = toldOf(page.facts)
  const isRow = page.facts.some(({ value }) => value !== '')
  if (!isRow && page.body.every((block) => 'inl' in block && block.inl.every((one) => one.t === 'a'))) {
    yield { t: 'skip', ref: `「${page.title ?? stemOf(name)}」`, why: '只有目录，没有正文' }
    return
  }
  yield {
    t: 'post',
    post: {
      ...pageOf(page.facts, context.zone),
      ...(id || page.id ? { id: `notion:${id ?? page.id}` } : {}),
      title: page.title ?? (plainName(stemOf(name)) || undefined),
      text: '',
      body: [...told, ...page.body],
      media: [],
      ...(series && !/^(export|private|shared)/i.test(series) ? { series } : {}),
      likes: [],
      comments: [],
    },
  }
}

/** What a database says of a page under names of the writer's own, line by line above the text. */
const toldOf = (facts: Facts): RawBlock[] =>
  facts
    .filter(({ name, value }) => value !== '' && !isKnown(name))
    .map(({ name, value }) => ({ t: 'p', inl: [{ t: 'text', s: `${name}：${value}` }] }))

const picture = (attributes: Record<string, string>): RawMedia | undefined => {
  if (/icon|emoji/.test(attributes.class ?? '')) return undefined
  const one = pictureOf({ ...attributes, src: decoded(attributes.src ?? '') })
  return one && /\.(mp4|mov)$/i.test(one.want[0] ?? '') ? { ...one, kind: 'video' } : one
}

type Page = { title?: string | undefined; id?: string | undefined; facts: Facts; body: RawBlock[] }

/** `# 题目`, an empty line, `键: 值` line by line, an empty line, the text. */
function markdownPage(words: string, context: ParseContext): Page {
  const lines = words
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const facts: Facts = []
  let at = lines.findIndex((line) => line.trim() !== '')
  if (/^# /.test(lines[at] ?? '')) at++
  while (lines[at]?.trim() === '') at++
  const from = at
  for (; at < lines.length; at++) {
    const found = /^([^:：\n]{1,40})[:：] (.*)$/.exec(lines[at] ?? '')
    if (!found) break
    facts.push({ name: found[1] ?? '', value: found[2]?.trim() ?? '' })
  }
  // A line with a colon is only a property in a row of them that holds one we know and ends in an empty line.
  const real = facts.some(({ name }) => isKnown(name)) && (lines[at] ?? '').trim() === ''
  const head = lines.slice(0, from).join('\n')
  const body = lines.slice(real ? at : from).join('\n')
  const blocks = markdownBlocks(`${head}\n\n${body}`, { picture, linked: linkedPicture(context, picture) })
  return { ...titleAndBody(blocks), facts: real ? facts : [] }
}

function htmlPage(html: string): Page {
  const nodes = htmlDocument(html).children
  const byClass = (name: string) => findOne((one) => (one.attribs.class ?? '').split(/\s+/).includes(name), nodes, true)
  const rows = findAll((one) => /\bproperty-row\b/.test(one.attribs.class ?? ''), nodes)
  const facts = rows.map((row) => {
    const [th, td] = [findOne((one) => one.name === 'th', [row]), findOne((one) => one.name === 'td', [row])]
    const several = td ? findAll((one) => /selected-value/.test(one.attribs.class ?? ''), [td]) : []
    const value =
      several.length > 0 ? several.map((one) => textContent(one).trim()).join(', ') : td ? textContent(td) : ''
    return { name: th ? textContent(th).trim() : '', value: value.trim() }
  })
  const content = byClass('page-body')
  // Pictures are links to themselves around themselves.
  for (const one of content ? findAll((inner) => /\bicon\b/.test(inner.attribs.class ?? ''), [content]) : [])
    removeElement(one)
  const title = byClass('page-title')
  const article = findOne((one) => one.name === 'article', nodes, true)
  return {
    title: title ? textContent(title).trim() || undefined : undefined,
    id: article?.attribs.id?.replaceAll('-', ''),
    facts,
    body: content ? htmlBlocks(innerHtml(content), { picture }) : [],
  }
}
