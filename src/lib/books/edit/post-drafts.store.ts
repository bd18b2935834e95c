/** Words typed into a post and not yet handed in, kept on this device until they are, or are given up (forget-person.ts). */
const key = 'xinshu-post-drafts'
/** The oldest give way: a draft is for days, not for ever. */
const mostDrafts = 50

type Shelf = Pick<Storage, 'getItem' | 'setItem'>
type Drafts = Record<string, string>

const isDrafts = (read: unknown): read is Drafts => typeof read === 'object' && read !== null && !Array.isArray(read)

const read = (shelf: Shelf): Drafts => {
  try {
    const found: unknown = JSON.parse(shelf.getItem(key) ?? '{}')
    return isDrafts(found) ? found : {}
  } catch {
    // No storage in this window, or somebody else's words in ours.
    return {}
  }
}

/** What storage refused, as long as this page stands: a form may be put away while words stand in it. */
const unkept = new Map<string, string>()

/** The draft of one post of one book. */
export const postDraft = (bookId: string, target: string, shelf: () => Shelf = () => localStorage) => {
  const name = `${bookId}\n${target}`
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
    kept: (): string | undefined => {
      const here = unkept.get(name)
      if (here !== undefined) return here
      try {
        const found: unknown = read(shelf())[name]
        return typeof found === 'string' ? found : undefined
      } catch {
        return undefined
      }
    },
    keep: (text: string): void => {
      const isKept = write((drafts) => {
        drafts[name] = text
      })
      if (isKept) unkept.delete(name)
      else unkept.set(name, text)
    },
    forget: (): void => {
      unkept.delete(name)
      write(() => undefined)
    },
  }
}

/** Words left unfinished in a book, by the target of their post. */
export const draftsOf = (bookId: string, shelf: () => Shelf = () => localStorage): ReadonlyMap<string, string> => {
  const begin = `${bookId}\n`
  const found = new Map<string, string>()
  const add = ([name, text]: [string, unknown]) => {
    if (name.startsWith(begin) && typeof text === 'string') found.set(name.slice(begin.length), text)
  }
  try {
    for (const one of Object.entries(read(shelf()))) add(one)
  } catch {
    // No storage in this window.
  }
  for (const one of unkept) add(one)
  return found
}

/** The posts of a book with words left unfinished, by target. */
export const draftedPosts = (bookId: string, shelf?: () => Shelf): ReadonlySet<string> =>
  new Set(draftsOf(bookId, shelf).keys())

/** How many posts of all books have words left unfinished. */
export const countDrafts = (shelf: () => Shelf = () => localStorage): number => {
  try {
    return Object.keys(read(shelf())).length
  } catch {
    return 0
  }
}
