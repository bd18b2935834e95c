import { hexOf } from '../../../../../../tests/support/formats/diary.ts'
import {
  document,
  type FormatSample,
  json,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { oneDiary } from '../one-diary.ts'

export const sample: FormatSample = {
  format: oneDiary.format,
  family: 'diary',
  make: (n) => [
    document(
      'source.json',
      n,
      (i) =>
        json({
          uuid: hexOf(i),
          title: `第 ${i + 1} 天`,
          content: `${wordsOf(i)}😊 https://example.com/a`,
          createTime: secondOf(i) * 1000,
          recordTime: secondOf(i) * 1000,
          updateTime: secondOf(i + 1) * 1000,
          year: 2012,
          monthOfYear: 5,
          dayOfMonth: 1,
          weather: '晴',
          temperature: '22',
          localImages: i === 0 ? 'images/a.jpg' : '',
          address: '北高峰',
          latitude: 30.2,
          longitude: 120.1,
          tag: '家',
        }),
      ['[', ',', ']'],
    ),
    { name: 'images/a.jpg', bytes: picture },
  ],
}
