import { setPersistentEngine } from '@nanostores/persistent'
import { expect, test } from 'vitest'
import { articleEditor } from './article-editor.store.ts'
import type { LocalDraft } from './autosave.ts'

const kept: LocalDraft = { title: '灯下', author: '', postDate: '', blocks: [], version: 3, at: 7 }

/** A device that holds this; what is broken or no article is nothing. */
const device = (held: Record<string, string>): Record<string, string> => {
  setPersistentEngine(held, { addEventListener() {}, removeEventListener() {} })
  return held
}

test('what this device kept of an article is found by its id, and forgotten when it is taken back', () => {
  const held = device({ 'xinshu-article-a1': JSON.stringify(kept) })
  expect(articleEditor('b', 'a2').$kept.get()).toBeUndefined()
  const { $kept } = articleEditor('b', 'a1')
  expect($kept.get()).toEqual(kept)
  $kept.set({ ...kept, title: '灯下集' })
  expect(JSON.parse(held['xinshu-article-a1']!)).toEqual({ ...kept, title: '灯下集' })
  $kept.set(undefined)
  expect(held).toEqual({})
})
test.each(['{', '"words"', '{"title":"没有正文"}', 'null'])('%s is no writing', (text) => {
  device({ 'xinshu-article-a1': text })
  expect(articleEditor('b', 'a1').$kept.get()).toBeUndefined()
})
