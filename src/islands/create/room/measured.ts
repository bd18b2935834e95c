/** What is set aside of what was chosen, and about how large a book of the rest is. */

import type { Range } from '#islands/create/choice.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { Omitted } from '#lib/posts/choosing/omitted.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import { boundPages } from '#lib/print/printers/printers.ts'
import { type Binding, bindingNames, type PaperId, paddedPages, spineMm } from '#lib/print/spine.ts'
import type { getImportMeasure } from '#lib/sources/upload/import.api.ts'
import { estimateBook } from '#lib/typeset/book/estimate-book.ts'

export type Measured = OutputOf<typeof getImportMeasure>
/** Which months and writers the book takes. */
export type Taking = { chosen: ReadonlySet<string>; range: Range; isWhole: boolean }
/** One kind: how many posts of it the choice holds, and the first of them. */
export type AsideKind = { kind: Omitted; count: number; posts: Measured['omitted'] }

const isTaken = ({ author, month }: { author: string; month: string }, { chosen, range, isWhole }: Taking): boolean =>
  chosen.has(author) && (isWhole || (month !== '' && month >= range.from && month <= range.to))

/** Kinds that wait for a yes, those without a post left out. */
export const asideKinds = (measured: Measured | undefined, kinds: readonly Omitted[], taking: Taking): AsideKind[] =>
  kinds.flatMap((kind) => {
    const own = measured?.months.filter((one) => one.omitted === kind && isTaken(one, taking)) ?? []
    const count = own.reduce((sum, { entries }) => sum + entries, 0)
    const posts = measured?.omitted.filter((one) => one.omitted === kind && isTaken(one, taking)) ?? []
    return count > 0 ? [{ kind, count, posts }] : []
  })

/** About how many pages a book in this style has without posts of these kinds; 0 where nothing is known. */
export const aboutPages = (
  measured: Measured | undefined,
  style: string,
  omit: readonly Omitted[],
  taking: Taking,
): number => {
  const settings = measured?.settings[style]
  if (!measured || !settings) return 0
  const months = new Map<string, { posts: number; sums: number[] }>()
  for (const one of measured.months) {
    if (!isTaken(one, taking) || (one.omitted && omit.includes(one.omitted))) continue
    // Undated posts stand behind all others, as in the book.
    const month = one.month || '000000'
    const { posts, sums } = months.get(month) ?? { posts: 0, sums: settings.map(() => 0) }
    months.set(month, {
      posts: posts + one.entries,
      sums: sums.map((sum, at) => sum + (one.pages[style]?.[at] ?? 0)),
    })
  }
  const place = (month: string): string => (month === '000000' ? '999999' : month)
  const sorted = [...months].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
  const inSetting = settings.map((_, at) =>
    sorted.map(([month, { posts, sums }]) => ({ month, posts, pages: sums[at] ?? 0 })),
  )
  return estimateBook(style, settings, inSetting)
}

/** How it will be bound, as far as somebody said so. */
export type RoomBinding = { make: Binding; paper: PaperId }

/** An estimate in round numbers: tens from a hundred on, where it may be a few pages off. */
const rounded = (pages: number): number => (pages < 100 ? pages : Math.round(pages / 10) * 10)

/** `约 290 页`; '' when nothing is known. */
export const pagesWords = (pages: number): string => (pages > 0 ? `约 ${rounded(pages)} 页` : '')

/** `精装，书脊约 20 毫米`; `不够胶装，至少要 32 页` where the house printer binds no book so thin; '' when nothing is known. */
export const spineWords = (pages: number, { make, paper }: RoomBinding): string => {
  if (pages === 0) return ''
  if (make === 'saddle') return `${bindingNames.saddle}，没有书脊`
  const { min = 0 } = HOUSE_PRINTER.bindings[make] ?? {}
  if (boundPages(HOUSE_PRINTER, pages, make) < min) return `不够${bindingNames[make]}，至少要 ${min} 页`
  const spine = spineMm(paddedPages(pages, make), paper, make)
  return `${bindingNames[make]}，书脊约 ${Math.max(1, Math.round(spine))} 毫米`
}
