import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { picture, takenPicture } from '../../../../../tests/support/formats/part.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const resource = (bytes: Uint8Array, name: string): string =>
  `<resource><data encoding="base64">${Buffer.from(bytes).toString('base64')}</data><mime>image/jpeg</mime><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`
const enex = (body: string, files = ''): string =>
  `<?xml version="1.0"?><en-export><note><title>秋天</title><created>20240501T040000Z</created><content><![CDATA[<en-note>${body}</en-note>]]></content>${files}</note></en-export>`
const bookOf = async (text: string) => {
  const read = await readImport([inputFileFromBytes('笔记.enex', text)])
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

test('words a note keeps encrypted are named in their place and in the report, their cipher is not printed', async () => {
  const book = await bookOf(
    enex(
      '<div>前面。</div><en-crypt cipher="AES" length="128" hint="老地方">RU5DMGtleQ==\nUk5E</en-crypt><div>后面。</div>',
    ),
  )
  expect(plainText(book.entries[0]?.body ?? []).split(/\n+/)).toEqual([
    '前面。',
    '（原文这里有一段加密的文字）',
    '后面。',
  ])
  expect(book.report.warnings.map(({ code, ref }) => [code, ref])).toEqual([['encrypted', '「秋天」']])
})

/** MD5 of `takenPicture`. */
const taken = '36890c39c170f1f30f26e3ec1213a9e8'

test('each place shows the file it calls, in whatever order the files lie; what no place calls stands at the end', async () => {
  const book = await bookOf(
    enex(
      `<div>一</div><en-media type="image/jpeg" hash="${taken}"/><div>二</div><en-media type="image/jpeg" hash="${taken}"/>`,
      `${resource(picture, 'a.jpg')}${resource(takenPicture, 'b.jpg')}`,
    ),
  )
  const shown = book.entries[0]?.body.flatMap((block) => (block.t === 'figure' ? block.media : [])) ?? []
  expect(shown.map(({ media }) => book.media.find(({ id }) => id === media)?.want[1])).toEqual([
    'b.jpg',
    'b.jpg',
    'a.jpg',
  ])
})
