/** A row; `line` is where it begins, from 1. */
export type CsvRow = { cells: string[]; line: number }

/**
 * Rows of a CSV text (RFC 4180): quoted cells may hold commas, quotes doubled and line ends; rows may be of different
 * lengths.
 */
export async function* csvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  separator = ',',
): AsyncGenerator<CsvRow> {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let wasQuote = false
  let line = 1
  let start = 1
  for await (const chunk of chunks) {
    for (const c of chunk) {
      if (c === '\n') line++
      if (quoted) {
        if (wasQuote) {
          wasQuote = false
          if (c === '"') {
            cell += '"'
            continue
          }
          quoted = false
        } else if (c === '"') {
          wasQuote = true
          continue
        } else {
          // One cell with the rest of a damaged file in it helps nobody.
          if (cell.length < 1_000_000) cell += c
          continue
        }
      }
      if (c === '"' && cell === '') quoted = true
      else if (c === separator) {
        cells.push(cell)
        cell = ''
      } else if (c === '\n') {
        cells.push(cell.replace(/\r$/, ''))
        if (cells.length > 1 || cells[0] !== '') yield { cells, line: start }
        cells = []
        cell = ''
        start = line
      } else if (c !== '\ufeff' || cell !== '') cell += c
    }
  }
  cells.push(cell.replace(/\r$/, ''))
  if (cells.length > 1 || cells[0] !== '') yield { cells, line: start }
}
