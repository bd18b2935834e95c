import { link } from '../../../../../../tests/support/formats/diary.ts'
import {
  type FormatSample,
  localOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { markdownDiary } from '../markdown-diary.ts'

export const sample: FormatSample = {
  format: markdownDiary.format,
  family: 'diary',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `日记/${localOf(i).slice(0, 10)}-${i}.md`,
        text: [
          `---\nid: ${i + 1}\ntitle: 第 ${i + 1} 天\ndate: ${localOf(i).slice(0, 16)}\nmood: 平静\nweather: 晴\nupdated: ${localOf(i + 1).slice(0, 16)}\nlocation: 北高峰\ntags: [家]\n---\n\n${wordsOf(i)}😊 ${link}\n\n![木头](assets/${i === 0 ? 'a' : i}.jpg)\n`,
        ],
      }),
    ),
    { name: '日记/assets/a.jpg', bytes: picture },
  ],
}
