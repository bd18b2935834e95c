import { ShallowParser } from '../html/shallow-parser.ts'
import { type PackedEntry, packedEntries } from './archive.ts'
import { type InputFile, readHead } from './input-file.ts'

/** A row of a sheet as text, cells in the order of the columns; `row` counts from 1 as Excel does. */
export type SheetRow = { sheet: number; row: number; cells: string[] }

/** Packed size of a table that is still read. */
const MOST_BYTES = 128 * 1024 * 1024
/** Excel's own limits: 16,384 columns. */
const MOST_COLUMNS = 16_384

/**
 * The rows of all sheets of an Excel file, one after the other. Numbers come as written in the file (dates as Excel's
 * day count), formulas as their last result. Nothing is yielded when the file is not a readable xlsx.
 */
export async function* sheetRows(file: InputFile): AsyncGenerator<SheetRow> {
  if (file.bytes > MOST_BYTES) return
  const entries = packedEntries(await readHead(file, file.bytes)) ?? []
  const shared = await sharedStrings(entries.find((one) => one.name === 'xl/sharedStrings.xml'))
  const number = (one: PackedEntry): number => Number(/sheet(\d+)\.xml$/.exec(one.name)?.[1] ?? 0)
  const sheets = entries.filter((one) => /^xl\/worksheets\/sheet\d+\.xml$/.test(one.name))
  sheets.sort((a, b) => number(a) - number(b))
  for (const [i, sheet] of sheets.entries()) {
    const rows: SheetRow[] = []
    const parser = rowParser(i + 1, shared, (row) => rows.push(row))
    for await (const text of words(sheet)) {
      parser.write(text)
      yield* rows.splice(0)
    }
    parser.end()
    yield* rows
  }
}

async function* words(entry: PackedEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of entry.stream()) yield decoder.decode(bytes, { stream: true })
}

const options = { xmlMode: true, decodeEntities: true } as const
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Text of each `<si>`, without the readings (`rPh`) Japanese files carry. */
async function sharedStrings(entry: PackedEntry | undefined): Promise<string[]> {
  const out: string[] = []
  if (!entry) return out
  let text = ''
  let inText = false
  let reading = 0
  const parser = new ShallowParser(
    {
      onopentag(name) {
        if (local(name) === 'si') text = ''
        else if (local(name) === 'rPh') reading++
        else if (local(name) === 't') inText = reading === 0
      },
      ontext(part) {
        if (inText) text += part
      },
      onclosetag(name) {
        if (local(name) === 't') inText = false
        else if (local(name) === 'rPh') reading--
        else if (local(name) === 'si') out.push(text)
      },
    },
    options,
  )
  for await (const part of words(entry)) parser.write(part)
  parser.end()
  return out
}

/** `AB12` -> 27; the column after the last one where a cell names none. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function rowParser(sheet: number, shared: readonly string[], onRow: (row: SheetRow) => void): ShallowParser {
  let cells: string[] = []
  let row = 0
  let column = -1
  let type = ''
  let text = ''
  let inText = false
  return new ShallowParser(
    {
      onopentag(name, attributes) {
        const tag = local(name)
        if (tag === 'row') {
          cells = []
          column = -1
          row = Number(attributes.r) || row + 1
        } else if (tag === 'c') {
          column = columnOf(attributes.r, column + 1)
          type = attributes.t ?? 'n'
          text = ''
        } else if (tag === 'v' || tag === 't') inText = true
      },
      ontext(part) {
        if (inText) text += part
      },
      onclosetag(name) {
        const tag = local(name)
        if (tag === 'v' || tag === 't') inText = false
        else if (tag === 'c' && column < MOST_COLUMNS) {
          while (cells.length < column) cells.push('')
          cells[column] = type === 's' ? (shared[Number(text)] ?? '') : text
        } else if (tag === 'row') onRow({ sheet, row, cells })
      },
    },
    options,
  )
}
