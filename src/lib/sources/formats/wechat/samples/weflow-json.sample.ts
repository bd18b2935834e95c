import {
  document,
  type FormatSample,
  json,
  localOf,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { comments, files, idOf, link } from '../../../../../../tests/support/formats/wechat.ts'
import { weflowJson } from '../weflow-json.ts'

const place = {
  poiName: '北高峰',
  poiAddress: '灵隐路',
  city: '杭州市',
  country: '中国',
  latitude: 30.24,
  longitude: 120.1,
}

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

export const sample: FormatSample = {
  format: weflowJson.format,
  family: 'wechat',
  make: (n) => [
    document('朋友圈导出.json', n, weflow, [
      '{"exportTime":"2026-03-15T08:20:31.114Z","totalPosts":1,"filters":{"usernames":["wxid_a"]},"posts":[',
      ',',
      ']}',
    ]),
    ...files,
  ],
}
