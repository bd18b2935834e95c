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

/** Even pages lie on the left. */
export const sideOf = (printed: number): Side => (printed % 2 === 0 ? 'left' : 'right')
