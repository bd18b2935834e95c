import { files, latin } from '../../../../../../tests/support/formats/network.ts'
import { document, type FormatSample, json, secondOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { facebook } from '../facebook.ts'

export const sample: FormatSample = {
  format: facebook.format,
  family: 'network',
  make: (n) => [
    document(
      'posts/your_posts_1.json',
      n,
      (i) =>
        json({
          timestamp: secondOf(i),
          data: [{ post: latin(`${wordsOf(i)}😊 @[100001:2048:阿舟]`) }, { update_timestamp: secondOf(i + 1) }],
          attachments: [
            {
              data: [
                { media: { uri: `media/${i === 0 ? 'a' : i}.jpg` } },
                { media: { uri: 'media/b.mp4' } },
                { external_context: { url: 'https://example.com/a', name: latin('这里') } },
                { place: { name: latin('北高峰'), coordinate: { latitude: 30.2, longitude: 120.1 } } },
              ],
            },
          ],
          title: '',
          tags: [{ name: latin('阿舟') }],
        }),
      ['[', ',', ']'],
    ),
    ...files,
  ],
}
