import { document, type FormatSample, secondOf } from '../../../../../../tests/support/formats/part.ts'
import { files, words } from '../../../../../../tests/support/formats/qzone.ts'
import { qzoneMessages } from '../msglist.ts'

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

export const sample: FormatSample = {
  format: qzoneMessages.format,
  family: 'qzone',
  left: [[/"createTime":"\d+年(\d+月(\d+日)?)?$/, 'the day']],
  make: (n) => [document('messages.json', n, (i) => JSON.stringify(message(i)), ['[', ',', ']']), ...files],
}
