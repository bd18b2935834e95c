import { document, type FormatSample, film, localOf, picture, secondOf, wordsOf } from './part.ts'
import { sheet } from './sheet.ts'

const family = 'qzone'
const words = (i: number): string =>
  `${wordsOf(i)}[em]e106[/em]@{uin:10002,nick:阿舟,who:1} {url:https://example.com/a,text:这里}`

const message = (i: number) => ({
  tid: `T${i}`,
  uin: 10_001,
  name: '小满',
  content: words(i),
  created_time: secondOf(i),
  createTime: '2012年05月01日',
  pic: [{ url2: `http://b1.photo.store.qq.com/psb?/V1/x${i}/m/y${i}`, custom_filepath: i === 0 ? 'images/a.jpg' : '' }],
  video: [{ url1: 'http://v.qpic.cn/cover.jpg', url3: `http://v.qq.com/${i}.mp4`, video_id: i === 0 ? 'b' : `v${i}` }],
  lbs: { idname: '北高峰', name: '杭州', pos_x: '120.1', pos_y: '30.2' },
  likes: [{ fuin: 10_002, nick: '阿舟' }],
  commentlist: [
    {
      tid: 1,
      uin: 10_002,
      name: '阿舟',
      content: '慢一点',
      create_time: secondOf(i),
      list_3: [
        {
          tid: 1,
          uin: 10_001,
          name: '小满',
          content: '@{uin:10002,nick:阿舟,who:1,auto:1}知道啦',
          create_time: secondOf(i),
        },
      ],
    },
  ],
  cmtnum: 1,
  fwdnum: 0,
  secret: i % 3 === 2 ? 1 : 0,
  ugc_right: i % 3 === 0 ? 1 : 4,
  ...(i % 3 === 1 ? { rt_tid: 'R1', rt_uin: 10_003, rt_uinname: '别人', rt_con: { content: '原来的话' } } : {}),
})

const files = [
  { name: 'images/a.jpg', bytes: picture },
  { name: 'b.mp4', bytes: film },
]

export const qzoneSamples: FormatSample[] = [
  {
    format: 'qzone-msglist',
    family,
    make: (n) => [document('messages.json', n, (i) => JSON.stringify(message(i)), ['[', ',', ']']), ...files],
  },
  {
    format: 'getqzonehistory-xlsx',
    family,
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
  },
  {
    format: 'getqzonehistory-md',
    family,
    make: (n) => [
      document(
        '所有可见说说.md',
        n,
        (i) =>
          `## 小满 ${localOf(i)}  \n${words(i)} ![a.jpg](./images/${i === 0 ? 'a' : i}.jpg) \n\n来自 诺基亚5230\n${i % 3 === 1 ? '> 别人 - 10009 : 原来的话\n' : ''}💬 **1条评论回复**\n- 阿舟(10002) : 慢一点[em]e113[/em] - ${localOf(i)}\n\n`,
        ['', '\n', ''],
      ),
      ...files,
    ],
  },
]
