import type { Side } from './geometry.ts'

/** Pages of an album that hold photographs are called by their number, others by what they are (row 3.27). */
export const isSheetName = (name: string): name is `${number}` => /^\d+$/.test(name)

/** The first printed page each page of an album takes, from 1; `double`: a sheet of photographs takes two. */
export function printedPlaces(pages: readonly { name: string }[], double: boolean): number[] {
  let next = 1
  return pages.map(({ name }) => {
    const at = next
    next += double && isSheetName(name) ? 2 : 1
    return at
  })
}

/** Pages as the press counts them. */
export const printedPages = (pages: readonly { name: string }[], double: boolean): number =>
  pages.reduce((sum, { name }) => sum + (double && isSheetName(name) ? 2 : 1), 0)

/** Blank pages that only fill up the block: those that follow the last sheet. */
export function blanksBehind(pages: readonly { name: string }[]): number {
  const last = pages.reduce((found, { name }, at) => (isSheetName(name) ? at : found), -1)
  const next = pages.findIndex(({ name }, at) => at > last && name !== 'blank')
  return (next < 0 ? pages.length : next) - last - 1
}

/** Pages with something on them, or that stand between such. */
export const filledPages = (pages: readonly { name: string }[], double: boolean): number =>
  printedPages(pages, double) - blanksBehind(pages)

/** Even pages lie on the left. */
export const sideOf = (printed: number): Side => (printed % 2 === 0 ? 'left' : 'right')
