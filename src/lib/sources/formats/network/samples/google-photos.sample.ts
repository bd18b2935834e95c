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
import { googlePhotos } from '../google-photos.ts'

export const sample: FormatSample = {
  format: googlePhotos.format,
  family: 'network',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `Takeout/Google 相册/杭州/${i === 0 ? 'a.jpg' : i === 1 ? 'b.mp4' : `${i}.jpg`}.supplemental-metadata.json`,
        text: [
          json({
            title: i === 0 ? 'a.jpg' : i === 1 ? 'b.mp4' : `${i}.jpg`,
            description: `${wordsOf(i)}😊 https://example.com/a`,
            photoTakenTime: { timestamp: String(secondOf(i)) },
            geoData: { latitude: 30.2, longitude: 120.1 },
            people: [{ name: '阿舟' }],
          }),
        ],
      }),
    ),
    { name: 'Takeout/Google 相册/杭州/a.jpg', bytes: picture },
    { name: 'Takeout/Google 相册/杭州/b.mp4', bytes: film },
  ],
}
