import { localOf, picture, secondOf, wordsOf } from './part.ts'

export const idOf = (i: number): string => String(4_900_000_000_000_000 + i)
export const bidOf = (i: number): string => `N${i.toString(36)}`
export const words = (i: number): string => `${wordsOf(i)}[心]@阿舟 #早安# http://example.com/a`
export const img = (name: string): string => `https://wx1.sinaimg.cn/large/${name}.jpg`
/** The time as m.weibo.cn writes it. */
export const classic = (i: number): string => {
  const at = new Date((secondOf(i) + 8 * 3600) * 1000).toUTCString()
  const [, weekday = '', d = '', month = '', year = '', clock = ''] =
    /^(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(at) ?? []
  return `${weekday} ${month} ${d} ${clock} +0800 ${year}`
}

export const crawled = (i: number) => ({
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
export const spidered = (i: number) => ({
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

export const files = [{ name: 'img/a.jpg', bytes: picture }]
