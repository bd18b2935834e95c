import { zone } from '../../../../../../tests/support/formats/diary.ts'
import {
  type FormatSample,
  film,
  json,
  type Part,
  picture,
  range,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { journey } from '../journey.ts'

export const sample: FormatSample = {
  format: journey.format,
  family: 'diary',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `${secondOf(i)}000-${i}.json`,
        text: [
          json({
            id: `${secondOf(i)}000-${i}`,
            date_journal: secondOf(i) * 1000,
            date_modified: secondOf(i + 1) * 1000,
            timezone: zone,
            text: `<p>${wordsOf(i)}😊</p><p><a href="https://example.com/a">这里</a></p>`,
            type: 'html',
            photos: i === 0 ? ['a.jpg', 'b.mp4'] : [],
            lat: 30.2,
            lon: 120.1,
            address: '北高峰',
            weather: { id: 1, description: '晴', degree_c: 22 },
            tags: ['家'],
          }),
        ],
      }),
    ),
    { name: 'a.jpg', bytes: picture },
    { name: 'b.mp4', bytes: film },
  ],
}
