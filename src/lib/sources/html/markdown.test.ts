import { expect, test } from 'vitest'
import { markdownBlocks } from './markdown.ts'

const words = (markdown: string): string => JSON.stringify(markdownBlocks(markdown))

test('a single tilde is tone and stays; two of them are the signs of struck words, which stay without them', () => {
  expect(words('真好~下次还来~记得带伞')).toContain('真好~下次还来~记得带伞')
  expect(words('真好~~下次还来~~记得带伞')).toContain('真好下次还来记得带伞')
})
