import { bookDraft, type Draft } from '#lib/books/edit/post-drafts.store.ts'
import { type CoverDress, type DressField, type Standing, waitingFields } from './cover-dress.ts'
import { roomDraft } from './room-draft.ts'

/** One field that has not arrived: what was seen in its place, and what it is to be. */
type Waiting = { was: unknown; now: unknown }

const isWords = (value: unknown): boolean => typeof value === 'string'
const isPlace = (value: unknown): boolean => {
  const { pic, x, y, scale, rotate } = Object(value) as Record<string, unknown>
  return isWords(pic) && [x, y, scale, rotate].every((one) => typeof one === 'number')
}
const checks: Record<DressField, (value: unknown) => boolean> = {
  ...{ title: isWords, subtitle: isWords, author: isWords, cover: isWords, coverText: isWords },
  coverPic: (value) => value === null || isPlace(value),
  meta: (value) => value === null || isWords(value),
}
const fields = Object.keys(checks) as DressField[]

const waitingIn = (kept: string | undefined, field: DressField): Waiting | undefined => {
  try {
    const { was, now } = Object(JSON.parse(kept ?? 'null')) as Partial<Waiting>
    return checks[field](was) && checks[field](now) ? { was, now } : undefined
  } catch {
    // Of another version, or somebody else's.
    return undefined
  }
}

/** What was changed on the cover of a book and has not arrived, a draft a field: another window may hold other fields. */
export const coverDrafts = (bookId: string) => {
  const draftOf = (field: DressField): Draft => bookDraft(bookId, roomDraft('cover', field))
  /** As this window found or wrote them: no other's are forgotten. */
  const own = new Map<DressField, string>()
  return {
    /** The cover of a book that says `book`, with what had not arrived lying over it. */
    over: (book: CoverDress): Standing => {
      const standing = { seen: { ...book }, dress: { ...book }, elsewhere: {} }
      for (const field of fields) {
        const kept = draftOf(field).kept()
        const waiting = waitingIn(kept, field)
        if (kept === undefined || !waiting) continue
        own.set(field, kept)
        Object.assign(standing.seen, { [field]: waiting.was })
        Object.assign(standing.dress, { [field]: waiting.now })
      }
      return standing
    },
    keep: (standing: Standing): void => {
      const waiting = new Set(waitingFields(standing))
      for (const field of fields) {
        const draft = draftOf(field)
        if (waiting.has(field)) {
          const words = JSON.stringify({ was: standing.seen[field], now: standing.dress[field] } satisfies Waiting)
          if (draft.kept() !== words) draft.keep(words)
          own.set(field, words)
        } else if (own.has(field)) {
          if (draft.kept() === own.get(field)) draft.forget()
          own.delete(field)
        }
      }
    },
  }
}
