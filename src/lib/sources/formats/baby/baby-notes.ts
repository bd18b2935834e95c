import type { Format } from '../../format/format.ts'
import { plainNotation } from '../../format/text.ts'
import { firstRows, headsOf, parseTable, type Sort } from './notes-table.ts'

/**
 * A table of a child's days as parents keep it (imports.md §7): a column 日期 and one of words or measures. Rows above the
 * heads may say 小名 and 生日.
 */
export const babyNotes: Format = {
  kind: 'baby',
  format: 'baby-notes',
  label: '成长记录的表格',
  form: 'baby-sheet',
  fields: { kept: 'time text emoji pictures video place likes comments replies link' },
  notation: plainNotation,
  detect: (probe) => headsOf(firstRows(probe), isChildish) !== undefined,
  parse: (context) => parseTable(context, isChildish),
}

/**
 * 时间 and 内容 alone are the heads of many tables: one column more that only a child's table has. What was published
 * somewhere is no child's table, whatever columns it has.
 */
const isChildish: Sort = (by, day) =>
  ['height', 'weight', 'head', 'photos', 'title', 'author'].some((field) => by.has(field)) &&
  !/^(发布|发表|创建|采集|写作)时间$|^(date|created|published)/.test(day)
