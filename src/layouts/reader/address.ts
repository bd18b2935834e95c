/** A section as the reader knows it: `front`, `YYYYMM`, `undated` or `end`. */
type Start = { route: string; firstPage: number }

/** Words old links use for a part of the book (`/app/preview/{id}/{section}`). Preface and copyright stand in the first pages. */
const routeOfWord = (word: string): string => {
  const month = /^(\d{4})-?(\d{2})$/.exec(word)
  if (month) return `${month[1]}${month[2]}`
  return word === 'preface' || word === 'copyright' || word === 'catalog' ? 'front' : word
}

/**
 * The page an address names, from 0: `#12` is the twelfth, `#202401` and `#front` the first of that section. -1, the
 * cover, for everything else. The place survives a reload.
 */
export const pageOfHash = (hash: string, sections: readonly Start[]): number => {
  const word = hash.replace(/^#/, '')
  const section = sections.find(({ route }) => route === routeOfWord(word))
  if (section) return section.firstPage
  return /^\d{1,5}$/.test(word) && Number(word) > 0 ? Number(word) - 1 : -1
}
