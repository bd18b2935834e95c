import { type FormatSample, json, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { sheet } from '../../../../../../tests/support/formats/sheet.ts'
import { comments, idOf, wda } from '../../../../../../tests/support/formats/wechat.ts'
import { weChatDataAnalysisXlsx } from '../wechatdataanalysis-xlsx.ts'

const xlsxHeads = [
  '序号',
  '时间',
  '动态 ID',
  '类型',
  '内容',
  '标题',
  '链接',
  '位置',
  '媒体数',
  '点赞',
  '评论',
  '完整数据',
]

export const sample: FormatSample = {
  format: weChatDataAnalysisXlsx.format,
  family: 'wechat',
  left: [
    [/preserve">[^<>{}]*$/, 'heads, and cells that say less than the last one of their row'],
    [/preserve">\[\{[^<]*$/, 'the comments again, whole in the last cell'],
  ],
  make: (n) => [
    sheet('sns_a.xlsx', n, xlsxHeads, (i) => [
      String(i + 1),
      localOf(i),
      idOf(i),
      '图文',
      wordsOf(i),
      '',
      '',
      '北高峰',
      '2',
      '阿舟、妈妈',
      json(comments),
      wda(i),
    ]),
  ],
}
