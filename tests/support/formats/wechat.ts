import { document, type FormatSample, film, localOf, picture, secondOf, wordsOf } from './part.ts'
import { sheet } from './sheet.ts'

const family = 'wechat'
/** 20 digits, more than a number holds. */
const idOf = (i: number): string => String(14_538_291_004_417_372_210n + BigInt(i))
const json = JSON.stringify
const files = [
  { name: 'media/a.jpg', bytes: picture },
  { name: 'media/a_live.mp4', bytes: film },
  { name: 'media/b.mp4', bytes: film },
]
/** Without the moving half, which these do not save. */
const still = files.filter(({ name }) => !name.includes('_live'))
const place = {
  poiName: '北高峰',
  poiAddress: '灵隐路',
  city: '杭州市',
  country: '中国',
  latitude: 30.24,
  longitude: 120.1,
}
const comments = [
  { id: '1', username: 'wxid_m', nickname: '妈妈', content: '慢一点[抱抱]' },
  {
    id: '2',
    username: 'wxid_a',
    nickname: '林小满',
    content: '知道啦',
    refNickname: '妈妈',
    refUsername: 'wxid_m',
  },
]
const link = ['https://mp.weixin.qq.com/s/x?a=1&b=2', '一篇文章'] as const

const weflow = (i: number): string =>
  json({
    id: idOf(i),
    username: 'wxid_a',
    nickname: '林小满',
    createTime: secondOf(i),
    createTimeStr: localOf(i),
    contentDesc: `${wordsOf(i)}[太阳][強][Smile]`,
    type: 1,
    media: [
      { url: 'https://szmmsns.qpic.cn/mmsns/1/0', localPath: i === 0 ? 'media/a.jpg' : `media/${idOf(i)}_0.jpg` },
      { url: 'https://szzjwxsns.video.qq.com/snsvideodownload?a=1', ...(i === 0 ? { localPath: 'media/b.mp4' } : {}) },
    ],
    likes: ['阿舟', '妈妈'],
    comments,
    location: place,
    ...(i % 3 === 1 ? { linkUrl: link[0], linkTitle: link[1], type: 3 } : {}),
  })

const wda = (i: number): string =>
  json({
    id: idOf(i),
    username: 'wxid_a',
    displayName: '林小满',
    createTime: secondOf(i),
    createTimeText: localOf(i),
    contentDesc: `${wordsOf(i)}[微笑]`,
    location: '北高峰',
    type: i % 3 === 1 ? 3 : 1,
    media: [
      { type: 2, id: `7${i}`, url: 'https://a.b/0', livePhoto: { url: 'https://a.b/live' }, urlAttrs: { md5: 'ab12' } },
      { type: 6, id: `8${i}`, url: 'https://a.b/1' },
    ],
    likes: ['阿舟', '妈妈'],
    comments,
    ...(i % 3 === 1 ? { contentUrl: link[0], title: link[1] } : {}),
  })

const xml = (i: number, who = true): string =>
  `<TimelineObject>${who ? `<id>${idOf(i)}</id><username>wxid_a</username><createTime>${secondOf(i)}</createTime>` : ''}<contentDesc><![CDATA[${wordsOf(i)}[微笑]]]></contentDesc><private>${i % 3 === 2 ? 1 : 0}</private><ContentObject><contentStyle>1</contentStyle><title><![CDATA[${i % 3 === 1 ? link[1] : ''}]]></title><contentUrl>${i % 3 === 1 ? link[0] : ''}</contentUrl><mediaList><media><type>2</type><url>http://mmsns.qpic.cn/mmsns/${i}/0?a=1&b=2</url></media><media><type>6</type><url>http://mmsns.qpic.cn/mmsns/${i}/1</url></media></mediaList></ContentObject><location poiName="北高峰" city="杭州" latitude="30.2" longitude="120.1"></location></TimelineObject>`

const page = (head: string, foot: string): readonly [string, string, string] => [
  `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><div class="container">${head}`,
  '\n',
  `${foot}</div></body></html>`,
]
const cmts =
  '<div class="cmts"><div class="cmt"><b>妈妈</b>：慢一点[抱抱]</div><div class="cmt"><b>林小满</b><span class="re">回复</span><b>妈妈</b>：知道啦</div></div>'

const xlsxHeads = [
  '序号',
  '时间',
  '动态 ID',
  '类型',
  '内容',
  '标题',
  '链接',
  '位置',
  '媒体数',
  '点赞',
  '评论',
  '完整数据',
]

const wdaText = (i: number): string => `#${i + 1}
时间: ${localOf(i)}
ID: ${idOf(i)}
类型: 图文
内容:
${wordsOf(i)}[微笑]
标题: ${link[1]}
链接: ${link[0]}
位置: 北高峰
媒体:
- [1] type=2 id=7${i} url=https://a.b/0 thumb=https://a.b/150
- [2] type=6 id=8${i} url=https://a.b/1
点赞: 阿舟、妈妈
评论:
- [1] 妈妈: 慢一点
- [2] 林小满 回复 妈妈: 知道啦

`

export const wechatSamples: FormatSample[] = [
  {
    format: 'weflow-json',
    family,
    make: (n) => [
      document('朋友圈导出.json', n, weflow, [
        '{"exportTime":"2026-03-15T08:20:31.114Z","totalPosts":1,"filters":{"usernames":["wxid_a"]},"posts":[',
        ',',
        ']}',
      ]),
      ...files,
    ],
  },
  {
    format: 'weflow-html',
    family,
    make: (n) => [
      document(
        '朋友圈导出.html',
        n,
        (i) =>
          `<div class="post"><div class="avatar">林</div><div class="body"><div class="hd"><span class="nick">林小满</span><span class="tm">${localOf(
            i,
          )
            .slice(0, 16)
            .replace(
              /(\d+)-(\d+)-(\d+)/,
              '$1年$2月$3日',
            )}</span></div><div class="txt">${wordsOf(i)}[微笑]</div><div class="loc"><span class="loc-t">北高峰 · 中国 杭州市</span></div><div class="mg grid-2"><div class="mi"><img src="media/${i === 0 ? 'a' : `${idOf(i)}_0`}.jpg"></div><div class="mi"><video src="media/b.mp4"></video></div></div>${i % 3 === 1 ? `<a class="lk" href="${link[0]}"><span class="lk-t">${link[1]}</span></a>` : ''}<div class="interactions"><div class="likes">♥ <span>阿舟</span>、<span>妈妈</span></div></div>${cmts}</div></div>`,
        page('', '<div class="ft">由 WeFlow 导出 · 2026/4/1 20:00:00</div>'),
      ),
      ...files,
    ],
  },
  {
    format: 'ciphertalk-html',
    family,
    make: (n) => [
      document(
        'index.html',
        n,
        (i) =>
          `<div class="post"><div class="body"><div class="hd"><span class="nick">林小满</span><span class="tm">${localOf(i).slice(0, 16).replaceAll('-', '/')}</span></div><div class="txt">${wordsOf(i)}<img alt="[太阳]" src="e.png"></div><div class="mg grid-1"><div class="mi lp" onclick="openLightbox('media/${i === 0 ? 'a' : i}.jpg', 'media/a_live.mp4')"><img src="media/${i === 0 ? 'a' : i}.jpg"></div><div class="mi"><video src="media/b.mp4"></video></div></div>${i % 3 === 1 ? `<a class="lk" href="${link[0]}"><span class="lk-t">${link[1]}</span><span class="lk-d">写得真好</span></a>` : ''}<div class="interactions"><div class="likes">♥ <span>阿舟</span></div></div>${cmts}</div></div>`,
        page(
          '<div class="feed-hd"><span class="info">导出于 2026/4/2 10:00:00</span></div>',
          '<div class="ft">由 密语 CipherTalk 导出</div>',
        ),
      ),
      ...files,
    ],
  },
  {
    format: 'wechatdataanalysis-json',
    family,
    make: (n) => [document('sns_a.json', n, wda, ['{"schemaVersion":1,"account":"wxid_a","posts":[', ',', ']}'])],
  },
  {
    format: 'wechatdataanalysis-html',
    family,
    make: (n) => [
      document(
        'sns.html',
        n,
        (
          i,
        ) => `<div class="wse-sns-post bg-white" id="${idOf(i)}"><div class="wse-sns-post-row flex"><div class="w-9 h-9"><img src="media/avatars/a.jpg"></div><div class="flex-1 min-w-0">
  <div class="text-sm font-medium">林小满</div><div class="mt-1 whitespace-pre-wrap">${wordsOf(i)}[微笑]</div>
  <div class="mt-2 grid grid-cols-3"><div><a href="media/${i === 0 ? 'a' : i}.jpg"><img src="media/${i === 0 ? 'a' : i}.jpg" alt=""></a></div><div class="wse-live-photo"><a href="media/${i}l.jpg"><img src="media/${i}l.jpg" alt=""></a><video src="media/a_live.mp4" poster="media/${i}l.jpg"></video></div><div><video src="media/b.mp4" poster="media/p.jpg"></video></div></div>${i % 3 === 1 ? `<a href="${link[0]}" class="mt-2 block"><div class="text-xs">${link[1]}</div></a>` : ''}
  <div class="mt-2 text-xs truncate">北高峰</div><div class="mt-2 flex"><div><span class="text-xs text-gray-400">${localOf(i)}</span></div></div>
  <div class="mt-2 bg-gray-100"><div class="flex items-start"><svg></svg><div class="break-words">阿舟、妈妈</div></div>
  <div class="space-y-1"><div class="text-xs"><span class="font-medium">妈妈</span><span class="text-gray-900">: 慢一点</span></div><div class="text-xs"><span class="font-medium">林小满</span> 回复 <span class="font-medium">妈妈</span><span class="text-gray-900">: 知道啦</span></div></div></div></div></div></div>`,
        page('<div class="wse-sns-post-list">', '</div>'),
      ),
      ...files,
    ],
  },
  {
    format: 'wechatdataanalysis-xlsx',
    family,
    make: (n) => [
      sheet('sns_a.xlsx', n, xlsxHeads, (i) => [
        String(i + 1),
        localOf(i),
        idOf(i),
        '图文',
        wordsOf(i),
        '',
        '',
        '北高峰',
        '2',
        '阿舟、妈妈',
        json(comments),
        wda(i),
      ]),
    ],
  },
  {
    format: 'wechatdataanalysis-txt',
    family,
    make: (n) => [
      document('sns_a.txt', n, wdaText, [`朋友圈导出\n联系人: 林小满\n用户名: wxid_a\n条目数: ${n}\n\n`, '', '']),
    ],
  },
  {
    format: 'exported-sns',
    family,
    make: (n) => [
      document(
        'exported_sns.json',
        n,
        (i) =>
          json({
            isCurrentUser: true,
            snsId: idOf(i),
            authorName: '林小满',
            authorId: 'wxid_a',
            content: `${wordsOf(i)}[微笑]`,
            comments: [
              { authorName: '妈妈', authorId: 'wxid_m', content: '慢一点', toUserName: '', toUserId: '' },
              { authorName: '林小满', authorId: 'wxid_a', content: '知道啦', toUserName: '妈妈', toUserId: 'wxid_m' },
            ],
            likes: [{ userName: '阿舟', userId: 'wxid_z' }],
            mediaList: [`http://mmsns.qpic.cn/mmsns/${i}/0`],
            rawXML: xml(i, false),
            timestamp: secondOf(i),
          }),
        ['[', ',', ']'],
      ),
    ],
  },
  {
    format: 'ios-data-js',
    family,
    make: (n) => [
      document(
        'data.js',
        n,
        (i) =>
          json({
            momentId: idOf(i),
            posterInfo: { userId: 'wxid_a', userName: '林小满' },
            momentText: `${wordsOf(i)}[Smile]`,
            momentImgs: ['https://a.b/0'],
            momentImgsLocal: [i === 0 ? 'media\\a.jpg' : `LocalFile\\${i}.jpg`],
            shortVideoUrlLocal: 'media\\b.mp4',
            sharedItem: i % 3 === 1 ? { sharedUrl: link[0], sharedTitle: link[1] } : null,
            momentTime: localOf(i),
            like: [{ likedTime: '', likedUser: '阿舟' }],
            comment: [
              { commentContent: '慢一点', commentTime: localOf(i), commentUser: '妈妈', commentReplyto: '' },
              { commentContent: '知道啦', commentTime: localOf(i), commentUser: '林小满', commentReplyto: '妈妈' },
            ],
          }),
        ['\ufeffvar moment_data = [', ',', '];'],
      ),
      ...still,
    ],
  },
  {
    format: 'tech-shrimp-html',
    family,
    make: (n) => [
      document(
        'index.html',
        n,
        (i) =>
          `<div class="row item"><p class="p1">林小满</p><p class="p2">${wordsOf(i)}<img id="微笑" class="emoji_img" src="e.png"></p><img src="thumbs/${i}.jpg" full_img="media/${i === 0 ? 'a' : i}.jpg"><video src="media/b.mp4"></video><div class="location">北高峰</div><div class="time">${localOf(i)}</div></div>`,
        page('', ''),
      ),
      ...still,
    ],
  },
  { format: 'timeline-xml', family, make: (n) => [document('timeline.xml', n, (i) => xml(i), ['', '\n', ''])] },
]
