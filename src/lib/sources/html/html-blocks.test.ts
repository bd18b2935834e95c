import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { csvRows } from '../files/csv.ts'
import { htmlBlocks, htmlText } from './html-blocks.ts'

test('paragraphs, headings, quotes and items keep their kind and their stress', () => {
  expect(
    htmlBlocks(
      '<h2>春</h2><p>　　今天 <b>很</b>好<br>真的</p><blockquote><p>他说</p></blockquote><ul><li>一</li><li>二</li></ul>',
    ),
  ).toEqual([
    { t: 'h2', inl: [{ t: 'text', s: '春' }] },
    {
      t: 'p',
      inl: [
        { t: 'text', s: '今天 ' },
        { t: 'text', s: '很', b: true },
        { t: 'text', s: '好' },
        { t: 'br' },
        { t: 'text', s: '真的' },
      ],
    },
    { t: 'quote', inl: [{ t: 'text', s: '他说' }] },
    { t: 'li', inl: [{ t: 'text', s: '一' }] },
    { t: 'li', inl: [{ t: 'text', s: '二' }] },
  ])
})

test('pictures stand between paragraphs, with the address a lazy page keeps for later', () => {
  expect(
    htmlBlocks('<p>前<img src="data:image/gif;base64,AA" data-src="https://a.b/c%20d.jpg?x=1" alt="院子">后</p>'),
  ).toEqual([
    { t: 'p', inl: [{ t: 'text', s: '前' }] },
    {
      t: 'figure',
      media: [{ kind: 'image', url: 'https://a.b/c%20d.jpg?x=1', want: ['c d.jpg', 'c d.jpg'], caption: '院子' }],
    },
    { t: 'p', inl: [{ t: 'text', s: '后' }] },
  ])
})

test('dots that only count readers are no pictures', () => {
  const html = `<p>天晴</p><img src="http://feeds.feedburner.com/~r/a/~4/b"><img src="https://medium.com/_/stat?event=x">
    <img src="https://a.example/dot.gif" width="1" height="1"><img src="https://a.example/dot.gif" data-src="/a.jpg" width="1" height="1">`
  const pictures = htmlBlocks(html).flatMap((block) => (block.t === 'figure' ? block.media : []))
  expect(pictures.map(({ want }) => want)).toEqual([['/a.jpg', 'a.jpg']])
})

test('a table stays a table; one that only arranges the page becomes paragraphs', () => {
  const cell = (s: string) => [{ t: 'text', s }]
  expect(htmlBlocks('<table><tr><th>日</th><th>事</th></tr><tr><td>1</td><td>茶</td></tr></table>')).toEqual([
    {
      t: 'table',
      head: true,
      rows: [
        [cell('日'), cell('事')],
        [cell('1'), cell('茶')],
      ],
    },
  ])
  expect(htmlBlocks('<table><tr><td><p>只有</p><p>一格</p></td></tr></table>').map((block) => block.t)).toEqual(['p'])
})

test('merged cells keep what they reach over; a row of nothing else shortens them', () => {
  const cell = (s: string) => (s === '' ? [] : [{ t: 'text', s }])
  expect(
    htmlBlocks(
      '<table><tr><th rowspan="2">人</th><th colspan="2">旧物</th></tr><tr><th>收音机</th><th>闹钟</th></tr><tr><td rowspan="2">外公</td><td>一台</td><td>两只</td></tr><tr></tr><tr><td colspan="3">合计三件</td></tr></table>',
    ),
  ).toEqual([
    {
      t: 'table',
      head: true,
      rows: [
        [cell('人'), cell('旧物'), []],
        [[], cell('收音机'), cell('闹钟')],
        [cell('外公'), cell('一台'), cell('两只')],
        [cell('合计三件'), [], []],
      ],
      spans: [
        [0, 0, 2, 1],
        [0, 1, 1, 2],
        [3, 0, 1, 3],
      ],
    },
  ])
})

test('scripts, styles and forms leave nothing; unknown tags leave their words', () => {
  expect(
    htmlText(
      '<style>p{}</style><script>x()</script><made-up>甲<span>乙</span></made-up><select><option>丙</select><p style="display: none">丁<b>戊</b><br></p>己',
    ),
  ).toBe('甲乙己')
})

test('any text at all gives blocks without markup and without throwing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '<p>',
            '</p>',
            '<table>',
            '<tr>',
            '<td>',
            '</table>',
            '<pre>',
            '<a href=x>',
            '</a>',
            '<b>',
            '<li>',
          ),
        ),
      ),
      (parts) => {
        for (const block of htmlBlocks(parts.join('')))
          expect(block.t).toMatch(/^(p|h[123]|quote|li|code|hr|figure|table)$/)
      },
    ),
  )
})

test('cells of a CSV may hold commas, quotes and line ends, and rows may be ragged', async () => {
  const rows = await Array.fromAsync(csvRows(['\ufeffid,正文\r\n1,"甲,', '乙""丙\n丁"\r\n2\r\n\r\n3,,x']))
  expect(rows).toEqual([
    { cells: ['id', '正文'], line: 1 },
    { cells: ['1', '甲,乙"丙\n丁'], line: 2 },
    { cells: ['2'], line: 4 },
    { cells: ['3', '', 'x'], line: 6 },
  ])
})

test('what is written as CSV is read back the same, however the text is cut into pieces', async () => {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), { minLength: 1 }),
      fc.nat(20),
      async (rows, at) => {
        const text = rows.map((row) => row.map(quote).join(',')).join('\n')
        const read = await Array.fromAsync(csvRows([text.slice(0, at), text.slice(at)]))
        expect(read.map((one) => one.cells)).toEqual(rows.filter((row) => row.length > 1 || row[0] !== ''))
      },
    ),
  )
})
