import { atom } from 'nanostores'

/** Words typed into a book and not yet handed in, kept on this device until they are, or are given up (forget-person.ts). */
const key = 'xinshu-post-drafts'
/** The oldest give way: a draft is for days, not for ever. */
const mostDrafts = 200

type Shelf = Pick<Storage, 'getItem' | 'setItem'>
/** `month`: where its post is found again; '' of the book's own words. */
type Kept = { words: string; month: string }
type Drafts = Record<string, Kept>

/** Which box: `field` of a post, or of the book itself. */
export type DraftPlace = { target: string; field: string; month: string }
export type Draft = { kept(): string | undefined; keep(words: string): void; forget(): void }

const textField = 'text'
// Drafts of texts go by their post alone, as they did before other boxes were kept.
const nameOf = (bookId: string, { target, field }: DraftPlace): string =>
  `${bookId}\n${target}${field === textField ? '' : `\t${field}`}`

const keptOf = (found: unknown): Kept | undefined => {
  if (typeof found === 'string') return { words: found, month: '' }
  const { words, month } = (found ?? {}) as Partial<Kept>
  return typeof words === 'string' ? { words, month: typeof month === 'string' ? month : '' } : undefined
}

const read = (shelf: Shelf): Drafts => {
  try {
    const found: unknown = JSON.parse(shelf.getItem(key) ?? '{}')
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, one]) => {
        const kept = keptOf(one)
        return kept ? [[name, kept]] : []
      }),
    )
  } catch {
    // No storage in this window, or somebody else's words in ours.
    return {}
  }
}

/** What storage refused, as long as this page stands: a form may be put away while words stand in it. */
const unkept = new Map<string, Kept>()

const readAll = (shelf: () => Shelf): Map<string, Kept> => {
  try {
    return new Map([...Object.entries(read(shelf())), ...unkept])
  } catch {
    // No storage in this window.
    return new Map(unkept)
  }
}

/** Counts what this page kept and forgot: whoever says that drafts are there looks again. */
export const $draftWrites = atom(0)

/** The draft of one box of one book. */
export const bookDraft = (bookId: string, place: DraftPlace, shelf: () => Shelf = () => localStorage): Draft => {
  const name = nameOf(bookId, place)
  const write = (change: (drafts: Drafts) => void): boolean => {
    try {
      const drafts = read(shelf())
      delete drafts[name]
      change(drafts)
      const kept = Object.entries(drafts).slice(-mostDrafts)
      shelf().setItem(key, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // No storage, or no room.
      return false
    }
    return true
  }
  return {
    kept: () => readAll(shelf).get(name)?.words,
    keep: (words) => {
      const kept = { words, month: place.month }
      const isKept = write((drafts) => {
        drafts[name] = kept
      })
      if (isKept) unkept.delete(name)
      else unkept.set(name, kept)
      $draftWrites.set($draftWrites.get() + 1)
    },
    forget: () => {
      unkept.delete(name)
      write(() => undefined)
      $draftWrites.set($draftWrites.get() + 1)
    },
  }
}

/** Words left unfinished in a book. */
export const draftsOf = (
  bookId: string,
  shelf: () => Shelf = () => localStorage,
): (DraftPlace & { words: string })[] => {
  const begin = `${bookId}\n`
  return [...readAll(shelf)].flatMap(([name, kept]) => {
    if (!name.startsWith(begin)) return []
    const [target = '', field = textField] = name.slice(begin.length).split('\t')
    return [{ target, field, ...kept }]
  })
}

/** How many posts, and other parts, of all books have words left unfinished. */
export const countDrafts = (shelf: () => Shelf = () => localStorage): number => {
  const names = [...readAll(shelf).keys()]
  return new Set(names.map((name) => name.split('\t')[0])).size
}
