import { hexOf, link, zone } from '../../../../../../tests/support/formats/diary.ts'
import {
  document,
  type FormatSample,
  film,
  isoOf,
  json,
  picture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { dayOne } from '../day-one.ts'

export const sample: FormatSample = {
  format: dayOne.format,
  family: 'diary',
  make: (n) => [
    document(
      '日记.json',
      n,
      (i) =>
        json({
          uuid: hexOf(i).toUpperCase(),
          creationDate: isoOf(i),
          modifiedDate: isoOf(i + 1),
          timeZone: zone,
          text: `# 第 ${i + 1} 天\n\n${wordsOf(i)}😊 ${link}\n\n![](dayone-moment://A${i})`,
          photos: [{ identifier: `A${i}`, md5: i === 0 ? 'a' : `m${i}`, type: 'jpeg', orderInEntry: 0 }],
          videos: [{ identifier: `B${i}`, md5: i === 0 ? 'b' : `v${i}`, type: 'mp4', orderInEntry: 1 }],
          location: { placeName: '北高峰', localityName: '杭州', country: '中国', latitude: 30.2, longitude: 120.1 },
          weather: { conditionsDescription: '晴', temperatureCelsius: 22 },
          tags: ['家'],
        }),
      ['{"metadata":{"version":"1.0"},"entries":[', ',', ']}'],
    ),
    { name: 'photos/a.jpeg', bytes: picture },
    { name: 'videos/b.mp4', bytes: film },
  ],
}
