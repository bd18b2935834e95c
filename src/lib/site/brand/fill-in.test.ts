import { expect, test } from 'vitest'
import { fillIn, labelCells } from './fill-in.ts'

test('a configured value stands where its name stood, as text', () => {
  expect(fillIn('<p>客服 {{phone}}</p>', { phone: '400 <b>' })).toBe('<p>客服 400 &lt;b&gt;</p>')
})

test('a block that asks for an unset value is left out whole, its neighbours stay', () => {
  const html = '<ul>\n<li>一</li>\n<li>备案号 {{icp}}</li>\n</ul><p>{{siteName}}</p>'
  expect(fillIn(html, { icp: undefined, siteName: '心书' })).toBe('<ul>\n<li>一</li>\n\n</ul><p>心书</p>')
})

test('a name nobody knows is a mistake of ours', () => {
  expect(() => fillIn('<p>{{telefon}}</p>', {})).toThrow('telefon')
})

test('every cell of a table knows the heading of its column', () => {
  const table =
    '<table><thead><tr><th>纸</th><th>厚</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table>'
  expect(labelCells(table)).toContain('<tr><td data-label="纸">甲</td><td data-label="厚">1</td></tr>')
})
