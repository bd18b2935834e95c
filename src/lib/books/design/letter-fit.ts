import type { SceneItem } from '#lib/print/scene.ts'
import type { PageDraft } from '#lib/typeset/style/design.ts'

/** Preface and acknowledgement have two pages at most (PRINT.md §2.7). */
const mostLetterPages = 2

/** The letters of a book, as its design names them. */
export type LetterName = 'preface' | 'acknowledgement'

/** What of a letter lies beyond its pages: how many of them, lines, and characters in these. */
export type Over = { pages: number; lines: number; characters: number }

const textsIn = (items: readonly SceneItem[]): Extract<SceneItem, { kind: 'text' }>[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? textsIn(item.items) : item.kind === 'text' && item.origin?.role === 'text' ? [item] : [],
  )

/** How much of these pages is too much; undefined: nothing is. Pure. */
export const overOf = (pages: readonly Pick<PageDraft, 'items'>[]): Over | undefined => {
  const beyond = pages.slice(mostLetterPages)
  if (beyond.length === 0) return undefined
  const texts = beyond.map(({ items }) => textsIn(items))
  const lines = texts.reduce((sum, own) => sum + new Set(own.map(({ yMm }) => yMm)).size, 0)
  const characters = texts.flat().reduce((sum, { clusters }) => sum + clusters.filter((one) => one.trim()).length, 0)
  return { pages: beyond.length, lines, characters }
}

/** 多出 3 行，大约 62 个字. A signature alone on a third page is no line. */
export const overWords = ({ lines, characters }: Over): string =>
  lines === 0 ? '署名放不下了，请删去两行' : `多出 ${lines} 行，大约 ${characters} 个字`
