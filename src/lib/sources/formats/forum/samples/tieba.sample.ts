import {
  document,
  type FormatSample,
  film,
  json,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { tieba } from '../tieba.ts'

const contents = (i: number) => [
  { type: '0', text: wordsOf(i) },
  { type: '2', text: 'image_emoticon25', c: '滑稽' },
  { type: '4', text: '@阿舟', uid: '2' },
  { type: '1', text: '这里', link: 'https://example.com/a' },
  { type: '3', origin_src: 'http://tiebapic.baidu.com/x.jpg', pic_id: i === 0 ? 'a' : `p${i}` },
  { type: '5', text: '', link: 'http://tb-video.bdstatic.com/b.mp4', src: 'http://x/cover.jpg', filename: 'b.mp4' },
]

export const sample: FormatSample = {
  format: tieba.format,
  family: 'forum',
  left: [
    [/"id":\d+,"title":"院子$/, 'the title of the thread, as threadInfo.json says it'],
    [/"name_show":"(阿舟|小满)$/, 'another mention of who wrote it'],
  ],
  make: (n) => [
    document(
      'posts.json',
      n,
      (i) =>
        json({
          id: i + 1,
          title: '院子',
          floor: i + 1,
          time: secondOf(i),
          author_id: 1,
          content: contents(i),
          agree: { agree_num: '3' },
          sub_post_number: 2,
          sub_post_list: [
            {
              id: '1',
              author: { id: '2', name_show: '阿舟' },
              time: secondOf(i),
              content: [{ type: '0', text: '慢一点' }],
            },
            {
              id: '2',
              author: { id: '1', name_show: '小满' },
              time: secondOf(i),
              content: [
                { type: '0', text: '回复 ' },
                { type: '4', text: '阿舟', uid: '2' },
                { type: '0', text: ' :知道啦' },
              ],
            },
          ],
        }),
      ['[', ',', ']'],
    ),
    { name: 'threadInfo.json', text: [json({ id: '8400000000', title: '院子', forum: { name: '园艺吧' } })] },
    { name: 'users.json', text: [json({ 1: { id: '1', name: 'xiaoman', name_show: '小满' } })] },
    { name: 'assets/images/a.jpg', bytes: picture },
    { name: 'assets/videos/b.mp4', bytes: film },
  ],
}
