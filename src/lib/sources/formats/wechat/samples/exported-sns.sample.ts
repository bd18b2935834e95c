import { document, type FormatSample, json, secondOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { idOf, xml } from '../../../../../../tests/support/formats/wechat.ts'
import { exportedSns } from '../exported-sns.ts'

export const sample: FormatSample = {
  format: exportedSns.format,
  family: 'wechat',
  left: [
    [/"mediaList":\["http:\/\/mmsns\.qpic\.cn\/mmsns\/\d$/, 'the first of the pictures in rawXML'],
    [/<contentDesc><!\[CDATA\[[^>]*$/, 'the same words as in content'],
  ],
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
}
