import { document, type FormatSample, localOf } from '../../../../../../tests/support/formats/part.ts'
import { spidered } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboSpiderTxt } from '../weibo-spider-txt.ts'

export const sample: FormatSample = {
  format: weiboSpiderTxt.format,
  family: 'weibo',
  left: [
    [/^用户信息[\s\S]{0,60}$|粉丝数: 5\n\n原创微博内容$/, 'the head of the file'],
    [/发布工具: 手机$/, 'the app it was written with'],
    [/转发理由$| 原始用户$| 转发内容$/, 'labels'],
    [/\n(微博位置|发布时间|点赞数|发布工具)$| {3}(转发数|评论数)$/, 'a label'],
  ],
  make: (n) => [
    document(
      '1000000000.txt',
      n,
      (i) =>
        `${spidered(i).content}\n微博位置: 杭州·北高峰\n发布时间: ${localOf(i).slice(0, 16)}\n点赞数: 12   转发数: 1   评论数: 3\n发布工具: 手机\n\n`,
      ['用户信息\n用户昵称：小满\n用户id: 1000000000\n微博数: 3\n关注数: 4\n粉丝数: 5\n\n原创微博内容: \n', '', ''],
    ),
  ],
}
