import { document, type FormatSample, film, localOf, picture, secondOf, wordsOf } from './part.ts'

const family = 'weibo'
const idOf = (i: number): string => String(4_900_000_000_000_000 + i)
const bidOf = (i: number): string => `N${i.toString(36)}`
const json = JSON.stringify
const day = (i: number): string => localOf(i).slice(0, 10).replaceAll('-', '')
const words = (i: number): string => `${wordsOf(i)}[心]@阿舟 #早安# http://example.com/a`
const img = (name: string): string => `https://wx1.sinaimg.cn/large/${name}.jpg`
/** The time as m.weibo.cn writes it. */
const classic = (i: number): string => {
  const at = new Date((secondOf(i) + 8 * 3600) * 1000).toUTCString()
  const [, weekday = '', d = '', month = '', year = '', clock = ''] =
    /^(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(at) ?? []
  return `${weekday} ${month} ${d} ${clock} +0800 ${year}`
}

const crawled = (i: number) => ({
  user_id: 1_000_000_000,
  screen_name: '小满',
  id: Number(idOf(i)),
  bid: bidOf(i),
  text: words(i),
  article_url: i % 4 === 1 ? 'https://weibo.com/ttarticle/p/show?id=1' : '',
  pics: img(i === 0 ? 'a' : `p${i}`),
  video_url: `https://f.video.weibocdn.com/${i}.mp4`,
  live_photo_url: `https://video.weibo.com/media/play?livephoto=${i}.mov`,
  location: '杭州·北高峰',
  created_at: localOf(i).replace(' ', 'T'),
  full_created_at: localOf(i),
  attitudes_count: 12,
  comments_count: 3,
  reposts_count: 1,
  topics: '早安',
  at_users: '阿舟',
  edited: i % 4 === 2,
  edit_count: i % 4 === 2 ? 1 : 0,
})

const csvHeads =
  'id,bid,正文,头条文章url,原始图片url,视频url,Live Photo视频url,位置,日期,工具,点赞数,评论数,转发数,话题,@用户,完整日期,是否编辑过,编辑次数,是否原创,源用户id,源用户昵称,源微博id,源微博bid,源微博正文'
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const mblog = (i: number) => ({
  id: idOf(i),
  mid: idOf(i),
  bid: bidOf(i),
  created_at: classic(i),
  text: `${wordsOf(i)}<span class="url-icon"><img alt=[心] src="//h5.sinaimg.cn/e.png"></span><a href='/n/阿舟'>@阿舟</a> <a href="https://s.weibo.com/x">#早安#</a>${i % 4 === 1 ? '<a href="https://example.com/a">网页链接</a>' : ''}`,
  user: { id: 1_000_000_000, screen_name: '小满' },
  pics: [
    {
      url: img(i === 0 ? 'a' : `p${i}`),
      large: { url: img(i === 0 ? 'a' : `p${i}`) },
      videoSrc: `https://video.weibo.com/media/play?livephoto=${i}.mov`,
    },
  ],
  page_info: { type: 'video', urls: { mp4_720p_mp4: `https://f.video.weibocdn.com/${i}.mp4` } },
  place: { name: '杭州·北高峰' },
  attitudes_count: '1.5万',
  comments_count: 3,
  reposts_count: 1,
  edit_count: i % 4 === 2 ? 1 : 0,
  ...(i % 4 === 2 ? { edit_at: classic(i + 1) } : {}),
  visible: { type: i % 4 === 3 ? 1 : 0 },
})

const spidered = (i: number) => ({
  id: bidOf(i),
  content: i % 4 === 1 ? `转发理由: 说得好 原始用户: 阿舟 转发内容: ${wordsOf(i)}` : `${words(i)} 原图 `,
  original_pictures: img(i === 0 ? 'a' : `p${i}`),
  video_url: `https://f.video.weibocdn.com/${i}.mp4`,
  publish_place: '杭州·北高峰',
  publish_time: localOf(i).slice(0, 16),
  publish_tool: '手机',
  up_num: 12,
  retweet_num: 1,
  comment_num: 3,
})

const files = [
  { name: 'img/a.jpg', bytes: picture },
  { name: 'b.mp4', bytes: film },
]

export const weiboSamples: FormatSample[] = [
  {
    format: 'weibo-crawler-json',
    family,
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
  },
  {
    format: 'weibo-crawler-csv',
    family,
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
  },
  {
    format: 'weibospider-json',
    family,
    make: (n) => [
      document('1000000000.json', n, (i) => json(spidered(i)), [
        '{"user":{"nickname":"小满","id":"1000000000"},"weibo":[',
        ',',
        ']}',
      ]),
      ...files,
    ],
  },
  {
    format: 'weibospider-txt',
    family,
    make: (n) => [
      document(
        '1000000000.txt',
        n,
        (i) =>
          `${spidered(i).content}\n微博位置: 杭州·北高峰\n发布时间: ${localOf(i).slice(0, 16)}\n点赞数: 12   转发数: 1   评论数: 3\n发布工具: 手机\n\n`,
        ['用户信息\n用户昵称：小满\n用户id: 1000000000\n微博数: 3\n关注数: 4\n粉丝数: 5\n\n原创微博内容: \n', '', ''],
      ),
    ],
  },
  {
    format: 'weibo-crawler-md',
    family,
    make: (n) => [
      document(
        '小满/2012-05.md',
        n,
        (i) =>
          `## ${localOf(i).slice(0, 10)} [小满] 微博存档\n\n### ${localOf(i).slice(11)}\n<!-- weibo_id: ${idOf(i)} -->\n${words(i)}\n\n![img](img/${i === 0 ? 'a' : `${day(i)}T_${idOf(i)}`}.jpg)\n\n[video](${i === 0 ? 'b' : `video/${idOf(i)}`}.mp4)\n\n${i % 4 === 1 ? '> 转发: 原来的话 https://example.com/a\n' : ''}---\n`,
        ['', '\n', ''],
      ),
      ...files,
    ],
  },
  {
    format: 'nghuyong-jsonl',
    family,
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
  },
  {
    format: 'weibo-archiver',
    family,
    make: (n) => [
      document(
        'weibo-data-小满.json',
        n,
        (i) =>
          json({
            id: idOf(i),
            userId: '1000000000',
            mblogid: bidOf(i),
            text: words(i),
            imgs: [img(i === 0 ? 'a' : `p${i}`)],
            video: `https://f.video.weibocdn.com/${i}.mp4`,
            createdAt: classic(i),
            regionName: '发布于 浙江',
            repostsCount: 1,
            commentsCount: 3,
            likesCount: 12,
            ...(i % 4 === 2 ? { card: { link: 'https://example.com/a', title: '一篇文章', desc: '写得真好' } } : {}),
            comments: [{ id: '1', text: '慢一点', createdAt: classic(i), user: { id: '2', name: '阿舟' } }],
            ...(i % 4 === 1
              ? {
                  retweet: {
                    id: '1',
                    mblogid: 'Nx',
                    text: '原来的话',
                    imgs: [],
                    createdAt: classic(i),
                    user: { id: '2', name: '阿舟' },
                  },
                }
              : {}),
          }),
        ['{"user":{"uid":"1000000000","name":"小满"},"weibo":[', ',', ']}'],
      ),
      ...files,
    ],
  },
  {
    format: 'm-weibo-json',
    family,
    make: (n) => [
      document(
        'getIndex.json',
        n,
        (i) =>
          json({
            card_type: 9,
            mblog: {
              ...mblog(i),
              ...(i % 4 === 3
                ? { retweeted_status: { ...mblog(i + 5_000_000), user: { id: 2, screen_name: '阿舟' } } }
                : {}),
            },
          }),
        ['{"ok":1,"data":{"cards":[', ',', ']}}'],
      ),
      ...files,
    ],
  },
]
