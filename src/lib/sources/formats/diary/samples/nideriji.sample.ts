import {
  document,
  type FormatSample,
  isoOf,
  json,
  localOf,
  picture,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { nideriji } from '../nideriji.ts'

export const sample: FormatSample = {
  format: nideriji.format,
  family: 'diary',
  make: (n) => [
    document(
      'diary.json',
      n,
      (i) =>
        json({
          id: 1000 + i,
          createddate: localOf(i).slice(0, 10),
          createdtime: isoOf(i),
          title: `第 ${i + 1} 天`,
          content: `${wordsOf(i)}😊 https://example.com/a [图${i + 1}]`,
          weather: 'sunny',
          mood: 'happy',
          ts: secondOf(i + 1) * 1000,
        }),
      ['[', ',', ']'],
    ),
    { name: 'images/1.jpg', bytes: picture },
  ],
}
