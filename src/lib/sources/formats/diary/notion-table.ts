import { type CsvRow, csvRows } from '../../files/csv.ts'
import { textOf } from '../../files/decode.ts'
import { baseName, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { isKnown, PAGE, pageOf, plainName } from './notion.ts'

/** A database of Notion as a table. Its rows are pages too: it counts only where those did not come along. */
export const notionTable: Format = {
  kind: 'notes',
  format: 'notion-table',
  label: 'Notion 的数据表',
  form: 'notion',
  fields: { kept: 'time text emoji place link edits' },
  notation: plainNotation,
  detect: ({ type, file }) => type === 'text' && /\.csv$/.test(file.name) && PAGE.test(baseName(file.name)),
  spare: {
    needed: (others) => !others.some(({ format }) => format === 'notion-pages'),
    otherwise: '这张表里的内容已经在各个页面里',
  },
  parse: parseTable,
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
