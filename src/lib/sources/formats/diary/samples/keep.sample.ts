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
import { googleKeep } from '../keep.ts'

export const sample: FormatSample = {
  format: googleKeep.format,
  family: 'notes',
  scattered: true,
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `Takeout/Keep/笔记${i}.json`,
        text: [
          json({
            isTrashed: false,
            title: `第 ${i + 1} 天`,
            textContent: `${wordsOf(i)}😊`,
            listContent: [{ text: '带水', isChecked: true }],
            attachments: [
              { filePath: i === 0 ? 'a.jpg' : `${i}.jpg`, mimetype: 'image/jpeg' },
              { filePath: 'b.mp4', mimetype: 'video/mp4' },
            ],
            annotations: [{ url: 'https://example.com/a', title: '这里' }],
            labels: [{ name: '家' }],
            userEditedTimestampUsec: secondOf(i + 1) * 1e6,
            createdTimestampUsec: secondOf(i) * 1e6,
          }),
        ],
      }),
    ),
    { name: 'Takeout/Keep/a.jpg', bytes: picture },
    { name: 'Takeout/Keep/b.mp4', bytes: film },
  ],
}
