import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { document, type FormatSample, isoOf, json } from '../../../../../../tests/support/formats/part.ts'
import { blogger } from '../blogger.ts'

export const sample: FormatSample = {
  format: blogger.format,
  family: 'blog',
  make: (n) => [
    document(
      'posts.json',
      n,
      (i) =>
        json({
          kind: 'blogger#post',
          id: String(7_000_000_000_000_000_000n + BigInt(i)),
          published: isoOf(i),
          updated: isoOf(i + 1),
          url: `https://example.com/${i}`,
          title: `第 ${i + 1} 天`,
          content: html(i),
          author: { displayName: '小满' },
          replies: { totalItems: '3' },
          location: { name: '北高峰', lat: 30.2, lng: 120.1 },
          labels: ['家'],
        }),
      ['{"items":[', ',', ']}'],
    ),
    image,
  ],
}
