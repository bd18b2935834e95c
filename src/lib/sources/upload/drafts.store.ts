import { persistentAtom } from '@nanostores/persistent'

/** What was put into a room and is no book yet. `files`: how many somebody brought; `unsent`: how many had not set out. */
export type Draft = { id: string; files: number; unsent: string }
type Drafts = Readonly<Record<string, Draft>>

const decode = (text: string): Drafts => {
  try {
    return JSON.parse(text) as Drafts
  } catch {
    return {}
  }
}

/** By the address of the room: what lies in one is never shown in another. Outlives the tab; forgotten with the person. */
const $drafts = persistentAtom<Drafts>('xinshu-drafts', {}, { encode: JSON.stringify, decode })

const here = (): string => location.pathname

/** What was left in this room. */
export const draftHere = (): Draft | undefined => $drafts.get()[here()]
export const keepDraft = (draft: Draft): void => $drafts.set({ ...$drafts.get(), [here()]: draft })
/** Forgets what lies in this room; with an `id` only when it is that import. */
export const forgetDraft = (id?: string): void => {
  const { [here()]: draft, ...others } = $drafts.get()
  if (draft && (id === undefined || draft.id === id)) $drafts.set(others)
}
