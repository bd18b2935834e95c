/** A section as the reader knows it: `front`, `YYYYMM`, `undated` or `end`; of a chapter of several months, all of them. */
type Start = { route: string; firstPage: number; months?: readonly string[] }

/** Words old links use for a part of the book (`/app/preview/{id}/{section}`). Preface and copyright stand in the first pages. */
const routeOfWord = (word: string): string => {
  const month = /^(\d{4})-?(\d{2})$/.exec(word)
  if (month) return `${month[1]}${month[2]}`
  return word === 'preface' || word === 'copyright' || word === 'catalog' ? 'front' : word
}

/**
 * The page an address names, from 0: `#12` is the twelfth, `#202401` and `#front` the first of that section, or of the
 * chapter a month has joined. -1, the
 * cover, for everything else. The place survives a reload.
 */
export const pageOfHash = (hash: string, sections: readonly Start[]): number => {
  const word = hash.replace(/^#/, '')
  const wanted = routeOfWord(word)
  const section =
    sections.find(({ route }) => route === wanted) ??
    sections.find(({ months }) => months?.includes(wanted === 'undated' ? '000000' : wanted))
  if (section) return section.firstPage
  return /^\d{1,5}$/.test(word) && Number(word) > 0 ? Number(word) - 1 : -1
}
