import type { CallInput } from '#lib/http/contract.ts'
import type { BookView, updateBook } from '../book/book.api.ts'

/** A picture on the cover as the book keeps it: see `coverPic` of the call. */
export type CoverPlace = { pic: string; x: number; y: number; scale: number; rotate: number }

/** All of a cover that somebody may change. */
export type CoverDress = {
  title: string
  subtitle: string
  author: string
  /** A design with or without its colour: `window-3`. */
  cover: string
  /** Null: the picture we would choose, where it lies by itself. */
  coverPic: CoverPlace | null
  coverText: string
  /** The line of the years; null: as they are. */
  meta: string | null
}
export type DressField = keyof CoverDress

export const dressOf = ({ title, subtitle, author, cover }: BookView): CoverDress => ({
  ...{ title, subtitle, author, cover: cover.codeName, coverText: cover.text ?? '', meta: cover.years },
  coverPic:
    cover.pic === null ? null : { pic: cover.pic, x: cover.x, y: cover.y, scale: cover.scale, rotate: cover.rotate },
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Fields in which two differ. */
export const changedFields = (a: CoverDress, b: CoverDress): DressField[] =>
  (Object.keys(a) as DressField[]).filter((field) => !same(a[field], b[field]))

type Body = CallInput<typeof updateBook>['body']

const only = (dress: CoverDress, fields: readonly DressField[]): Partial<CoverDress> =>
  Object.fromEntries(fields.map((field) => [field, dress[field]]))

/**
 * What is sent: the fields that changed, and what was seen in their place. A book always has a title: while somebody is
 * writing it anew there may be none. Undefined: nothing to send.
 */
export const changeToSend = (saved: CoverDress, now: CoverDress, overwrite = false): Body | undefined => {
  const fields = changedFields(saved, now).filter((field) => field !== 'title' || now.title.trim() !== '')
  if (fields.length === 0) return undefined
  return { ...only(now, fields), ...(overwrite ? {} : { seen: only(saved, fields) }) }
}

/** The dress after an answer: what was sent and not changed since is as the book keeps it (tidied, with its usual words). */
export const afterAnswer = (now: CoverDress, sent: CoverDress, kept: CoverDress): CoverDress => {
  const touched = changedFields(sent, now)
  return { ...kept, ...only(now, touched) }
}

/** Steps back and forth. `typing`: the field the last step is of, so that a word is one step and not one a letter. */
export type Steps = { done: CoverDress[]; undone: CoverDress[]; typing: DressField | undefined }
export const noSteps: Steps = { done: [], undone: [], typing: undefined }

/** So many are kept over a reload. */
const mostSteps = 50

export const stepped = (steps: Steps, before: CoverDress, typing?: DressField): Steps =>
  typing !== undefined && steps.typing === typing
    ? steps
    : { done: [...steps.done, before].slice(-mostSteps), undone: [], typing }

type Moved = { dress: CoverDress; steps: Steps }

export const steppedBack = ({ done, undone }: Steps, now: CoverDress): Moved | undefined => {
  const dress = done[done.length - 1]
  return dress && { dress, steps: { done: done.slice(0, -1), undone: [...undone, now], typing: undefined } }
}

export const steppedForth = ({ done, undone }: Steps, now: CoverDress): Moved | undefined => {
  const dress = undone[undone.length - 1]
  return dress && { dress, steps: { done: [...done, now], undone: undone.slice(0, -1), typing: undefined } }
}
