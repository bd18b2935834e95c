import { document, type FormatSample, json } from '../../../../../../tests/support/formats/part.ts'
import { files, spidered } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboSpiderJson } from '../weibo-spider.ts'

export const sample: FormatSample = {
  format: weiboSpiderJson.format,
  family: 'weibo',
  left: [
    [/"publish_tool":"手机$/, 'the app it was written with'],
    [/转发理由$| 原始用户$| 转发内容$/, 'labels'],
  ],
  make: (n) => [
    document('1000000000.json', n, (i) => json(spidered(i)), [
      '{"user":{"nickname":"小满","id":"1000000000"},"weibo":[',
      ',',
      ']}',
    ]),
    ...files,
  ],
}
