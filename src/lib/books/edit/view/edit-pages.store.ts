import { atom, map } from 'nanostores'
import type { getTypesetProgress } from '#lib/books/book/book.api.ts'
import { $editing, type Editing, refreshOpen } from '#lib/books/edit/edit.store.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import type { getBookMonths, getPrintPages } from '#lib/books/reading/reading.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { type Polling, poll } from '#lib/http/client/poll.ts'

/**
 * The set pages of the section that holds a month. `fresh`: they show all that was saved; `setting`: newer ones are on
 * their way; `away`: nobody could be asked.
 */
export type SectionPages = {
  pages: readonly PrintPage[]
  /** Index of the first of them in the whole book, from 0. */
  firstPage: number
  /** All months they hold, `YYYYMM`: thin ones share a section. */
  months: readonly string[]
  state: 'fresh' | 'setting' | 'away'
}

/** By the month asked for. */
export const $sectionPages = map<Record<string, SectionPages>>({})

const nothing: SectionPages = { pages: [], firstPage: 0, months: [], state: 'setting' }
const [everyMs, awayMs] = [700, 4000]
const quiet = { silent: true }

const setState = (month: string, state: SectionPages['state']): void =>
  $sectionPages.setKey(month, { ...($sectionPages.get()[month] ?? nothing), state })

let sheets = 0

/**
 * The fonts of the section. After an edit it may have characters the sheet before had not: the newer one is laid over it,
 * and the older goes when it is there, so that no page stands without.
 */
const loadFonts = (bookId: string, month: string): void => {
  const older = [...document.querySelectorAll('link[data-edit-fonts]')]
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.editFonts = ''
  link.href = `/api/book/${encodeURIComponent(bookId)}/fonts/${month}?at=${++sheets}`
  link.onload = () => {
    for (const one of older) one.remove()
  }
  document.head.append(link)
}

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof CallError && statuses.includes(error.status)

/** What is set of the month by now; undefined: it was never set. A month without anything in the book has no pages. */
const fetchPages = async (id: string, month: string): Promise<Omit<SectionPages, 'state'> | undefined> => {
  try {
    const [sections, pages] = await Promise.all([
      call<typeof getBookMonths>('GET /api/book/{id}/book_months', { params: { id } }, quiet),
      call<typeof getPrintPages>('GET /api/book/{id}/month/{month}', { params: { id, month } }, quiet),
    ])
    const own = month === 'undated' ? '000000' : month
    const section = sections.find(({ route, months }) => route === month || months.includes(own))
    return { pages, firstPage: section?.firstPage ?? 0, months: section?.months ?? [] }
  } catch (error) {
    if (isStatus(error, 404)) return { ...nothing, pages: [] }
    if (isStatus(error, 409, 425)) return undefined
    throw error
  }
}

/** What the answer to an edit brought of this month, drawn before the whole book is set. */
const drawnOf = (sections: Editing['sections'], month: string): Omit<SectionPages, 'state'> | undefined => {
  const own = month === 'undated' ? '000000' : month
  const found = sections.find(({ route, months }) => route === month || months.includes(own))
  return found && { pages: found.pages, firstPage: found.firstPage, months: found.months }
}

/** Counts how often the book was changed by another way than the commands of this screen. */
const $changedBeside = atom(0)

/** The book is being set anew for something said beside its posts: steps and pages are asked for again. */
export const lookAgain = (): void => {
  $changedBeside.set($changedBeside.get() + 1)
  refreshOpen()
}

/**
 * Shows the pages of a month and keeps to what is saved: the answer to an edit brings them, and once the whole book is set
 * they come again, with their fonts. Answers what ends it.
 */
export const openPages = (bookId: string, month: string): (() => void) => {
  let polling: Polling | undefined
  const follow = (drawn: boolean): void => {
    polling?.stop()
    let shown = $sectionPages.get()[month] !== undefined
    if (!drawn) setState(month, 'setting')
    polling = poll(
      async (isStopped) => {
        const params = { id: bookId }
        const { status } = await call<typeof getTypesetProgress>('GET /api/book/{id}/progress', { params }, quiet)
        const settled = status !== 'typesetting'
        if (settled || !shown) {
          const found = await fetchPages(bookId, month)
          if (isStopped()) return 'over'
          if (found) {
            shown = true
            if (found.pages.length > 0) loadFonts(bookId, month)
            $sectionPages.setKey(month, { ...found, state: settled ? 'fresh' : 'setting' })
          }
        }
        return settled ? 'over' : everyMs
      },
      () => {
        setState(month, 'away')
        return awayMs
      },
    )
  }
  follow(false)
  let drawn = false
  const stopListening = $editing.listen(({ save, sections }, old) => {
    const newer = sections === old?.sections ? undefined : drawnOf(sections, month)
    if (newer) $sectionPages.setKey(month, { ...newer, state: 'fresh' })
    drawn ||= newer !== undefined
    if (save.state !== 'saved' || old?.save.state === 'saved') return
    follow(drawn)
    drawn = false
  })
  const stopLooking = $changedBeside.listen(() => follow(false))
  return () => {
    polling?.stop()
    stopListening()
    stopLooking()
  }
}
