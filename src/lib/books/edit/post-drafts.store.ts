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

/** The draft of one post of one book. */
export const postDraft = (bookId: string, target: string, shelf: () => Shelf = () => localStorage) => {
  const name = `${bookId}\n${target}`
  const write = (change: (drafts: Drafts) => void): void => {
    try {
      const drafts = read(shelf())
      delete drafts[name]
      change(drafts)
      const kept = Object.entries(drafts).slice(-mostDrafts)
      shelf().setItem(key, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // No storage, or no room: the words stand in the box as long as the page does.
    }
  }
  return {
    kept: (): string | undefined => {
      try {
        const found: unknown = read(shelf())[name]
        return typeof found === 'string' ? found : undefined
      } catch {
        return undefined
      }
    },
    keep: (text: string): void =>
      write((drafts) => {
        drafts[name] = text
      }),
    forget: (): void => write(() => undefined),
  }
}

/** The posts of a book with words left unfinished, by target. */
export const draftedPosts = (bookId: string, shelf: () => Shelf = () => localStorage): ReadonlySet<string> => {
  try {
    const begin = `${bookId}\n`
    const names = Object.keys(read(shelf())).filter((name) => name.startsWith(begin))
    return new Set(names.map((name) => name.slice(begin.length)))
  } catch {
    return new Set()
  }
}
