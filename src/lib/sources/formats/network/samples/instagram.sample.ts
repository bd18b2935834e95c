import { files, latin } from '../../../../../../tests/support/formats/network.ts'
import { document, type FormatSample, json, secondOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { instagram } from '../instagram.ts'

export const sample: FormatSample = {
  format: instagram.format,
  family: 'network',
  make: (n) => [
    document(
      'your_instagram_activity/media/posts_1.json',
      n,
      (i) =>
        json({
          media: [
            {
              uri: `media/${i === 0 ? 'a' : i}.jpg`,
              creation_timestamp: secondOf(i),
              media_metadata: { photo_metadata: { exif_data: [{ latitude: 30.2, longitude: 120.1 }] } },
            },
            { uri: 'media/b.mp4', creation_timestamp: secondOf(i) },
          ],
          title: latin(`${wordsOf(i)}😊 @azhou https://example.com/a`),
          creation_timestamp: secondOf(i),
        }),
      ['[', ',', ']'],
    ),
    ...files,
  ],
}
