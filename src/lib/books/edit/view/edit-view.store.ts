import { atom } from 'nanostores'

/** The post that is looked at, by id: framed on the page, marked in the list. One at a time. */
export type Looked = {
  post: string | null
  /** Its form lies there: asked for, for its words or its date, or because something was found that had not been handed in. */
  open: false | 'asked' | 'date' | 'found'
  /** Where it was chosen: the other side follows. */
  by: 'list' | 'page'
}

export const $looked = atom<Looked>({ post: null, open: false, by: 'list' })
/** The page of the section that is shown, from 0. */
export const $pageAt = atom(0)

/** The photograph whose part to be kept is being chosen, by content hash. */
export const $framing = atom<string | null>(null)

/** `by` is the side somebody touched; a post whose form lies open keeps it. */
export const lookAt = (post: string, by: Looked['by']): void => {
  const before = $looked.get()
  $looked.set({ post, by, open: before.post === post ? before.open : false })
}

export const openPost = (post: string, open: Exclude<Looked['open'], false> = 'asked'): void =>
  $looked.set({ post, open, by: 'list' })

/** Puts the form away; the post stays marked. */
export const closePost = (): void => $looked.set({ ...$looked.get(), open: false })

export const turnTo = (page: number): void => $pageAt.set(page)

/** Another month lies open: nothing of the one before is looked at. */
export const forgetView = (): void => {
  $looked.set({ post: null, open: false, by: 'list' })
  $pageAt.set(0)
  $framing.set(null)
}
