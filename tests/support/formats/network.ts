import {
  document,
  type FormatSample,
  film,
  isoOf,
  localOf,
  type Part,
  picture,
  secondOf,
  takenPicture,
  wordsOf,
} from './part.ts'

const family = 'network'
const json = JSON.stringify
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
/** UTF-8 as Meta writes it: each byte a character of Latin-1. */
const latin = (words: string): string => Buffer.from(words, 'utf8').toString('latin1')
const xTime = (i: number): string => {
  const [, weekday = '', d = '', month = '', year = '', clock = ''] =
    /^(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(new Date(secondOf(i) * 1000).toUTCString()) ?? []
  return `${weekday} ${month} ${d} ${clock} +0000 ${year}`
}
const files: Part[] = [
  { name: 'media/a.jpg', bytes: picture },
  { name: 'media/b.mp4', bytes: film },
]

export const networkSamples: FormatSample[] = [
  {
    format: 'instagram-json',
    family,
    make: (n) => [
      document(
        'your_instagram_activity/media/posts_1.json',
        n,
        (i) =>
          json({
            media: [
              {
                uri: `media/${i === 0 ? 'a' : i}.jpg`,
                creation_timestamp: secondOf(i),
                media_metadata: { photo_metadata: { exif_data: [{ latitude: 30.2, longitude: 120.1 }] } },
              },
              { uri: 'media/b.mp4', creation_timestamp: secondOf(i) },
            ],
            title: latin(`${wordsOf(i)}😊 @azhou https://example.com/a`),
            creation_timestamp: secondOf(i),
          }),
        ['[', ',', ']'],
      ),
      ...files,
    ],
  },
  {
    format: 'facebook-json',
    family,
    make: (n) => [
      document(
        'posts/your_posts_1.json',
        n,
        (i) =>
          json({
            timestamp: secondOf(i),
            data: [{ post: latin(`${wordsOf(i)}😊 @[100001:2048:阿舟]`) }, { update_timestamp: secondOf(i + 1) }],
            attachments: [
              {
                data: [
                  { media: { uri: `media/${i === 0 ? 'a' : i}.jpg` } },
                  { media: { uri: 'media/b.mp4' } },
                  { external_context: { url: 'https://example.com/a', name: latin('这里') } },
                  { place: { name: latin('北高峰'), coordinate: { latitude: 30.2, longitude: 120.1 } } },
                ],
              },
            ],
            title: '',
            tags: [{ name: latin('阿舟') }],
          }),
        ['[', ',', ']'],
      ),
      ...files,
    ],
  },
  {
    format: 'x-archive',
    family,
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
  },
  {
    format: 'mastodon-outbox',
    family,
    make: (n) => [
      document(
        'outbox.json',
        n,
        (i) =>
          json(
            i % 4 === 1
              ? {
                  id: `https://m.example/a/${i}`,
                  type: 'Announce',
                  actor: 'https://m.example/u',
                  published: isoOf(i),
                  object: 'https://other.example/1',
                }
              : {
                  id: `https://m.example/a/${i}`,
                  type: 'Create',
                  actor: 'https://m.example/u',
                  published: isoOf(i),
                  object: {
                    id: `https://m.example/s/${i}`,
                    type: 'Note',
                    published: isoOf(i),
                    updated: isoOf(i + 1),
                    url: `https://m.example/@u/${i}`,
                    content: `<p>${wordsOf(i)}😊 <span class="h-card"><a href="https://m.example/@azhou" class="u-url mention">@<span>azhou</span></a></span> <a href="https://example.com/a">https://example.com/a</a></p>`,
                    to:
                      i % 4 === 2
                        ? ['https://m.example/u/followers']
                        : ['https://www.w3.org/ns/activitystreams#Public'],
                    cc: [],
                    tag: [
                      { type: 'Hashtag', name: '#早安' },
                      { type: 'Mention', name: '@azhou@m.example', href: 'https://m.example/@azhou' },
                    ],
                    attachment: [
                      {
                        type: 'Document',
                        mediaType: 'image/jpeg',
                        url: `/media/${i === 0 ? 'a' : i}.jpg`,
                        name: '院子',
                      },
                      { type: 'Document', mediaType: 'video/mp4', url: '/media/b.mp4' },
                    ],
                  },
                },
          ),
        [
          '{"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection","totalItems":1,"orderedItems":[',
          ',',
          ']}',
        ],
      ),
      {
        name: 'actor.json',
        text: [json({ id: 'https://m.example/u', type: 'Person', name: '小满', preferredUsername: 'xiaoman' })],
      },
      ...files,
    ],
  },
  {
    format: 'telegram-json',
    family,
    make: (n) => [
      document(
        'result.json',
        n,
        (i) =>
          json({
            id: i + 1,
            type: 'message',
            date: isoOf(i).replace('Z', ''),
            date_unixtime: String(secondOf(i)),
            edited_unixtime: String(secondOf(i + 1)),
            from: '小满',
            from_id: 'user1',
            ...(i % 3 === 0
              ? { photo: `media/${i === 0 ? 'a' : i}.jpg` }
              : {
                  file: 'media/b.mp4',
                  thumbnail: 'media/b.mp4_thumb.jpg',
                  media_type: 'video_file',
                  width: 640,
                  height: 480,
                }),
            ...(i % 3 === 1 ? { forwarded_from: '阿舟' } : {}),
            ...(i % 3 === 2 ? { reply_to_message_id: i } : {}),
            ...(i % 3 === 2
              ? { location_information: { latitude: 30.2, longitude: 120.1 }, place_name: '北高峰' }
              : {}),
            reactions: [{ type: 'emoji', count: 3, emoji: '👍' }],
            text: [
              `${wordsOf(i)}😊 `,
              { type: 'mention', text: '@azhou' },
              ' ',
              { type: 'link', text: 'https://example.com/a' },
            ],
          }),
        ['{"name":"院子","type":"private_channel","id":1,"messages":[', ',', ']}'],
      ),
      ...files,
      { name: 'media/b.mp4_thumb.jpg', bytes: takenPicture },
    ],
  },
  {
    format: 'whatsapp-txt',
    family,
    make: (n) => [
      document(
        '_chat.txt',
        n,
        (i) =>
          `[${localOf(i).replaceAll('-', '/')}] ${i % 2 === 0 ? '小满' : '阿舟'}: ${wordsOf(i)}😊 https://example.com/a${i === 0 ? ' <attached: a.jpg>' : i === 1 ? ' <attached: b.mp4>' : ''}`,
        ['', '\n', '\n'],
      ),
      ...files,
    ],
  },
  {
    format: 'line-txt',
    family,
    make: (n) => [
      document(
        '[LINE] 與阿舟的聊天.txt',
        n,
        (i) =>
          `${localOf(i).slice(0, 10).replaceAll('-', '/')}（二）\n${localOf(i).slice(11, 16)}\t${i % 2 === 0 ? '小满' : '阿舟'}\t${wordsOf(i)}😊 https://example.com/a\n`,
        ['[LINE] 與阿舟的聊天記錄\n儲存日期：2026/01/06 10:00\n\n', '\n', ''],
      ),
    ],
  },
  {
    format: 'google-photos',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `Takeout/Google 相册/杭州/${i === 0 ? 'a.jpg' : i === 1 ? 'b.mp4' : `${i}.jpg`}.supplemental-metadata.json`,
          text: [
            json({
              title: i === 0 ? 'a.jpg' : i === 1 ? 'b.mp4' : `${i}.jpg`,
              description: `${wordsOf(i)}😊 https://example.com/a`,
              photoTakenTime: { timestamp: String(secondOf(i)) },
              geoData: { latitude: 30.2, longitude: 120.1 },
              people: [{ name: '阿舟' }],
            }),
          ],
        }),
      ),
      { name: 'Takeout/Google 相册/杭州/a.jpg', bytes: picture },
      { name: 'Takeout/Google 相册/杭州/b.mp4', bytes: film },
    ],
  },
]
