import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { idOf, link } from '../../../../../../tests/support/formats/wechat.ts'
import { weChatDataAnalysisTxt } from '../wechatdataanalysis-txt.ts'

const wdaText = (i: number): string => `#${i + 1}
时间: ${localOf(i)}
ID: ${idOf(i)}
类型: 图文
内容:
${wordsOf(i)}[微笑]
标题: ${link[1]}
链接: ${link[0]}
位置: 北高峰
媒体:
- [1] type=2 id=7${i} url=https://a.b/0 thumb=https://a.b/150
- [2] type=6 id=8${i} url=https://a.b/1
点赞: 阿舟、妈妈
评论:
- [1] 妈妈: 慢一点
- [2] 林小满 回复 妈妈: 知道啦

`

export const sample: FormatSample = {
  format: weChatDataAnalysisTxt.format,
  family: 'wechat',
  left: [
    [/^朋友圈导出(\n联系人|[\s\S]{0,60}(用户名|条目数))?$/, 'the head of the file'],
    [/\n(时间|类型(: 图文)?|内容|标题|链接|位置|媒体|点赞|评论)$| 回复$/, 'labels'],
    [/ thumb=https:\/\/a\.b\/\w+$/, 'a smaller size of the picture'],
  ],
  make: (n) => [
    document('sns_a.txt', n, wdaText, [`朋友圈导出\n联系人: 林小满\n用户名: wxid_a\n条目数: ${n}\n\n`, '', '']),
  ],
}
