import { expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { leadMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { designOf, filling, lay, post } from '../rules/page.ts'

const flat = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

type Row = { page: number; xMm: number; yMm: number; words: string }

/** Lines of text as they stand, one a baseline, in the order they were painted. */
function rows(posts: Post[], style: string): Row[] {
  return lay(posts, designOf(style, styles[style]!.body.face), fakeFonts).flatMap(({ items }, page) => {
    const own = flat(items).flatMap((item) =>
      item.kind === 'text' && item.origin?.role === 'text'
        ? [{ page, xMm: item.xMm[0] ?? 0, yMm: item.yMm, words: item.clusters.join('') }]
        : [],
    )
    return own.reduce<Row[]>((all, row) => {
      const last = all.at(-1)
      if (last && Math.abs(last.yMm - row.yMm) < 0.01 && row.xMm > last.xMm) last.words += row.words
      else all.push(row)
      return all
    }, [])
  })
}

/** From each line to the next, in lines of text (杂志 sets a post alone larger). */
const steps = (posts: Post[], style: string): number[] => {
  const found = rows(posts, style)
  const all = found.slice(1).map((row, at) => row.yMm - found[at]!.yMm)
  const line = (style === 'zazhi' ? 1.5 : 1) * leadMm(styles[style]!)
  return all.map((step) => Math.round((step / line) * 100) / 100)
}

const inColumns = ['shiguang', 'sujian', 'tongnian', 'yuanxing', 'changwen', 'zazhi']

test.each(inColumns)('%s: an empty line is half a line, more are one', (style) => {
  const one = post({
    paragraphs: ['今天去看了外婆家院子里那棵老柿子树。', '', '树还在。', '灯也亮着。', '', '', '人不在了。'],
  })
  expect(steps([one], style)).toEqual([1.5, 1, 2])
})

test.each(inColumns)('%s: stanzas keep their lines and the white between them, flush', (style) => {
  const poem = ['春分', '', '花事已过半', '杨柳青青', '', '雨还没有来', '我在窗前', '', '等一个人']
  const one = post({ paragraphs: poem })
  expect(steps([one], style)).toEqual([1.5, 1, 1.5, 1, 1.5])
  const found = rows([one], style)
  expect(found.map((row) => row.words)).toEqual(poem.filter(Boolean))
  expect(new Set(found.map((row) => row.xMm)).size).toBe(1)
})

test('a joke keeps its pause', () => {
  expect(steps([post({ paragraphs: ['我要结婚了。', '', '', '（愚人节快乐）'] })], 'shiguang')).toEqual([2])
})

test('after an odd number of empty lines the next post stands on the grid again', () => {
  const posts = [post({ paragraphs: ['树还在。', '', '灯也亮着。'] }), post({ paragraphs: ['人不在了。'] })]
  const [, second, third] = rows(posts, 'shiguang')
  const lines = (third!.yMm - second!.yMm) / leadMm(styles.shiguang!)
  expect(lines % 1).toBeCloseTo(0.5, 2)
})

test('no verse is parted behind its first or before its last line, and no line stands below the foot of a page', () => {
  const short = fc.array(fc.constantFrom('', '', '花事已过半', '雨还没有来', '我在窗前等一个人回家'), {
    minLength: 3,
    maxLength: 30,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      short,
      fc.constantFrom('shiguang', 'zazhi'),
      (before, lines, style) => {
        const verse = lines.filter((line, at) => at > 0 || line !== '')
        while (verse.at(-1) === '') verse.pop()
        while (verse[0] === '') verse.shift()
        const own = verse.filter(Boolean)
        if (own.length < 3) return
        const design = styles[style]!
        const all = rows([post({ paragraphs: [filling(before, 12)] }), post({ paragraphs: verse })], style)
        const found = all.slice(-own.length)
        const column = ({ page, xMm }: Row): string => `${page} ${Math.round(xMm / 20)}`
        expect(column(found[0]!)).toBe(column(found[1]!))
        expect(column(found.at(-1)!)).toBe(column(found.at(-2)!))
        const foot = design.headMm + (design.lines - 1) * leadMm(design) + design.body.sizePt * 0.3528
        for (const row of all) expect(row.yMm).toBeLessThan(foot)
      },
    ),
    { numRuns: 60 },
  )
})
