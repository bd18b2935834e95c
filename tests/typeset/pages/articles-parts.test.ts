import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PathItem, SceneItem, TextItem } from '#lib/print/scene.ts'
import type { ArticleBlock, Inline } from '#lib/typeset/book/article.ts'
import { articleSection, layoutSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { leadMm, measureMm, textLeftMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { bar } from './nasty-articles.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const changwen = styles.changwen!
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const t = (text: string, more: Partial<Inline> = {}): Inline => ({ text, ...more })
const paragraph = (...inline: Inline[]): ArticleBlock => ({ kind: 'paragraph', inline })
const firstPage = (...blocks: ArticleBlock[]) => {
  const article = { id: 'a', title: '外公的收音机', local: '2024-10-12', blocks }
  return flat(layoutSection(articleSection('202410', article), changwen, world).pages[0]?.items ?? [])
}
const texts = (items: readonly SceneItem[]) =>
  items.flatMap((item) =>
    item.kind === 'text' && item.origin?.role === 'text' ? [{ ...item, words: item.clusters.join('') }] : [],
  )
const formulas = (items: readonly SceneItem[]) =>
  items.filter((item): item is PathItem => item.kind === 'path' && item.alt !== undefined)
const coordinates = (d: string, at: 0 | 1): number[] =>
  [...d.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map((one) => Number(one[at + 1]))
const long = '凌晨四点的菜市场是这座城市最诚实的地方，灯是白的，冰是白的。'
const cells = (...words: string[]): Inline[][] => words.map((one) => (one === '' ? [] : [t(one)]))
/** Right edge of a text item: figures and Latin are half an em wide in these fonts. */
const rightOf = ({ xMm, clusters, sizePt }: TextItem): number =>
  xMm.at(-1)! + ((clusters.at(-1)?.codePointAt(0) ?? 0) < 0x2000 ? 0.5 : 1) * sizePt * 0.352778

const prices: ArticleBlock = {
  kind: 'table',
  head: cells('木材', '密度', '价', '话'),
  rows: [
    cells('黑胡桃', '0.61', '¥16,800', '一直有'),
    cells('白蜡', '10.675', '¥7,200.50', '3'),
    cells('老榆木', '-2', '—', '无'),
  ],
}

test('figures of a column stand with their decimal points one below another, at the right of it under its title', () => {
  const all = texts(firstPage(prices))
  const at = (words: string): TextItem & { words: string } => all.find((item) => item.words === words)!
  const point = (words: string): number => {
    const item = at(words)
    const index = item.clusters.indexOf('.')
    return index < 0 ? rightOf(item) : item.xMm[index]!
  }
  expect(point('10.675')).toBeCloseTo(point('0.61'), 2)
  expect(point('-2')).toBeCloseTo(point('0.61'), 2)
  expect(point('¥16,800')).toBeCloseTo(point('¥7,200.50'), 2)
  expect(rightOf(at('密度'))).toBeCloseTo(rightOf(at('10.675')), 1)
  // Words stay at the left, and so does a column that holds both.
  expect(at('白蜡').xMm[0]).toBeCloseTo(at('木材').xMm[0]!)
  expect(at('3').xMm[0]).toBeCloseTo(at('话').xMm[0]!)
})

test('a column of few words stands in one line beside one of many', () => {
  const rows = [cells('老榆木（拆房料）', long.repeat(3), '980'), cells('樱桃木', long.repeat(2), '12,400')]
  const all = texts(firstPage({ kind: 'table', head: cells('木材', '说明', '价'), rows }))
  for (const words of ['老榆木（拆房料）', '樱桃木', '12,400', '980'])
    expect(
      all
        .filter((item) => item.yMm === all.find((one) => one.words.startsWith(words.slice(0, 2)))?.yMm)
        .map((item) => item.words)
        .join(''),
    ).toContain(words)
  expect(Math.max(...all.map(rightOf))).toBeLessThanOrEqual(textLeftMm(changwen, 'right') + measureMm(changwen) + 0.1)
})

test('titles of foreign books lean, Han in kai, and what is beside them stays upright', () => {
  const items = texts(
    firstPage(
      paragraph(
        t('书名'),
        t('Understanding Wood', { italic: true }),
        t('与'),
        t('鲁班经', { italic: true }),
        t('okay'),
      ),
    ),
  )
  const face = (words: string) => items.find((item) => item.words.includes(words))?.face
  expect([face('书名'), face('Understanding'), face('Wood'), face('鲁班经'), face('okay')]).toEqual([
    'serif',
    'serif-italic',
    'serif-italic',
    'wenkai',
    'serif',
  ])
})

test('an item with a box to tick has no bullet, and one without keeps its own', () => {
  const items = firstPage({
    kind: 'list',
    ordered: false,
    items: [
      { inline: [t('量窗台')], depth: 0, ticked: true },
      { inline: [t('买木螺丝')], depth: 0, ticked: false },
      { inline: [t('普通')], depth: 0 },
    ],
  })
  const row = (words: string) => texts(items).find((item) => item.words === words)!.yMm
  const bullets = items.flatMap((item) => (item.kind === 'text' && item.clusters.join('') === '•' ? [item.yMm] : []))
  expect(bullets).toEqual([row('普通')])
  const strokes = items.flatMap((item) => (item.kind === 'path' && item.stroke ? [coordinates(item.d, 1)] : []))
  const of = (y: number) => strokes.filter((ys) => ys.every((one) => one < y + 1 && one > y - 5)).length
  expect([of(row('量窗台')), of(row('买木螺丝'))]).toEqual([2, 1])
})

test('a formula in a line is one box on its baseline: no line parts it, nothing touches it', () => {
  for (let before = 1; before < 60; before += 1) {
    const words = long.repeat(3).slice(0, before)
    const items = firstPage(paragraph(t(words), t('$x$', { math: bar(5) }), t(long)))
    const [formula, ...more] = formulas(items)
    expect(more).toEqual([])
    const [xs, ys] = [coordinates(formula!.d, 0), coordinates(formula!.d, 1)]
    const line = texts(items).filter((item) => Math.abs(item.yMm - (Math.min(...ys) + Math.max(...ys)) / 2) < 3)
    const em = changwen.body.sizePt * 0.352778
    expect(line.length).toBeGreaterThan(0)
    for (const { yMm, xMm, clusters } of line) {
      // 0.7 em above, 0.2 below, as large as 1.08 of the text.
      expect(Math.max(...ys) - yMm).toBeCloseTo(0.2 * 1.08 * em, 2)
      // Marks stand in their rooms by their ink; Han by their ems.
      for (const [at, x] of xMm.entries())
        if (/\p{Script=Han}/u.test(clusters[at] ?? ''))
          expect(x <= Math.min(...xs) - 0.99 * em || x >= Math.max(...xs) - 0.01).toBe(true)
    }
    expect(Math.max(...xs)).toBeLessThanOrEqual(textLeftMm(changwen, 'right') + measureMm(changwen) + 0.01)
    expect(formula?.alt).toBe('$x$')
  }
})

test('a formula in lines of its own takes whole ones and stands in their middle, however large it is', () => {
  for (const [wide, high] of [
    [6, 0.5],
    [12, 2.4],
    [90, 3],
    [20, 60],
  ] as const) {
    const items = firstPage(
      paragraph(t('甲')),
      { kind: 'math', tex: '$$x$$', box: bar(wide, high, high) },
      paragraph(t('乙')),
    )
    const [formula] = formulas(items)
    const row = (words: string) => texts(items).find((item) => item.words === words)?.yMm
    const [above, below] = [row('甲')!, row('乙')]
    // The largest one has the next page to itself.
    if (!formula || below === undefined) {
      expect(high).toBe(60)
      continue
    }
    const [xs, ys] = [coordinates(formula.d, 0), coordinates(formula.d, 1)]
    expect((below - above) / leadMm(changwen)).toBeCloseTo(Math.round((below - above) / leadMm(changwen)), 2)
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(
      textLeftMm(changwen, 'right') + measureMm(changwen) / 2,
      1,
    )
    const em = changwen.body.sizePt * 0.352778
    expect(Math.min(...ys)).toBeGreaterThan(above + 0.12 * em)
    expect(Math.max(...ys)).toBeLessThan(below - 0.88 * em)
  }
})
