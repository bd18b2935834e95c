import { document, type FormatSample, json, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { bidOf, classic, files, idOf, img } from '../../../../../../tests/support/formats/weibo.ts'
import { mWeibo } from '../m-weibo.ts'

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

export const sample: FormatSample = {
  format: mWeibo.format,
  family: 'weibo',
  left: [
    [/href='\/n\/阿舟$/, 'the address of who is named behind it'],
    [/1\.5万$/, 'a number'],
    [/h5\.sinaimg\.cn\/e$/, 'the picture of an emoji'],
    [/"pics":\[\{"url":"https:\/\/wx1\.sinaimg\.cn\/large\/\w+$/, 'a smaller size of the picture that follows'],
  ],
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
}
