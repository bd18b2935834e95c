import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { document, type FormatSample, isoOf, type Part, range } from '../../../../../../tests/support/formats/part.ts'
import { substack } from '../substack.ts'

export const sample: FormatSample = {
  format: substack.format,
  family: 'blog',
  scattered: true,
  make: (n) => [
    document(
      'posts.csv',
      n,
      (i) => `${100 + i}.day,${isoOf(i)},true,,,newsletter,${i % 3 === 2 ? 'only_paid' : 'everyone'},第 ${i + 1} 天,,`,
      [
        'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n',
        '\n',
        '\n',
      ],
    ),
    ...range(n).map((i): Part => ({ name: `posts/${100 + i}.day.html`, text: [html(i)] })),
    image,
  ],
}
