import { atom } from 'nanostores'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { picked } from './pick.ts'

/** Posts being chosen, to be taken out or put back together. */
export type Picking = {
  on: boolean
  posts: ReadonlySet<string>
  /** The one pressed last: a range begins there. */
  last: string | null
  /** On screens without a shift key: the next press ends a range. */
  range: boolean
}

const nothing: Picking = { on: false, posts: new Set(), last: null, range: false }
export const $picking = atom<Picking>(nothing)

export const startPicking = (): void => $picking.set({ ...nothing, on: true })
export const stopPicking = (): void => $picking.set(nothing)

export const toggleRange = (): void => $picking.set({ ...$picking.get(), range: !$picking.get().range })

export const pickPost = (items: readonly EditItem[], { id }: EditItem, range: boolean): void => {
  const { posts, last, range: asked } = $picking.get()
  const order = (range || asked) && last !== null ? { order: items.map((one) => one.id), last } : undefined
  $picking.set({ on: true, posts: picked(posts, id, order), last: id, range: false })
}

export const pickAll = (items: readonly EditItem[]): void =>
  $picking.set({ ...$picking.get(), posts: new Set(items.map(({ id }) => id)), range: false })

export const pickNone = (): void => $picking.set({ ...nothing, on: true })
