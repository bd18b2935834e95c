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
