import type { Format } from '../../format/format.ts'
import { plainNotation } from '../../format/text.ts'
import { firstRows, headsOf, parseTable, startsWithDays } from './notes-table.ts'

/**
 * A diary kept as a table: days in the first column, words in the next, with heads or without. It stands last on
 * the list, after every table that says more of itself.
 */
export const diaryTable: Format = {
  kind: 'diary',
  format: 'diary-table',
  label: '写着日期的表格',
  form: 'diary-sheet',
  keptByHand: true,
  fields: { kept: 'time text emoji place likes comments replies link' },
  notation: plainNotation,
  detect: (probe) => headsOf(firstRows(probe), () => true, true) !== undefined || startsWithDays(firstRows(probe)),
  parse: (context) => parseTable(context, () => true, true),
}
