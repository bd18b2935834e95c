import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const exportOf = (authors: string, logins: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>院子</title>${authors}${logins
    .map(
      (login, n) =>
        `<item><title>第 ${n + 1} 篇</title><dc:creator><![CDATA[${login}]]></dc:creator><content:encoded><![CDATA[<p>柿子熟了。</p>]]></content:encoded><wp:post_id>${n + 1}</wp:post_id><wp:post_date>2020-05-0${n + 1} 08:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
    )
    .join('')}</channel></rss>`

test('writers are named as their site names them; an address of a mailbox is nobody’s name', async () => {
  const author = (login: string, name: string): string =>
    `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`
  const peopleOf = async (xml: string): Promise<string[]> => {
    const read = await readImport([inputFileFromBytes('export.xml', new TextEncoder().encode(xml))])
    if (!read.ok) throw new Error(read.failure.message)
    return read.value.people.flatMap((one) => one.names)
  }
  const login = 'xiaoman@example.com'
  expect(await peopleOf(exportOf(author(login, '林小满'), [login]))).toEqual(['林小满'])
  expect(await peopleOf(exportOf(author('zhou', ''), ['zhou']))).toEqual(['zhou'])
  expect((await peopleOf(exportOf('', [login]))).join('')).toBe('')
})
