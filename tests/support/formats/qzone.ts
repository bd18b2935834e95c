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

const base64 = (s: string): string => Buffer.from(s).toString('base64')
const talk = (i: number, time: string) => [
  {
    poster: { id: 10_002, name: '阿舟' },
    content: '慢一点[em]e113[/em]',
    [time]: secondOf(i),
    replies: [{ poster: { id: 10_001, name: '小满' }, content: '知道啦', [time]: secondOf(i) }],
  },
]

const logEntry = (i: number) => ({
  blogid: 1_300_000_000 + i,
  title: `北高峰记 ${i + 1}`,
  pubTime: localOf(i).slice(0, 16),
  category: i % 3 === 2 ? '私密日记' : '个人日记',
  replynum: 1,
  custom_title: `北高峰记 ${i + 1}`,
  custom_html: base64(
    `<div id="blogDetailDiv"><p>${wordsOf(i)}<img src="http://qzonestyle.gtimg.cn/qzone/em/e106.gif"> <a href="https://example.com/a">这里</a></p><p><a class="lightgallery" href="images/a.jpg"><img src="images/${i === 0 ? 'a' : i}.jpg" orgsrc="http://b1.photo.store.qq.com/x${i}"></a></p></div>`,
  ),
  likes: [{ fuin: 10_002, nick: '阿舟' }],
  comments: talk(i, 'postTime'),
})

const note = (i: number) => ({
  id: String(20_000 + i),
  uin: 10_002,
  nickname: '阿舟',
  pubtime: localOf(i),
  secret: i % 3 === 2 ? 1 : 0,
  htmlContent: `${wordsOf(i)}<img src="/qzone/em/e106.gif">@{uin:10003,nick:妈妈,who:1} {url:https://example.com/a,text:这里}<br><a class="lightgallery" href="Images/a.jpg"><img src="Images/${i === 0 ? 'a' : i}.jpg"></a>`,
  replyList: [{ uin: 10_001, nick: '小满', content: '谢谢来看我', time: secondOf(i) }],
})

const album = (i: number) => ({
  id: `V1${i}`,
  name: `北高峰 ${i + 1}`,
  classid: 100,
  className: '风景',
  photoList: [
    {
      albumId: `V1${i}`,
      name: '2012-05-01',
      desc: words(i),
      owner: '10001',
      ownername: '小满',
      lloc: `L${i}`,
      uploadtime: localOf(i),
      rawshoottime: i % 2 === 0 ? localOf(i) : 0,
      url: `http://b1.photo.store.qq.com/y${i}`,
      custom_filepath: `Albums/风景/北高峰/${i === 0 ? 'a' : i}.jpg`,
      lbs: { idname: '北高峰', name: '杭州', pos_x: '120.1', pos_y: '30.2' },
      likes: [{ fuin: 10_002, nick: '阿舟' }],
      comments: talk(i, 'postTime'),
    },
    {
      albumId: `V1${i}`,
      name: '山顶',
      owner: '10001',
      ownername: '小满',
      lloc: `M${i}`,
      uploadtime: localOf(i),
      is_video: true,
      url: `http://b1.photo.store.qq.com/z${i}`,
      video_info: { video_url: `http://v.qq.com/${i}.mp4` },
      custom_filepath: `Albums/风景/北高峰/${i === 0 ? 'b' : i}.mp4`,
    },
  ],
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
    format: 'qzone-blogs',
    family,
    make: (n) => [
      document('Blogs/blogs.json', n, (i) => JSON.stringify(logEntry(i)), ['[', ',', ']']),
      { name: 'Blogs/images/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'qzone-boards',
    family,
    make: (n) => [
      document('Boards/boards.json', n, (i) => JSON.stringify(note(i)), ['{"items":[', ',', `],"total":${n}}`]),
      { name: 'Boards/Images/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'qzone-albums',
    family,
    make: (n) => [
      document('Albums/albums.json', n, (i) => JSON.stringify(album(i)), ['[', ',', ']']),
      { name: 'Albums/风景/北高峰/a.jpg', bytes: picture },
      { name: 'Albums/风景/北高峰/b.mp4', bytes: film },
    ],
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
