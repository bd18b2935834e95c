import { csvRows } from '../../files/csv.ts'
import { textOf } from '../../files/decode.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { endWithout } from '../../files/scan.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { weiboNotation } from './notation.ts'
import { crawledPost } from './weibo-crawler.ts'

/** Columns of the CSV and the names the JSON gives them. */
const columns: Record<string, string> = {
  id: 'id',
  bid: 'bid',
  正文: 'text',
  头条文章url: 'article_url',
  原始图片url: 'pics',
  视频url: 'video_url',
  'Live Photo视频url': 'live_photo_url',
  位置: 'location',
  日期: 'created_at',
  点赞数: 'attitudes_count',
  评论数: 'comments_count',
  转发数: 'reposts_count',
  话题: 'topics',
  完整日期: 'full_created_at',
  编辑次数: 'edit_count',
  用户id: 'user_id',
  用户昵称: 'screen_name',
}

/** dataabc/weibo-crawler `csv`: BOM, a TAB behind ids, rows of different lengths; `源微博…` columns hold what is passed on. */
export const weiboCrawlerCsv: Format = {
  kind: 'weibo',
  format: 'weibo-crawler-csv',
  label: 'weibo-crawler 导出的 CSV',
  form: 'weibo-sheet',
  fields: {
    kept: 'id time text emoji mentions pictures video live place likes=count comments=count repost link edits',
    but: { emoji: sharedNotes.lostByTool },
  },
  notation: weiboNotation,
  detect: ({ type, text }) => type === 'text' && /^\ufeff?id,bid,正文,/.test(text),
  parse,
}

/** The folder an export lies in carries its owner's name; the table itself does not. */
const ownerIn = (path: string): string => path.split('/').at(-2) ?? ''

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const name = ownerIn(probe.file.name)
  // The file is named by the owner's number.
  const owner = /(?:^|\/)(\d{5,})\.csv$/.exec(probe.file.name)?.[1]
  let header: string[] | undefined
  for await (const { cells, line } of csvRows(textOf(probe.file, probe.head, onBytes))) {
    if (!header) {
      header = cells.map((cell) => cell.trim())
      continue
    }
    const own: JsonObject = {}
    const source: JsonObject = {}
    for (const [i, cell] of cells.entries()) {
      const title = header[i] ?? ''
      const value = endWithout(cell, /\t/)
      if (title.startsWith('源微博')) source[columns[title.slice(3)] ?? title.slice(3)] = value
      else if (title.startsWith('源用户')) source[title === '源用户id' ? 'user_id' : 'screen_name'] = value
      else own[columns[title] ?? title] = value
    }
    if (!own.id || !/\d/.test(String(own.id))) {
      yield { t: 'skip', ref: `第 ${line} 行`, why: '这一行没有微博编号' }
      continue
    }
    own.user_id ??= owner ?? ''
    own.screen_name ??= name
    yield { t: 'post', post: crawledPost({ ...own, ...(source.id ? { retweet: source } : {}) }) }
  }
  if (owner) yield { t: 'about', ownerId: owner }
}
