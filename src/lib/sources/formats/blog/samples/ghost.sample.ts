import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { document, type FormatSample, isoOf, json } from '../../../../../../tests/support/formats/part.ts'
import { ghost } from '../ghost.ts'

export const sample: FormatSample = {
  format: ghost.format,
  family: 'blog',
  make: (n) => [
    document(
      'ghost.json',
      n,
      (i) =>
        json({
          id: `g${i}`,
          title: `第 ${i + 1} 天`,
          html: html(i).replace('https://example.com/images', '__GHOST_URL__/content/images'),
          status: 'published',
          visibility: i % 3 === 2 ? 'members' : 'public',
          published_at: isoOf(i),
          updated_at: isoOf(i + 1),
          feature_image: null,
        }),
      [
        '{"db":[{"data":{"posts":[',
        ',',
        '],"users":[{"id":"1","name":"小满"}],"posts_authors":[{"post_id":"g0","author_id":"1"}]}}]}',
      ],
    ),
    image,
  ],
}
