import { findAll, findOne, getInnerHTML, removeElement, textContent } from 'domutils'
import { type CsvRow, csvRows } from '../../files/csv.ts'
import { textOf } from '../../files/decode.ts'
import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext, Source } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlDocument } from '../../html/html-document.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'

/** Every file Notion exports ends in the 32 hexadecimal digits of its page. */
const PAGE = /^(.*?)([0-9a-f]{32})(?:_all)?\.(md|html|csv)$/

/** Pages of Notion's export, Markdown or HTML (imports.md §4); what a database knows of a page stands above its text. */
export const notionPages: Source = {
  kind: 'notes',
  format: 'notion-pages',
  label: 'Notion 的页面',
  notation: plainNotation,
  detect: ({ type, text, file }) =>
    (/^(text|html)$/.test(type) && /\.md$/.test(file.name) && PAGE.test(baseName(file.name))) ||
    (type === 'html' && /class="page-title"/.test(text) && /class="page-body"/.test(text)),
  parse: parsePage,
}

/** A database of Notion as a table. Its rows are pages too: it counts only where those did not come along. */
export const notionTable: Source = {
  kind: 'notes',
  format: 'notion-table',
  label: 'Notion 的数据表',
  notation: plainNotation,
  detect: ({ type, file }) => type === 'text' && /\.csv$/.test(file.name) && PAGE.test(baseName(file.name)),
  spare: {
    needed: (others) => !others.some(({ format }) => format === 'notion-pages'),
    otherwise: '这张表里的内容已经在各个页面里',
  },
  parse: parseTable,
}

/** `March 5, 2024 8:30 AM`, `@2024年3月5日 08:30`, `2024/03/05 → 2024/03/07`. */
export function notionTime(written: string | undefined, zone: string): RawPost['when'] | undefined {
  const words = (written ?? '').replace(/^@/, '').split('→')[0]?.trim() ?? ''
  const english = /([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4})(?:[ ,]+(\d{1,2}:\d{2})\s*([AP]M)?)?/.exec(words)
  if (!english) return whenFromText(words, zone)
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(english[1] ?? '?') / 3 + 1
  return Number.isInteger(month) && month > 0
    ? whenFromText(`${english[3]}-${month}-${english[2]} ${english[4] ?? ''} ${english[5] ?? ''}`.trim(), zone)
    : undefined
}

type Facts = { name: string; value: string }[]

const find = (facts: Facts, names: RegExp): string | undefined =>
  facts.find(({ name, value }) => names.test(name.trim()) && value !== '')?.value
const names = {
  day: /^(date|day|日期|时间|日子|journal date)$/i,
  created: /^(created|created time|created at|creation date|创建时间|创建日期|建立时间)$/i,
  edited: /^(last edited|last edited time|updated|edited|最后编辑时间|更新时间|上次编辑时间)$/i,
  tags: /^(tags?|标签|分类|类别|category)$/i,
  mood: /^(mood|心情)$/i,
  weather: /^(weather|天气)$/i,
  place: /^(place|location|地点|位置)$/i,
  url: /^(url|link|链接|网址)$/i,
  author: /^(created by|author|作者|创建者)$/i,
}
const isKnown = (name: string): boolean => Object.values(names).some((one) => one.test(name.trim()))

function pageOf(facts: Facts, zone: string): Omit<RawPost, 'text' | 'media' | 'likes' | 'comments'> {
  const edited = notionTime(find(facts, names.edited), zone)
  const when = notionTime(find(facts, names.day), zone) ?? notionTime(find(facts, names.created), zone) ?? unknownWhen
  const place = find(facts, names.place)
  const url = find(facts, names.url)
  const author = find(facts, names.author)
  return {
    type: 'diary',
    author: { ...me, ...(author ? { name: author } : {}) },
    when,
    ...(edited && (edited.utcMs ?? 0) > (when.utcMs ?? Number.POSITIVE_INFINITY) + 60_000 ? { edited } : {}),
    tags: (find(facts, names.tags) ?? '').split(/[,，、]\s*/).filter(Boolean),
    mood: find(facts, names.mood),
    weather: find(facts, names.weather),
    ...(place ? { place: { name: place, datum: 'unknown', kind: 'checkin' } as const } : {}),
    ...(url && /^https?:/.test(url) ? { link: { url, kind: 'web' as const, image: undefined } } : {}),
    visibility: 'private',
  }
}

/** The name of a folder of sub-pages carries the digits too. */
const plainName = (name: string): string => name.replace(/[0-9a-f]{32}$/, '').trim()

async function* parsePage(context: ParseContext): AsyncGenerator<RawItem> {
  const { name } = context.probe.file
  const words = await wholeText(context)
  const page = /\.md$/.test(name) ? markdownPage(words) : htmlPage(words)
  const [, , id] = PAGE.exec(baseName(name)) ?? []
  const series = plainName(folderOf(name).split('/').at(-1) ?? '')
  // A page that only lists its sub-pages has nothing to tell.
  if (page.body.every((block) => 'inl' in block && block.inl.every((one) => one.t === 'a'))) {
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
      body: page.body,
      media: [],
      ...(series && !/^(export|private|shared)/i.test(series) ? { series } : {}),
      likes: [],
      comments: [],
    },
  }
}

const picture = (attributes: Record<string, string>): RawMedia | undefined => {
  if (/icon|emoji/.test(attributes.class ?? '')) return undefined
  const one = pictureOf({ ...attributes, src: decoded(attributes.src ?? '') })
  return one && /\.(mp4|mov)$/i.test(one.want[0] ?? '') ? { ...one, kind: 'video' } : one
}

type Page = { title?: string | undefined; id?: string | undefined; facts: Facts; body: RawBlock[] }

/** `# 题目`, an empty line, `键: 值` line by line, an empty line, the text. */
function markdownPage(words: string): Page {
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
  return { ...titleAndBody(markdownBlocks(`${head}\n\n${body}`, { picture })), facts: real ? facts : [] }
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
    body: content ? htmlBlocks(getInnerHTML(content), { picture }) : [],
  }
}

async function* parseTable({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let heads: string[] | undefined
  const series = plainName(stemOf(probe.file.name).replace(/_all$/, ''))
  for await (const { cells, line } of wholeRows(csvRows(textOf(probe.file, probe.head, onBytes)))) {
    if (!heads) {
      heads = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
      continue
    }
    const facts = heads.map((name, i) => ({ name, value: (cells[i] ?? '').trim() }))
    const [first, ...rest] = facts
    const told = rest.filter(({ name, value }) => value !== '' && !isKnown(name))
    if (!first?.value && told.length === 0) {
      yield { t: 'skip', ref: `第 ${line} 行`, why: '这一行是空的' }
      continue
    }
    yield {
      t: 'post',
      post: {
        ...pageOf(facts, zone),
        title: first?.value || undefined,
        text: told.map(({ name, value }) => (told.length > 1 ? `${name}：${value}` : value)).join('\n'),
        media: [],
        ...(series ? { series } : {}),
        likes: [],
        comments: [],
      },
    }
  }
}

/** Notion writes every column of every row: a line of one cell goes on with what the last cell before it said. */
async function* wholeRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let head: CsvRow | undefined
  let held: CsvRow | undefined
  let more: string[] = []
  const whole = (row: CsvRow): CsvRow => ({
    ...row,
    cells: [...row.cells.slice(0, -1), [row.cells.at(-1) ?? '', ...more].join('\n')],
  })
  for await (const row of rows) {
    if (!head) {
      head = row
      yield row
    } else if (held && row.cells.length === 1 && head.cells.length > 1) more.push(row.cells[0] ?? '')
    else {
      if (held) yield whole(held)
      held = row
      more = []
    }
  }
  if (held) yield whole(held)
}
