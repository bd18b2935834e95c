/** A page as it is looked at: its place in the album, one half of it where a sheet is shown page by page. */
export type ShownPage = { at: number; half?: 'left' | 'right' }
/** What lies open at once: pages from left to right; one of a pair may be missing (inside of the cover). */
export type Opening = { left?: ShownPage; right?: ShownPage; sheet?: ShownPage }

type Page = { side: 'left' | 'right' | 'sheet'; isCard?: true }

/** An album as it lies open: sheets and cards alone, single pages in facing pairs. Pure. */
export function openingsOf(pages: readonly Page[]): Opening[] {
  const openings: Opening[] = []
  for (const [at, { side, isCard }] of pages.entries()) {
    const last = openings.at(-1)
    if (side === 'sheet' || isCard) openings.push({ sheet: { at } })
    else if (side === 'right' && last?.left && !last.right) last.right = { at }
    else openings.push(side === 'left' ? { left: { at } } : { right: { at } })
  }
  return openings
}

/** An album page by page, as phones show it. Pure. */
export const singlePages = (pages: readonly Page[]): ShownPage[] =>
  pages.flatMap(({ side }, at): ShownPage[] =>
    side === 'sheet'
      ? [
          { at, half: 'left' },
          { at, half: 'right' },
        ]
      : [{ at }],
  )
