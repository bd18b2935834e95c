import { html, image } from '../../../../../../tests/support/formats/blog.ts'
import { document, type FormatSample, isoOf, localOf } from '../../../../../../tests/support/formats/part.ts'
import { wxr } from '../wxr.ts'

export const sample: FormatSample = {
  format: wxr.format,
  family: 'blog',
  left: [[/<channel><title>小满$/, 'the name of the blog']],
  make: (n) => [
    document(
      'wordpress.xml',
      n,
      (i) =>
        `<item><title>第 ${i + 1} 天</title><link>https://example.com/${i}</link><dc:creator>小满</dc:creator><guid>https://example.com/?p=${i + 1}</guid><content:encoded><![CDATA[${html(i)}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id><wp:post_date>${localOf(i)}</wp:post_date><wp:post_date_gmt>${isoOf(i).replace('T', ' ').replace('Z', '')}</wp:post_date_gmt><wp:post_modified_gmt>${isoOf(
          i + 1,
        )
          .replace('T', ' ')
          .replace(
            'Z',
            '',
          )}</wp:post_modified_gmt><wp:status>${i % 3 === 2 ? 'private' : 'publish'}</wp:status><wp:post_type>post</wp:post_type><category domain="post_tag"><![CDATA[家]]></category><wp:comment><wp:comment_id>${i * 2 + 1}</wp:comment_id><wp:comment_author>妈妈</wp:comment_author><wp:comment_date>${localOf(i)}</wp:comment_date><wp:comment_content>慢一点</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment><wp:comment><wp:comment_id>${i * 2 + 2}</wp:comment_id><wp:comment_author>小满</wp:comment_author><wp:comment_date>${localOf(i)}</wp:comment_date><wp:comment_content>知道啦</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${i * 2 + 1}</wp:comment_parent></wp:comment></item>`,
      [
        '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>小满</title>',
        '\n',
        '</channel></rss>',
      ],
    ),
    image,
  ],
}
