import {
  document,
  type FormatSample,
  json,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { xArchive } from '../x.ts'

const xTime = (i: number): string => {
  const [, weekday = '', d = '', month = '', year = '', clock = ''] =
    /^(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(new Date(secondOf(i) * 1000).toUTCString()) ?? []
  return `${weekday} ${month} ${d} ${clock} +0000 ${year}`
}

export const sample: FormatSample = {
  format: xArchive.format,
  family: 'network',
  make: (n) => [
    document(
      'data/tweets.js',
      n,
      (i) =>
        json({
          tweet: {
            id_str: String(1_700_000_000_000_000_000n + BigInt(i)),
            created_at: xTime(i),
            full_text: i % 4 === 1 ? `RT @azhou: ${wordsOf(i)}` : `${wordsOf(i)}😊 @azhou #早安 https://t.co/x`,
            entities: {
              urls: [{ url: 'https://t.co/x', expanded_url: 'https://example.com/a' }],
              hashtags: [{ text: '早安' }],
            },
            extended_entities: {
              media: [
                { url: 'https://t.co/m', media_url_https: `https://pbs.twimg.com/media/${i === 0 ? 'a' : i}.jpg` },
                {
                  url: 'https://t.co/v',
                  video_info: {
                    variants: [{ content_type: 'video/mp4', bitrate: '1', url: 'https://video.twimg.com/b.mp4' }],
                  },
                },
              ],
            },
            place: { full_name: '北高峰' },
            favorite_count: '3',
            retweet_count: '1',
            ...(i % 4 === 2 ? { in_reply_to_status_id_str: String(1_700_000_000_000_000_000n + BigInt(i - 1)) } : {}),
          },
        }),
      ['window.YTD.tweets.part0 = [', ',', ']'],
    ),
    { name: 'data/tweets_media/1700000000000000000-a.jpg', bytes: picture },
  ],
}
