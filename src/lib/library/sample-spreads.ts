import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

const leaves = (items: SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

/** 0 to 2: how much there is to look at and to read. Half a page of picture and a paragraph count as full. */
const worth = (page: ScenePage): number => {
  if (page.kind !== 'body') return 0
  const items = leaves(page.items)
  const pictured = items.reduce((sum, item) => sum + (item.kind === 'image' ? item.wMm * item.hMm : 0), 0)
  const letters = items.reduce((sum, item) => sum + (item.kind === 'text' ? item.clusters.length : 0), 0)
  const lowest = Math.max(0, ...items.map((item) => (item.kind === 'image' ? item.yMm + item.hMm : 0)))
  const filled = lowest / page.heightMm
  const looks = Math.min(1, pictured / (page.widthMm * page.heightMm * 0.36))
  return pictured === 0 ? 0 : looks + Math.min(0.6, letters / 160) + Math.min(0.6, filled)
}

/**
 * Indices of the left pages of the `count` spreads that show a book best: pictures and words on both sides, not two of
 * one month, in reading order. Fewer when the book has no more such. Pure.
 */
export const bestSpreads = (pages: ScenePage[], count: number): number[] => {
  const spreads = pages.flatMap((page, index) => {
    const right = pages[index + 1]
    if (page.side !== 'left' || right?.side !== 'right') return []
    const [a, b] = [worth(page), worth(right)]
    return a === 0 || b === 0 ? [] : [{ index, month: page.month, score: a + b + Math.min(a, b) }]
  })
  const found: typeof spreads = []
  for (const one of spreads.sort((a, b) => b.score - a.score || a.index - b.index)) {
    if (found.length < count && !found.some((other) => other.month === one.month)) found.push(one)
  }
  return found.map((one) => one.index).sort((a, b) => a - b)
}
