import { expect, test } from 'vitest'
import { epubFile, odtFile } from '../../../../../tests/support/open-files.ts'
import { bytesOf } from '../../../../../tests/support/word-file.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const read = (name: string, bytes: Uint8Array) => readImport([inputFileFromBytes(name, bytes)])
const bookOf = async (name: string, bytes: Uint8Array) => {
  const book = await read(name, bytes)
  if (!book.ok) throw new Error(book.failure.message)
  const { entries, report } = book.value
  return { entries, report, said: report.warnings.map(({ detail }) => detail), all: JSON.stringify(entries) }
}
const why = async (name: string, bytes: Uint8Array): Promise<string> => {
  const book = await read(name, bytes)
  return book.ok ? '' : book.failure.message
}
/** Marks 记1, 记2 … of a text. */
const marksIn = (s: string): string[] => [...new Set(s.match(/记\d+/g))].sort()

const pages = [
  { name: '封面.xhtml', body: '<svg viewBox="0 0 1 1"><image xlink:href="images/a.jpeg"/></svg><p>记1</p>' },
  {
    name: 'one.xhtml',
    body: '<h1>第一章</h1><h2>旧物</h2><p>记2<ruby>饕餮<rt>记3</rt></ruby><a epub:type="noteref" href="#n1"><img src="images/a.jpeg"/></a></p><aside epub:type="footnote" id="n1"><p><a href="#r1">1</a>记4</p></aside><blockquote><p>记5</p></blockquote><ul><li>记6</li></ul><table><caption>记7</caption><tr><td>记8</td><td>记18</td></tr><tr><td>记19</td><td>记20</td></tr></table><figure><img src="images/a.jpeg"/><figcaption>记9</figcaption></figure>',
  },
  { name: 'one-b.xhtml', body: '<p>记10<a id="x"/>记11</p>' },
  { name: 'two.xhtml', body: '<div><h1>第二章</h1><p>记12</p></div><div><h1 id="third">第三章</h1><p>记13</p></div>' },
  {
    name: 'notes.xhtml',
    body: '<p>记14</p><math><mi>记15</mi></math><audio src="a.mp3"/><pre>记16</pre><custom>记17</custom>',
  },
]
const ncxPoint = (title: string, src: string, inside = ''): string =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inside}</navPoint>`
const toc =
  '<ol><li><a href="one.xhtml">第一章 旧物</a></li><li><a href="two.xhtml">第二章</a></li><li><a href="two.xhtml#third">第三章</a></li></ol>'
const ncx =
  ncxPoint('第一章 旧物', 'one.xhtml') + ncxPoint('第二章', 'two.xhtml') + ncxPoint('第三章', 'two.xhtml#third')

test.each([
  ['EPUB 3', toc, false],
  ['EPUB 2', ncx, true],
])(
  '%s: chapters of its table of contents, in the order of the spine; each word and picture is there or named',
  async (_, inside, old) => {
    const { entries, said, all, report } = await bookOf('外公.epub', epubFile(pages, { toc: inside, ncx: old }))
    expect(entries.map(({ title }) => title)).toEqual(['外公的故事', '第一章 旧物', '第二章', '第三章'])
    expect(marksIn(all)).toEqual(
      marksIn(
        pages
          .map(({ body }) => body)
          .join('')
          .replace('记15', ''),
      ),
    )
    expect(said).toEqual(['1 个公式放不进书里', '1 个声音放不进书里'])
    expect(entries[1]?.body).toMatchObject([
      { t: 'p', inl: [{ s: '记2' }, { s: '饕餮', ruby: '记3' }, { t: 'note', s: '记4' }] },
      { t: 'quote' },
      { t: 'li' },
      { t: 'table', caption: '记7' },
      { t: 'figure', caption: [{ s: '记9' }] },
      { t: 'p', inl: [{ s: '记10记11' }] },
    ])
    expect(report).toMatchObject({ counts: { images: 2 }, presentMedia: 2, authors: [{ name: '苏棠' }] })
  },
)

test('a locked EPUB is refused for what it is; one whose fonts are hidden is not', async () => {
  const locked = (algorithm: string) => ({
    'META-INF/encryption.xml': bytesOf(
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    ),
  })
  const file = (algorithm: string) => epubFile(pages, { toc, more: locked(algorithm) })
  expect(await why('甲.epub', file('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toContain('DRM')
  expect(await why('乙.epub', file('http://www.idpf.org/2008/embedding'))).toBe('')
})

const level = (at: number, format: string, suffix: string, more = ''): string =>
  `<text:list-level-style-number text:level="${at}" style:num-format="${format}" style:num-suffix="${suffix}" ${more}/>`
const automatic = `<text:list-style style:name="L1">${level(1, '一, 二, 三, ...', '、')}${level(2, '1', '）', 'text:display-levels="1"')}</text:list-style><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style><style:style style:name="P1" style:parent-style-name="Quotations"/>`
const styles = `<office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="第" style:num-suffix="章"/></text:outline-style></office:styles><office:master-styles><style:master-page><style:header><text:p>记30</text:p></style:header></style:master-page></office:master-styles>`
const item = (inner: string): string => `<text:list-item>${inner}</text:list-item>`
const p = (s: string): string => `<text:p>${s}</text:p>`
const rich = `<text:tracked-changes><text:changed-region><text:deletion>${p('记1')}</text:deletion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="1">记2</text:h>
<text:p>记3<text:span text:style-name="B">记4</text:span><text:s text:c="3"/><text:span text:style-name="H">记5</text:span><text:ruby><text:ruby-base>饕餮</text:ruby-base><text:ruby-text>记6</text:ruby-text></text:ruby><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p('记7')}</text:note-body></text:note><text:date>记8</text:date></text:p>
<text:p text:style-name="P1">记9</text:p>
<text:list text:style-name="L1">${item(`${p('记10')}<text:list>${item(p('记11'))}</text:list>`)}${item(p('记12'))}</text:list>
${p('记13')}<text:list text:style-name="L1" text:continue-numbering="true">${item(p('记14'))}</text:list>
<table:table><table:table-header-rows><table:table-row><table:table-cell>${p('记15')}</table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell>${p('记16')}</table:table-cell></table:table-row></table:table>
<text:p><draw:frame><draw:image xlink:href="Pictures/a.jpeg"/><svg:title>记17</svg:title></draw:frame><draw:frame><draw:text-box>${p('记18')}</draw:text-box></draw:frame></text:p>
<text:p>记19<office:annotation>${p('记20')}</office:annotation><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>
<text:table-of-content><text:index-body>${p('记21')}</text:index-body></text:table-of-content>
<text:section>${p('记22')}</text:section><text:next-year>${p('记23')}</text:next-year>`

test('ODT: headings and lists with their numbers, notes, tables, boxes, pictures; each word is there or named', async () => {
  const { entries, said, all, report } = await bookOf('外公.odt', odtFile(rich, { automatic, styles }))
  expect(entries.map(({ title }) => title)).toEqual(['第1章 记2'])
  const gone = ['记1', '记20', '记21', '记30', '记5']
  expect(marksIn(all)).toEqual(marksIn(rich).filter((one) => !gone.includes(one)))
  expect([...said].sort()).toEqual([
    '1 处修订里删掉的字没有带进来',
    '1 处公式、图表或嵌入的文件没有带进来',
    '1 处批注没有带进来',
    '1 处目录和索引没有带进来',
    '1 处隐藏文字没有带进来',
    '页眉、页脚不带进来，书有自己的',
  ])
  const labels = entries[0]?.body.flatMap((one) => (one.t === 'li' ? [one.label] : []))
  expect(labels).toEqual(['一、', '1）', '二、', '三、'])
  expect(entries[0]?.body[0]).toMatchObject({
    inl: [{ s: '记3' }, { s: '记4', b: true }, {}, { s: '饕餮', ruby: '记6' }, { t: 'note', s: '记7' }, { s: '记8' }],
  })
  expect(report).toMatchObject({ counts: { images: 1 }, presentMedia: 1 })
})

test('an OpenDocument text with a password, an empty one, and slides say what they are', async () => {
  const locked = odtFile(p('甲'), {
    manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
  })
  expect(await why('甲.odt', locked)).toContain('密码')
  expect(await why('乙.odt', odtFile(''))).toContain('里面是空的')
})
