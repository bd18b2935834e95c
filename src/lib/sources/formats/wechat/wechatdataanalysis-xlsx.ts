import { parseObject, parseValue } from '../../files/json-posts.ts'
import { sheetRows } from '../../files/xlsx.ts'
import { list, object } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { readPost } from './wechatdataanalysis.ts'

/**
 * WeChatDataAnalysis `excel`: 序号, 时间, 动态 ID, 类型, 内容, 标题, 链接, 位置, 媒体数, 点赞, 评论, 完整数据. The last
 * column is the whole post as JSON; where it is damaged (Excel cuts cells at 32,767 characters) the others must do.
 */
export const weChatDataAnalysisXlsx: Format = {
  kind: 'wechat-moments',
  format: 'wechatdataanalysis-xlsx',
  label: 'WeChatDataAnalysis 导出的 Excel 表格',
  form: 'moments-sheet',
  fields: {
    kept: 'id time zone text emoji pictures video live place likes comments replies link',
    but: { pictures: sharedNotes.besideByName },
  },
  detect: ({ row }) => row?.includes('动态 ID') === true && row.includes('完整数据'),
  parse: parseTable,
}

async function* parseTable({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let columns = new Map<string, number>()
  let author: RawPost['author'] = { name: '' }
  let poor = 0
  for await (const { row, cells } of sheetRows(probe.file)) {
    if (cells.includes('动态 ID') && cells.includes('完整数据')) {
      columns = new Map(cells.map((name, i) => [name.trim(), i]))
      continue
    }
    const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? ''
    if (cells.every((one) => one.trim() === '')) continue
    const whole = parseObject(cell('完整数据'))
    if (whole) {
      const post = readPost(whole, zone)
      author = post.author
      yield { t: 'post', post }
    } else if (cell('动态 ID') !== '' || cell('内容') !== '') {
      poor++
      yield { t: 'post', post: { ...readPost(fromColumns(cell), zone), author } }
    } else yield { t: 'skip', ref: `第 ${row} 行`, why: '这一行不是动态' }
  }
  onBytes(probe.file.bytes)
  if (poor > 0) {
    yield { t: 'warn', code: 'cut-cells', detail: `${poor} 行的「完整数据」不完整，只读出了文字、点赞和评论，没有图片` }
  }
}

/** The post as the JSON form would hold it, out of the readable columns. */
function fromColumns(cell: (name: string) => string): Record<string, unknown> {
  const comments = parseValue(cell('评论'))
  return {
    id: cell('动态 ID'),
    createTimeText: cell('时间'),
    contentDesc: cell('内容'),
    title: cell('标题'),
    contentUrl: cell('链接'),
    location: cell('位置'),
    likes: cell('点赞')
      .split('、')
      .filter((name) => name.trim() !== ''),
    comments: list(comments).filter((one) => object(one)),
  }
}
