import { expect, test } from 'vitest'
import { markdownBlocks } from './markdown.ts'

const words = (markdown: string): string => JSON.stringify(markdownBlocks(markdown))

test('a single tilde is tone and stays; two of them are the signs of struck words, which stay without them', () => {
  expect(words('真好~下次还来~记得带伞')).toContain('真好~下次还来~记得带伞')
  expect(words('真好~~下次还来~~记得带伞')).toContain('真好下次还来记得带伞')
})

test('a formula keeps its backslashes, underscores and stars, in a line or in lines of its own', () => {
  const said = (markdown: string): string[] =>
    markdownBlocks(markdown).map((block) =>
      'inl' in block ? `${block.t} ${block.inl.map((one) => ('s' in one ? one.s : '')).join('|')}` : block.t,
    )
  expect(said('跨度 $L = 1.4\\,\\mathrm{m}$，$a_1*b$ 与 $a_2*c$，\\(x_1\\)。')).toEqual([
    'p 跨度 $L = 1.4\\,\\mathrm{m}$，$a_1*b$ 与 $a_2*c$，\\(x_1\\)。',
  ])
  expect(said('前\n\n$$\na < b\n- c \\\\\n= d\n$$\n\n后')).toEqual(['p 前', 'p $$ a < b - c \\\\ = d $$', 'p 后'])
  expect(said('前\n$$\n+ c\n$$\n后')).toEqual(['p 前', 'p $$ + c $$', 'p 后'])
  expect(said('`$a_1$` 与 *强调* 花了 $5 和 $6')).toEqual(['p $a_1$ 与 |强调| 花了 $5 和 $6'])
})
