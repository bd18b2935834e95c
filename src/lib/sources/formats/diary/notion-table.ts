import { composed } from '#lib/std/linear.ts'
import { type CsvRow, csvRows } from '../../files/csv.ts'
import { textOf } from '../../files/decode.ts'
import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { isKnown, PAGE, pageOf, plainName } from './notion.ts'

/** A database of Notion as a table. Its rows are pages too: a row counts where its page did not come along. */
export const notionTable: Format = {
  kind: 'notes',
  format: 'notion-table',
  label: 'Notion 的数据表',
  form: 'notion',
  fields: { kept: 'time text emoji place link edits' },
  notation: plainNotation,
  detect: ({ type, file }) => type === 'text' && /\.csv$/.test(file.name) && PAGE.test(baseName(file.name)),
  parse: parseTable,
}

/** Names of files have blanks for what may not stand in one, and end after some fifty characters. */
const nameKey = (title: string): string =>
  composed(title.replace(/[\\/:*?"<>|#%^.\p{Cc}]/gu, ' '))
    .replace(/\s{1,1000}/g, ' ')
    .trim()

/** A name at least so long may be cut. */
const cutFrom = 40

/** Does a page lie in the table's own folder, with or without the digits? Another part of the export has the same folder. */
function isOwnPage(table: string): (name: string) => boolean {
  const folder = folderOf(table)
  const stem = stemOf(table).replace(/_all$/, '')
  const plain = [folder, plainName(stem)].filter(Boolean).join('/')
  return (name) =>
    /\.(md|html)$/.test(name) && (folderOf(name) === plain || folderOf(name).split('/').at(-1) === baseName(stem))
}

/** Is there a page in the folder of the table that is called as the row is? Each answers for one row. */
function pagesOf({ probe, names }: ParseContext): (title: string) => boolean {
  const own = new Set(names.filter(isOwnPage(probe.file.name)).map((name) => stemOf(name)))
  const free = new Map<string, number>()
  const cut = new Map<string, string[]>()
  for (const stem of own) {
    const key = nameKey(plainName(baseName(stem)))
    free.set(key, (free.get(key) ?? 0) + 1)
    if (key.length >= cutFrom) cut.set(key.slice(0, cutFrom), [...(cut.get(key.slice(0, cutFrom)) ?? []), key])
  }
  const take = (key: string): boolean => {
    const left = free.get(key) ?? 0
    if (left > 0) free.set(key, left - 1)
    return left > 0
  }
  return (title) => {
    const key = title.trim() === '' ? 'Untitled' : nameKey(title)
    return take(key) || (cut.get(key.slice(0, cutFrom)) ?? []).some((one) => key.startsWith(one) && take(one))
  }
}

/** The same table comes twice, as it was shown (`….csv`) and with all rows (`…_all.csv`). */
const isShownOnly = ({ probe, names }: ParseContext): boolean =>
  !/_all\.csv$/.test(probe.file.name) && names.includes(probe.file.name.replace(/\.csv$/, '_all.csv'))

async function* parseTable(context: ParseContext): AsyncGenerator<RawItem> {
  const { probe, zone, onBytes } = context
  const hasPage = pagesOf(context)
  if (isShownOnly(context)) {
    yield { t: 'skip', ref: baseName(probe.file.name), why: '这张表里的内容已经在带「_all」的那一张里' }
    return
  }
  let paged = 0
  let heads: string[] | undefined
  const series = plainName(stemOf(probe.file.name).replace(/_all$/, ''))
  for await (const { cells, line } of wholeRows(csvRows(textOf(probe.file, probe.head, onBytes)))) {
    if (!heads) {
      heads = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
      continue
    }
    if (hasPage(cells[0] ?? '')) {
      paged++
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
  if (paged > 0) yield { t: 'skip', ref: baseName(probe.file.name), why: `表里 ${paged} 行的内容已经在各个页面里` }
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
