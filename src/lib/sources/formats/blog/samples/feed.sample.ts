import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { document, type FormatSample, isoOf } from '../../../../../../tests/support/formats/part.ts'
import { feed } from '../feed.ts'

export const sample: FormatSample = {
  format: feed.format,
  family: 'blog',
  make: (n) => [
    document(
      'atom.xml',
      n,
      (i) =>
        `<entry><id>https://example.com/${i}</id><title>第 ${i + 1} 天</title><link href="https://example.com/${i}"/><published>${isoOf(i)}</published><updated>${isoOf(i + 1)}</updated><author><name>小满</name></author><category term="家"/><content type="html"><![CDATA[${html(i)}]]></content></entry>`,
      [
        '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>小满</title>',
        '\n',
        '</feed>',
      ],
    ),
    image,
  ],
}
