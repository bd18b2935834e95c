import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { Block, Inline } from '#lib/posts/post-import.ts'
import { blocksOf, docOf } from './editor-doc.ts'
import { insertBlocks } from './editor-insert.ts'

const says = (s: string): Inline[] => [{ t: 'text', s }]
const p = (s: string): Block => ({ t: 'p', inl: says(s) })
const pasted: Block[] = [p('一'), { t: 'figure', media: [{ media: 'x' }] }, p('二')]

test('pasting into a cell adds lines to it; the table stays whole and pictures stand behind it', () => {
  const rows = [[says('甲'), says('乙')]]
  const doc = docOf([{ t: 'table', rows }, p('后')])
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 4) })
  expect(blocksOf(insertBlocks(state, pasted).doc)).toEqual([
    { t: 'table', rows: [[[...says('甲一'), { t: 'br' }, ...says('二')], says('乙')]] },
    { t: 'figure', media: [{ media: 'x' }] },
    p('后'),
  ])
})

test('elsewhere the first and last paragraph join what stands there', () => {
  const doc = docOf([p('前后')])
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 2) })
  expect(blocksOf(insertBlocks(state, pasted).doc)).toEqual([p('前一'), pasted[1], p('二后')])
})
