/** Lists of chapters in every style: whatever years and chapters a life has, no rule runs through a name and no two names meet. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Month } from '#lib/typeset/book/content.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }

/** A month of two posts that fill a chapter of their own, or of one short one. */
const month = (name: string, full: boolean): Month => ({
  month: name,
  posts: Array.from({ length: full ? 2 : 1 }, (_, at) => ({
    id: `${name}-${at}`,
    local: `${name.slice(0, 4)}-${name.slice(4)}-0${at + 1}T20:18:00`,
    paragraphs: Array.from({ length: full ? 60 : 1 }, () => '夜里下了一场小雨，院子里的桂花落了一地。'.repeat(3)),
    ...{ photos: [], videos: [], likes: [], comments: [] },
  })),
})

/** Years of so many chapters each; 0: one of a few short posts. */
const life = (years: number, chapters: number): Month[] =>
  Array.from({ length: years }, (_, year) =>
    Array.from({ length: chapters || 8 }, (_, at) =>
      month(`${2008 + year}${String(at + 1).padStart(2, '0')}`, chapters > 0),
    ),
  ).flat()

type Inked = { name: string; left: number; right: number; top: number; foot: number }
const mmPerPt = 25.4 / 72

const leaves = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

/** Letters of what stands in the list: Han reach from 0.85 above the baseline to 0.12 below. */
const names = ({ items }: ScenePage): Inked[] =>
  leaves(items).flatMap((item) => {
    if (item.kind !== 'text' || item.origin?.role !== 'catalogue' || item.clusters.length === 0) return []
    const em = item.sizePt * mmPerPt
    const [left, right] = [Math.min(...item.xMm), Math.max(...item.xMm) + 0.5 * em]
    const name = item.clusters.join('')
    // Strokes of a dash set upright touch.
    if (name === '—') return []
    return [{ name, left, right, top: item.yMm - 0.8 * em, foot: item.yMm + 0.1 * em }]
  })

const rules = ({ items }: ScenePage): Inked[] =>
  leaves(items).flatMap((item) =>
    item.kind === 'rect' && item.hMm < 0.6 && item.wMm > 8
      ? [{ name: 'rule', left: item.xMm, right: item.xMm + item.wMm, top: item.yMm, foot: item.yMm + item.hMm }]
      : [],
  )

/** Two of one line stand beside each other by their advance, blanks too. */
const meet = (a: Inked, b: Inked): boolean =>
  a.foot !== b.foot && a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.foot - 0.1 && b.top < a.foot - 0.1

test.each(Object.values(styles).map((style) => [style.id, style] as const))(
  '%s: years of one chapter and of several, few and many',
  (_, style) => {
    for (const [years, chapters] of [
      ...[1, 3, 8, 12, 18].map((years) => [years, 0] as const),
      ...([
        [2, 1],
        [12, 1],
        [6, 2],
        [12, 2],
        [5, 4],
      ] as const),
    ]) {
      const sections = joinMonths(life(years, chapters).map(monthSection), style)
      const book = { title: '寻常日子', subtitle: '', author: '林小满', sections, imprint: [], brand: '心书' }
      const { scene } = typesetBook(book, world, style)
      const lists = scene.pages.filter(({ kind }) => kind === 'catalogue')
      const said = `${years} years of ${chapters}`
      expect(lists.flatMap(names).length, said).toBeGreaterThan(0)
      for (const page of lists) {
        const here = names(page)
        for (const [at, one] of here.entries()) {
          const other = [...rules(page), ...here.slice(at + 1)].find((two) => meet(one, two))
          expect(other && `${one.name} meets ${other.name}`, said).toBeUndefined()
        }
      }
    }
  },
)
