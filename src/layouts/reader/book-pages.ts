import type { getBook } from '#lib/books/book/book.api.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import type { getBookMonths, getPrintPages } from '#lib/books/reading/reading.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { paths } from '#lib/site/routes/paths.ts'

export type Section = OutputOf<typeof getBookMonths>[number]
/** What is known of a page: itself, that its section is on the way, or that it did not come. */
export type Known = PrintPage | 'loading' | 'failed'

/** Section that holds a page of the whole book, and the page's place in it. */
export const sectionOf = (
  sections: readonly Section[],
  index: number,
): { section: Section; at: number } | undefined => {
  const section = [...sections].reverse().find((one) => one.firstPage <= index)
  return section && index < section.firstPage + section.pageCount
    ? { section, at: index - section.firstPage }
    : undefined
}

/** Sections whose pages are further than this from the one being read are forgotten: memory stays level. */
const farPages = 120

/**
 * The pages of an open book, asked for by section with their fonts. `changed` is called with the section that came or
 * did not; `gone` once, when the owner has shut the book meanwhile: then nothing more is asked for.
 */
export const bookPages = (
  bookId: string,
  sections: readonly Section[],
  heard: { changed(section: Section): void; gone(): void },
) => {
  const came = new Map<string, Known[] | 'loading' | 'failed'>()
  let closed = false
  let asking = false

  /** Something was refused: the whole book, or was it only set anew? Several refusals at once ask once. */
  const askIfGone = async (): Promise<void> => {
    if (closed || asking) return
    asking = true
    const answer = await ask<typeof getBook>('GET /api/book/{id}/info', { params: { id: bookId }, query: {} })
    asking = false
    if (answer.ok || answer.status !== 404 || closed) return
    closed = true
    heard.gone()
  }

  /** The style sheet with the section's fonts; resolves when it is applied, and also when it could not be had. */
  const loadFonts = (route: string): Promise<void> =>
    new Promise((resolve) => {
      const href = paths.bookFonts(bookId, route)
      if (document.querySelector(`link[href="${href}"]`)) return resolve()
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = link.onerror = () => resolve()
      document.head.append(link)
    })

  const fetchPages = async (route: string): Promise<OutputOf<typeof getPrintPages> | undefined> => {
    const params = { id: bookId, month: route }
    const answer = await ask<typeof getPrintPages>('GET /api/book/{id}/month/{month}', { params })
    if (answer.ok) return answer.data
    if (answer.status === 404) await askIfGone()
    return undefined
  }

  /** Asks for a section once; one that failed is tried again at the next call. */
  const load = async (section: Section): Promise<void> => {
    const { route } = section
    const present = came.get(route)
    if (closed || (present !== undefined && present !== 'failed')) return
    came.set(route, 'loading')
    const [pages] = await Promise.all([fetchPages(route), loadFonts(route)])
    if (closed) return
    came.set(route, pages ?? 'failed')
    heard.changed(section)
  }

  return {
    askIfGone,
    loadFonts,
    load,
    /** What is known of the page at `index`. */
    know: (index: number): Known => {
      const place = sectionOf(sections, index)
      const known = place && came.get(place.section.route)
      return (
        (Array.isArray(known) && place ? known[place.at] : undefined) ?? (known === 'failed' ? 'failed' : 'loading')
      )
    },
    forgetFar: (index: number): void => {
      for (const { route, firstPage, pageCount } of sections)
        if (Math.max(firstPage - index, index - firstPage - pageCount) > farPages && Array.isArray(came.get(route)))
          came.delete(route)
    },
  }
}
export type BookPages = ReturnType<typeof bookPages>
