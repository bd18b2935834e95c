import { document, type FormatSample, json, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { bidOf, files, idOf, img, words } from '../../../../../../tests/support/formats/weibo.ts'
import { nghuyongLines } from '../nghuyong.ts'

export const sample: FormatSample = {
  format: nghuyongLines.format,
  family: 'weibo',
  make: (n) => [
    document(
      'tweet_spider.jsonl',
      n,
      (i) =>
        json({
          _id: idOf(i),
          mblogid: bidOf(i),
          created_at: localOf(i),
          geo: null,
          ip_location: '发布于 浙江',
          content: i % 4 === 1 ? `说得好//@阿舟:${wordsOf(i)}` : words(i),
          pic_urls: [img(i === 0 ? 'a' : `p${i}`)],
          video: `https://f.video.weibocdn.com/${i}.mp4`,
          attitudes_count: 12,
          comments_count: 3,
          reposts_count: 1,
          is_retweet: i % 4 === 1,
          user: { _id: '1000000000', nick_name: '小满' },
          url: `https://weibo.com/1/${bidOf(i)}`,
        }),
      ['', '\n', '\n'],
    ),
    ...files,
  ],
}
