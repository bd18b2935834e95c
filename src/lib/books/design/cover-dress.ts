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
export const changeToSend = (seen: CoverDress, now: CoverDress): Body | undefined => {
  const fields = changedFields(seen, now).filter((field) => field !== 'title' || now.title.trim() !== '')
  if (fields.length === 0) return undefined
  return { ...only(now, fields), seen: only(seen, fields) }
}

/** Where a cover stands between this device and the book. */
export type Standing = {
  /** What was seen in place of each field when it was changed here; of the others, what the book says. */
  seen: CoverDress
  dress: CoverDress
  /** Fields changed here and elsewhere, as the book says them, until somebody has decided. */
  elsewhere: Partial<CoverDress>
}

/** Fields the book does not say yet as they are here. */
export const waitingFields = ({ seen, dress, elsewhere }: Standing): DressField[] => [
  ...new Set([...changedFields(seen, dress), ...(Object.keys(elsewhere) as DressField[])]),
]

/**
 * After hearing what the book says, field by field: what was not touched here is as the book says it, what was changed on
 * both sides waits for somebody to decide. `arrived`: what was sent and taken; the book may have tidied it.
 */
export const reconciled = (standing: Standing, book: CoverDress, arrived: Partial<CoverDress> = {}): Standing => {
  const { seen, dress } = standing
  const waiting = new Set(waitingFields(standing))
  const isTaken = (field: DressField): boolean =>
    field in arrived ? same(dress[field], arrived[field]) : !waiting.has(field) || same(dress[field], book[field])
  const fields = Object.keys(book) as DressField[]
  const open = fields.filter((field) => !isTaken(field))
  const both = open.filter((field) => !(field in arrived) && !same(seen[field], book[field]))
  return {
    seen: { ...book, ...only(seen, both) },
    dress: { ...book, ...only(dress, open) },
    elsewhere: only(book, both),
  }
}

/** Somebody decided about one field; the other side's is what a step back brings. */
export const settled = (standing: Standing, field: DressField, choice: 'mine' | 'theirs') => {
  const { [field]: _, ...elsewhere } = standing.elsewhere
  const theirs = only({ ...standing.dress, ...standing.elsewhere }, [field])
  const chosen = { ...standing.dress, ...theirs }
  const [dress, other] = choice === 'mine' ? [standing.dress, chosen] : [chosen, standing.dress]
  return { standing: { seen: { ...standing.seen, ...theirs }, dress, elsewhere }, other }
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

/** Steps after the dress became another one by itself: a step back undoes what was done here, not what came from elsewhere. */
export const rebased = (steps: Steps, from: CoverDress, to: CoverDress): Steps => {
  const moved = changedFields(from, to)
  if (moved.length === 0) return steps
  const over = (dress: CoverDress): CoverDress => ({
    ...dress,
    ...only(
      to,
      moved.filter((field) => same(dress[field], from[field])),
    ),
  })
  return { ...steps, done: steps.done.map(over), undone: steps.undone.map(over) }
}

type Moved = { dress: CoverDress; steps: Steps }

export const steppedBack = ({ done, undone }: Steps, now: CoverDress): Moved | undefined => {
  const dress = done[done.length - 1]
  return dress && { dress, steps: { done: done.slice(0, -1), undone: [...undone, now], typing: undefined } }
}

export const steppedForth = ({ done, undone }: Steps, now: CoverDress): Moved | undefined => {
  const dress = undone[undone.length - 1]
  return dress && { dress, steps: { done: [...done, now], undone: undone.slice(0, -1), typing: undefined } }
}
