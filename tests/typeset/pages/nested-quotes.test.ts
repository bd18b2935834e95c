import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { block as blockContract } from '#lib/articles/model/blocks.api.ts'
import { normalBlocks } from '#lib/articles/model/normal.ts'
import { articleBlocks } from '#lib/articles/model/typeset-blocks.ts'
import type { Block } from '#lib/posts/post-import.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { htmlBlocks } from '#lib/sources/html/html-blocks.ts'
import { markdownBlocks } from '#lib/sources/html/markdown.ts'
import { articleSection, layoutSection } from '#lib/typeset/book/section.ts'
import { bodyEmMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const style = styles.changwen!
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

/** How far in each line that begins with these words stands, em from the left of the page. */
function insetsOf(blocks: Block[], heads: string[]): number[] {
  const set = articleBlocks(normalBlocks(blocks), {
    media: () => undefined,
    words: (part) => ('s' in part ? part.s : ''),
    onMissing: () => undefined,
  })
  const article = { id: 'a', title: '信', local: '2024-10-12', blocks: set }
  const world = { fonts: fakeFonts, hash: (text: string) => createHash('sha256').update(text).digest('hex') }
  const { pages } = layoutSection(articleSection('202410', article), style, world)
  return heads.map((head) => {
    for (const page of pages)
      for (const item of flat(page.items))
        if (item.kind === 'text' && item.origin?.role === 'text' && item.clusters.join('').startsWith(head))
          return Math.round((item.xMm[0] ?? Number.NaN) / bodyEmMm(style))
    return Number.NaN
  })
}

const letters = (more = ''): string => `她说：${'那年的雨一直下到秋天，院子里的桂花开了又落。'.repeat(4)}${more}`

test('a quotation inside another stands further in than the one around it, line by line, down to the third', () => {
  const html = `<blockquote><p>外公写道</p><blockquote><p>${letters()}</p><blockquote><p>第三层</p><blockquote>第四层<blockquote>第五层</blockquote></blockquote></blockquote></blockquote><p>回到外公</p></blockquote>`
  const blocks = htmlBlocks(html) as Block[]
  const insets = insetsOf(blocks, ['外公写道', '她说', '第三层', '第四层', '第五层', '回到外公'])
  const [first = 0] = insets
  expect(insets.map((inset) => inset - first)).toEqual([0, 2, 4, 6, 6, 0])
})

test('signs of a letter that was answered keep their depth; it is a block the site may store', () => {
  const blocks = markdownBlocks('> 外公写道\n>\n> > 她说\n> >\n> > > 第三层\n') as Block[]
  expect(blocks.map((one) => one.t === 'quote' && one.depth)).toEqual([undefined, 1, 2])
  expect(blocks.every((one) => blockContract.safeParse(one).success)).toBe(true)
})
