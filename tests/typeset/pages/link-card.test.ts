import { expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { designOf, lay, post } from '../rules/page.ts'

const flat = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

const card = (url: string): { codes: number; words: string } => {
  const link = { title: '一篇文章', site: '公众号', url }
  const items = lay([post({ link })], designOf('shiguang', styles.shiguang!.body.face), fakeFonts).flatMap((page) =>
    flat(page.items),
  )
  const words = items.flatMap((item) =>
    item.kind === 'text' && item.origin?.role === 'link' ? [item.clusters.join('')] : [],
  )
  return {
    codes: items.filter((item) => item.kind === 'path' && item.origin?.role === 'qrcode').length,
    words: words.join(''),
  }
}

test('a card prints the code of an address that is read at half a millimetre a module, and grows for it', () => {
  expect(card('https://example.com/a')).toEqual({ codes: 1, words: '一篇文章公众号' })
})

test('a card whose address is too long for a code says where it leads', () => {
  const { codes, words } = card(`https://www.example.com/articles/2024/desk/?from=timeline&id=${'7'.repeat(160)}`)
  expect(codes).toBe(0)
  expect(words).toBe('一篇文章example.com/articles/2024/desk')
})
