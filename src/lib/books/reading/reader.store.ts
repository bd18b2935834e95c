import { atom, map } from 'nanostores'
import type { BookView, getBook } from '#lib/books/book/book.api.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import type { getBookMonths, getPrintPages } from '#lib/books/reading/reading.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { type PageError, pageErrorOf } from '#lib/site/visit/page-error.store.ts'

export type Section = OutputOf<typeof getBookMonths>[number]
type Sections = { status: 'loading' | 'ready' | 'failed' | 'gone'; list: Section[]; error?: PageError }

/** The open book: its sections, and the pages that are near, by section route. */
export const $sections = atom<Sections>({ status: 'loading', list: [] })
export const $pages = map<Record<string, PrintPage[] | 'loading' | 'failed'>>({})

export const openSections = async (book: BookView): Promise<void> => {
  $sections.set({ status: 'loading', list: [] })
  try {
    const list = await call<typeof getBookMonths>(
      'GET /api/book/{id}/book_months',
      { params: { id: book.id } },
      { silent: true },
    )
    $sections.set({ status: 'ready', list: list.filter((section) => section.pageCount > 0) })
  } catch (error) {
    if (isGone(error)) close()
    else $sections.set({ status: 'failed', list: [], error: pageErrorOf(error) })
  }
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Nothing of this book is asked for any more. */
const close = (): void => {
  $sections.set({ status: 'gone', list: [] })
  $pages.set({})
}

let asking: Promise<void> | undefined

/**
 * Something of the book was refused: is the whole book gone, shut again by its owner, or was it only set anew? Several
 * refusals at once ask once.
 */
const askIfGone = (book: Pick<BookView, 'id'>): Promise<void> => {
  if ($sections.get().status !== 'ready') return asking ?? Promise.resolve()
  asking ??= call<typeof getBook>('GET /api/book/{id}/info', { params: { id: book.id }, query: {} }, { silent: true })
    .then(
      () => {},
      (error: unknown) => {
        if (isGone(error)) close()
      },
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}

/**
 * The style sheet with the section's fonts; resolves when it is applied, and also when it could not be had. They are cut
 * to the words of the pages: `version` is another one once those say something else.
 */
export const loadFonts = (bookId: string, route: string, version?: number): Promise<void> =>
  new Promise((resolve) => {
    const base = `/api/book/${encodeURIComponent(bookId)}/fonts/${route}`
    const href = version === undefined ? base : `${base}?v=${version}`
    if (document.querySelector(`link[href="${href}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })

/** Fetches a section's pages once, with its fonts unless nobody could read them (thumbnails); a failed one is tried again at the next call. */
export const loadSection = async (bookId: string, route: string, withFonts = true): Promise<void> => {
  const present = $pages.get()[route]
  if ((present !== undefined && present !== 'failed') || $sections.get().status === 'gone') return
  $pages.setKey(route, 'loading')
  try {
    const [pages] = await Promise.all([
      call<typeof getPrintPages>(
        'GET /api/book/{id}/month/{month}',
        { params: { id: bookId, month: route } },
        { silent: true },
      ),
      withFonts ? loadFonts(bookId, route) : undefined,
    ])
    $pages.setKey(route, pages)
  } catch (error) {
    if (isGone(error)) await askIfGone({ id: bookId })
    if ($sections.get().status !== 'gone') $pages.setKey(route, 'failed')
  }
}

/** Section that holds a page of the whole book, and the page's place in it. */
export const placeOf = (sections: Section[], index: number): { section: Section; at: number } | undefined => {
  const section = sections.findLast((one) => one.firstPage <= index)
  return section && index < section.firstPage + section.pageCount
    ? { section, at: index - section.firstPage }
    : undefined
}
