import { hexOf, link, zone } from '../../../../../../tests/support/formats/diary.ts'
import {
  type FormatSample,
  isoOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { dayOneClassic } from '../day-one-classic.ts'

export const sample: FormatSample = {
  format: dayOneClassic.format,
  family: 'diary',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `entries/${hexOf(i).toUpperCase()}.doentry`,
        text: [
          `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>Creation Date</key><date>${isoOf(i)}</date><key>Entry Text</key><string># 第 ${i + 1} 天\n\n${wordsOf(i)}😊 ${link}</string><key>Time Zone</key><string>${zone}</string><key>UUID</key><string>${hexOf(i).toUpperCase()}</string><key>Location</key><dict><key>Place Name</key><string>北高峰</string><key>Latitude</key><real>30.2</real><key>Longitude</key><real>120.1</real></dict><key>Tags</key><array><string>家</string></array></dict></plist>`,
        ],
      }),
    ),
    { name: `photos/${hexOf(0).toUpperCase()}.jpg`, bytes: picture },
  ],
}
