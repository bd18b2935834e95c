import { document, type FormatSample } from '../../../../../../tests/support/formats/part.ts'
import { crawled, files, idOf } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboCrawlerCsv } from '../weibo-crawler-csv.ts'

const csvHeads =
  'id,bid,正文,头条文章url,原始图片url,视频url,Live Photo视频url,位置,日期,工具,点赞数,评论数,转发数,话题,@用户,完整日期,是否编辑过,编辑次数,是否原创,源用户id,源用户昵称,源微博id,源微博bid,源微博正文'

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const sample: FormatSample = {
  format: weiboCrawlerCsv.format,
  family: 'weibo',
  left: [
    [/id,bid,正文.*$|(图片|视频|Photo视频)url,.*$|位置,日期,.*$|是否编辑过.*$|评论数,.*$|,转发数,.*$/, 'heads'],
    [/,手机$/, 'the app it was written with'],
    [/早安,阿舟$/, 'named in the words'],
  ],
  make: (n) => [
    document(
      '小满/1000000000.csv',
      n,
      (i) => {
        const one = crawled(i)
        const own = [
          `${one.id}\t`,
          `${one.bid}\t`,
          one.text,
          one.article_url,
          one.pics,
          one.video_url,
          one.live_photo_url,
          one.location,
          one.created_at,
          '手机',
          12,
          3,
          1,
          one.topics,
          one.at_users,
          one.full_created_at,
          one.edited ? 'True' : 'False',
          one.edit_count,
          i % 4 !== 3,
        ]
        const source = i % 4 === 3 ? ['2\t', '阿舟', `${idOf(i + 5_000_000)}\t`, 'Nx', '原来的话'] : []
        return [...own, ...source].map((cell) => quoted(String(cell))).join(',')
      },
      [`\ufeff${csvHeads}\r\n`, '\r\n', '\r\n'],
    ),
    ...files,
  ],
}
