import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const item = (id: number, inner: string): string =>
  `<item><title>${id}</title><wp:post_id>${id}</wp:post_id><wp:post_date>2012-05-0${id} 08:00:00</wp:post_date><wp:status>publish</wp:status>${inner}</item>`
const post = (id: number, words: string): string =>
  item(id, `<wp:post_type>post</wp:post_type><content:encoded><![CDATA[${words}]]></content:encoded>`)
const picture = (id: number): string =>
  item(
    id,
    `<wp:post_type>attachment</wp:post_type><wp:attachment_url>https://example.com/${id}.jpg</wp:attachment_url>`,
  )

test('a gallery finds its pictures before and behind it in the file; posts around it are read as they come', async () => {
  const items = [
    post(1, '<p>院子</p>'),
    picture(2),
    post(3, '<p>相册</p>[gallery ids="4,2"]'),
    picture(4),
    post(5, '<p>桂花</p>'),
  ]
  const read = await readImport([
    inputFileFromBytes(
      'wordpress.xml',
      `<?xml version="1.0"?><rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`,
    ),
  ])
  if (!read.ok) throw new Error(read.failure.message)
  const { entries, media } = read.value
  expect(entries.map(({ title }) => title)).toEqual(['1', '3', '5'])
  expect(media.map(({ url }) => url)).toEqual(['https://example.com/4.jpg', 'https://example.com/2.jpg'])
})

const part = (items: string[], blog = 'https://example.com'): string =>
  `<?xml version="1.0"?><rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>${blog}</wp:base_blog_url>${items.join('')}</channel></rss>`
const bookOf = async (...parts: string[]) => {
  const read = await readImport(parts.map((xml, n) => inputFileFromBytes(`part-${n}.xml`, xml)))
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
const reasons = (book: Awaited<ReturnType<typeof bookOf>>): string[] => [
  ...book.report.skipped.map(({ ref, why }) => `${ref.split('：')[1]}${why}`),
  ...book.report.warnings.filter(({ code }) => code !== 'media-missing').map(({ detail }) => detail),
]

test('pictures that lie in another part of the export are found, those of another blog are not taken for them', async () => {
  const posts = part([post(1, '<p>相册</p>[gallery ids="2,3"]')])
  const book = await bookOf(posts, part([picture(2), picture(3)]))
  expect(book.media.map(({ url }) => url)).toEqual(['https://example.com/2.jpg', 'https://example.com/3.jpg'])
  expect(reasons(book)).toEqual(['2 项是图片等附件，文章里用到的已经放到文章里'])
  const others = await bookOf(posts, part([picture(2), picture(3)], 'https://other.example.com'))
  expect(others.media).toEqual([])
  expect(reasons(others).join()).toContain('2 张文章用到的图片不在这份导出里')
})

test('a gallery without numbers shows what was put up for its post; the picture above a post comes first, once', async () => {
  const put = (id: number, parent: number): string =>
    picture(id).replace('</item>', `<wp:post_parent>${parent}</wp:post_parent></item>`)
  const above = (xml: string, id: number): string =>
    xml.replace(
      '</item>',
      `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta></item>`,
    )
  const book = await bookOf(
    part([
      above(post(1, '<p>一</p>[gallery]'), 4),
      above(post(5, '<p>二</p><img src="https://example.com/4-300x200.jpg">'), 4),
      put(2, 1),
      put(3, 1),
      picture(4),
    ]),
  )
  const shown = book.entries.map(({ body }) =>
    body.flatMap((block) =>
      block.t === 'figure' ? block.media.map(({ media }) => book.media.find(({ id }) => id === media)?.url) : [],
    ),
  )
  expect(shown).toEqual([
    ['https://example.com/4.jpg', 'https://example.com/2.jpg', 'https://example.com/3.jpg'],
    ['https://example.com/4-300x200.jpg'],
  ])
})

test('what is not out yet, locked, of another type or never let in is named', async () => {
  const comment = (id: number, approved: string): string =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>阿舟</wp:comment_author><wp:comment_content>好</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved></wp:comment>`
  const book = await bookOf(
    part([
      post(1, '<p>一</p>').replace('publish', 'future'),
      post(2, '<p>二</p>').replace('</item>', '<wp:post_password>x</wp:post_password></item>'),
      post(3, '<p>三</p>').replace('</item>', `${comment(1, '1')}${comment(2, '0')}</item>`),
      post(4, '<p>四</p>').replace('>post<', '>product<'),
    ]),
  )
  expect(book.report.counts).toMatchObject({ entries: 3, comments: 1 })
  expect(reasons(book)).toEqual([
    '1 条评论没有通过审核，或只是别的网站的引用通知',
    '1 项是「product」，不是文章也不是页面',
    '1 篇还没到发布的时间，也放进来了：《1》',
    '1 篇要密码才能看，也放进来了：《2》',
  ])
})

test('an export of attachments alone says so', async () => {
  const read = await readImport([inputFileFromBytes('media.xml', part([picture(1)]))])
  expect(read.ok ? '' : read.failure.message).toContain('只有图片等附件，没有文章')
})
