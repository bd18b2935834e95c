/** What is long is parted all the same: items of whole paragraphs, lists and verses over columns that stand side by side. */
import { describe, expect, test } from 'vitest'
import { textBlocks } from '#lib/typeset/block/post-text.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { measureMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { designOf, filling, flat, gridLine, lay, post } from '../rules/page.ts'

const words = '牛奶面包和鸡蛋以及豆腐青菜'.repeat(100)
const numbered = (at: number): string => `${'一二三四五六七八九十'[at % 10]}、`
const items = (count: number, length: number, mark: (at: number) => string = numbered): string[] =>
  Array.from({ length: count }, (_, at) => `${mark(at)}${words.slice(at, at + length)}`)

/** Columns of text of each page: first and last grid line, and the first character of every line, from the left. */
function columnsOf(
  posts: readonly Post[],
  style: string,
  id: string,
): { from: number; to: number; rows: string[] }[][] {
  const design = designOf(style, styles[style]!.body.face)
  return lay([...posts], design, fakeFonts).map((page) => {
    const found = new Map<number, { from: number; to: number; rows: string[] }>()
    for (const item of flat(page.items)) {
      if (item.kind !== 'text' || item.origin?.role !== 'text' || item.origin.entryId !== id) continue
      const column = Math.round(Math.min(...item.xMm) / 20)
      const line = gridLine(item.yMm, design)
      const { from, to, rows } = found.get(column) ?? { from: line, to: line, rows: [] }
      found.set(column, {
        ...{ from: Math.min(from, line), to: Math.max(to, line) },
        rows: [...rows, item.clusters.join('')],
      })
    }
    return [...found].sort(([a], [b]) => a - b).map(([, column]) => column)
  })
}

describe.each(['shiguang', 'sujian', 'tongnian', 'yuanxing', 'changwen'])('%s', (style) => {
  test.each([300, 120])(
    'a list whose items are %i characters leaves no more open than paragraphs without marks',
    (length) => {
      const pagesOf = (before: number, mark: (at: number) => string): number[] =>
        columnsOf(
          [post({ id: 'f', paragraphs: [filling(before, 12)] }), post({ id: 'l', paragraphs: items(5, length, mark) })],
          style,
          'l',
        ).map((columns) => Math.max(-1, ...columns.map(({ to }) => to)))
      for (let before = 1; before <= 24; before += 1)
        expect(pagesOf(before, numbered), `${before}`).toEqual(pagesOf(before, () => '今天'))
    },
  )

  test('a short item at a long one keeps two of its lines, not all of them', () => {
    const lines = styles[style]!.lines
    const around = ['一、短', ...items(4, 300, (at) => numbered(at + 1)), '六、短']
    for (let before = 1; before <= 24; before += 1) {
      const posts = [post({ id: 'f', paragraphs: [filling(before, 12)] }), post({ id: 'l', paragraphs: around })]
      const feet = columnsOf(posts, style, 'l').map((columns) => Math.max(-1, ...columns.map(({ to }) => to)))
      for (const to of feet.slice(0, -1)) if (to >= 0) expect(lines - 1 - to, `${before}`).toBeLessThanOrEqual(3)
    }
  })
})

const verse = (stanzas: number, lines: number): string[] =>
  Array.from({ length: stanzas }, (_, at) => [
    ...(at === 0 ? [] : ['']),
    ...Array.from({ length: lines }, (_, line) => `${numbered(at)[0]}风花雪月${'甲乙丙丁'[line]}`),
  ]).flat()

describe.each(['jiaopian', 'zazhi'])('%s', (style) => {
  test('a verse that fits one column stands in columns of nearly one height, parted between stanzas', () => {
    const [columns = [], ...more] = columnsOf([post({ id: 'v', paragraphs: verse(6, 4) })], style, 'v')
    expect(more).toEqual([])
    expect(columns.length).toBeGreaterThan(1)
    for (const { rows } of columns) expect(rows.length % 4).toBe(0)
    const lengths = columns.map(({ rows }) => rows.length)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(4)
  })

  test('a short list between paragraphs is parted so that its columns are of nearly one height', () => {
    const paragraphs = [filling(3, 20), ...items(8, 5), filling(3, 20)]
    const [columns = [], ...more] = columnsOf([post({ id: 'l', paragraphs })], style, 'l')
    const heights = columns.map(({ from, to }) => to - from + 1)
    expect([more, heights.length]).toEqual([[], 2])
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(3)
  })

  test('a long list takes as many columns as paragraphs without marks, and ends as high', () => {
    for (const [count, length] of [
      [8, 120],
      [14, 8],
      [8, 60],
    ] as const) {
      const of = (mark?: (at: number) => string): object[] =>
        columnsOf([post({ id: 'l', paragraphs: items(count, length, mark) })], style, 'l').map((columns) => ({
          columns: columns.length,
          to: Math.max(...columns.map(({ to }) => to)),
        }))
      const [list, plain] = [of(), of(() => '今天')]
      expect(list, `${count} × ${length}`).toEqual(length < 10 ? [expect.objectContaining({ columns: 2 })] : plain)
    }
  })
})

test('one stanza of fifty thousand lines takes no longer than as many lines in short stanzas', () => {
  const style = designOf('shiguang', styles.shiguang!.body.face)
  const set = { style, measureMm: measureMm(style), fonts: fakeFonts, options: {} }
  const cost = (paragraphs: string[]): number => {
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 3; tries += 1) {
      const began = process.cpuUsage()
      textBlocks(post({ paragraphs }), set)
      least = Math.min(least, process.cpuUsage(began).user)
    }
    return least
  }
  const one = Array.from({ length: 50_000 }, () => '雨')
  const many = one.flatMap((line, at) => (at % 5 === 4 ? [line, ''] : [line]))
  // As much as it reads and sets; a walk to both ends of the stanza at every line took twelve times as long.
  expect(cost(one) / cost(many)).toBeLessThan(3)
})
