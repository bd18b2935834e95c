import { document, type FormatSample, json, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { idOf, link, still } from '../../../../../../tests/support/formats/wechat.ts'
import { iosDataJs } from '../ios-data-js.ts'

export const sample: FormatSample = {
  format: iosDataJs.format,
  family: 'wechat',
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
}
