import { document, type FormatSample, json } from '../../../../../../tests/support/formats/part.ts'
import { crawled, files } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboCrawlerJson } from '../weibo-crawler.ts'

export const sample: FormatSample = {
  format: weiboCrawlerJson.format,
  family: 'weibo',
  left: [
    [/"user":\{"id":"\d+","screen_name":"小满$/, 'the writer, named in each post again'],
    [/"at_users":"阿舟$/, 'named in the words'],
  ],
  make: (n) => [
    document(
      '1000000000.json',
      n,
      (i) =>
        json({
          ...crawled(i),
          ...(i % 4 === 3 ? { retweet: { ...crawled(i + 5_000_000), screen_name: '阿舟', user_id: 2 } } : {}),
        }),
      ['{"user":{"id":"1000000000","screen_name":"小满"},"weibo":[', ',', ']}'],
    ),
    ...files,
  ],
}
