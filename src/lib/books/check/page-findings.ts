import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import type { BookSection } from '../content/sections.ts'

/** So few lines on the last page of a chapter look forgotten. */
const thinLines = 2
/** Marks that every page has. */
const ofThePage = new Set(['folio', 'running'])

const leaves = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))

const wordsOn = (page: ScenePage): TextItem[] =>
  leaves(page.items).filter(
    (item): item is TextItem =>
      item.kind === 'text' &&
      !ofThePage.has(item.origin?.role ?? '') &&
      item.clusters.some((cluster) => cluster.trim() !== ''),
  )

const hasPicture = (page: ScenePage): boolean =>
  leaves(page.items).some((item) => item.kind === 'image' || (item.kind === 'path' && item.qr !== undefined))

/** Lines stand at their baselines; marks of one line may differ by a hair. */
const linesOf = (words: readonly TextItem[]): number => new Set(words.map(({ yMm }) => Math.round(yMm * 2))).size

const found = { width: 0, height: 0, severity: 'info' } as const

/** Last pages of chapters with a line or two on them, where the chapter has a page before that. */
export const thinPages = (sections: readonly BookSection[]): FoundIssue[] =>
  sections.flatMap(({ route, title, months, firstPage, pages }): FoundIssue[] => {
    const own = pages.flatMap((page, at) => (page.kind === 'body' ? [{ page, at }] : []))
    const last = own.at(-1)
    if (!last || own.length < 2 || (!months && title === undefined) || hasPicture(last.page)) return []
    const words = wordsOn(last.page)
    const lines = linesOf(words)
    if (lines === 0 || lines > thinLines) return []
    const index = firstPage + last.at
    const entryId = words.at(-1)?.origin?.entryId
    return [
      {
        ...found,
        reason: 'thin_page',
        index,
        month: route,
        ...(entryId === undefined ? {} : { entryId }),
        title: '最后一页只有一两行',
        message: `第 ${index + 1} 页只有 ${lines === 1 ? '一' : '两'}行字`,
        suggestion: '前面删去一两行就收得回去，也可以照样印',
      },
    ]
  })
