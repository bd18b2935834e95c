import { type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { words } from '../../../../../../tests/support/formats/qzone.ts'
import { sheet } from '../../../../../../tests/support/formats/sheet.ts'
import { getQzoneHistory } from '../get-qzone-history.ts'

export const sample: FormatSample = {
  format: getQzoneHistory.format,
  family: 'qzone',
  left: [
    [/preserve">(时间|内容|图片链接|评论)$/, 'heads'],
    [/preserve">\d+年(\d+月(\d+日)?)?$/, 'the day'],
    [/小满 转发$/, 'a label'],
  ],
  make: (n) => [
    sheet('10001_说说列表.xlsx', n, ['时间', '内容', '图片链接', '评论'], (i) => [
      localOf(i)
        .slice(0, 16)
        .replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日'),
      i % 3 === 1 ? `小满 转发：${wordsOf(i)}` : `小满 ：${words(i)}`,
      `http://b1.photo.store.qq.com/psb?/V1/x${i}/b/picture${i}`,
      `[['${localOf(i)}', '慢一点', '阿舟', 10002]]`,
    ]),
  ],
}
