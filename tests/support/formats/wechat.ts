import { film, json, localOf, picture, secondOf, wordsOf } from './part.ts'

/** 20 digits, more than a number holds. */
export const idOf = (i: number): string => String(14_538_291_004_417_372_210n + BigInt(i))
export const files = [
  { name: 'media/a.jpg', bytes: picture },
  { name: 'media/a_live.mp4', bytes: film },
  { name: 'media/b.mp4', bytes: film },
]
/** Without the moving half, which these do not save. */
export const still = files.filter(({ name }) => !name.includes('_live'))
export const comments = [
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
export const link = ['https://mp.weixin.qq.com/s/x?a=1&b=2', '一篇文章'] as const
export const wda = (i: number): string =>
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

export const xml = (i: number, who = true): string =>
  `<TimelineObject>${who ? `<id>${idOf(i)}</id><username>wxid_a</username><createTime>${secondOf(i)}</createTime>` : ''}<contentDesc><![CDATA[${wordsOf(i)}[微笑]]]></contentDesc><private>${i % 3 === 2 ? 1 : 0}</private><ContentObject><contentStyle>1</contentStyle><title><![CDATA[${i % 3 === 1 ? link[1] : ''}]]></title><contentUrl>${i % 3 === 1 ? link[0] : ''}</contentUrl><mediaList><media><type>2</type><url>http://mmsns.qpic.cn/mmsns/${i}/0?a=1&b=2</url></media><media><type>6</type><url>http://mmsns.qpic.cn/mmsns/${i}/1</url></media></mediaList></ContentObject><location poiName="北高峰" city="杭州" latitude="30.2" longitude="120.1"></location></TimelineObject>`

export const page = (head: string, foot: string): readonly [string, string, string] => [
  `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><div class="container">${head}`,
  '\n',
  `${foot}</div></body></html>`,
]
export const cmts =
  '<div class="cmts"><div class="cmt"><b>妈妈</b>：慢一点[抱抱]</div><div class="cmt"><b>林小满</b><span class="re">回复</span><b>妈妈</b>：知道啦</div></div>'
