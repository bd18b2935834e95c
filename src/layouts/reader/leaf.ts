import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { make, fill as put } from '../elements/build.ts'
import type { BookPages } from './book-pages.ts'

/**
 * Pages as elements, one for each index while it is shown: a quiet skeleton while it is on its way, a way on when it did
 * not come. -1 is the cover, which came with the page.
 */
export const leaves = (
  cover: HTMLElement,
  /** What to say, and a button to press, when a page did not come. */
  notHere: HTMLTemplateElement,
  pages: BookPages,
  draw: (element: HTMLElement, page: PrintPage) => void,
  again: (index: number) => void,
) => {
  const shown = new Map<number, HTMLElement>([[-1, cover]])

  const fill = (element: HTMLElement, index: number): void => {
    const known = pages.know(index)
    element.toggleAttribute('data-waiting', typeof known === 'string')
    element.toggleAttribute('aria-busy', known === 'loading')
    if (known === 'loading') element.textContent = ''
    else if (known === 'failed') {
      put(element, notHere.content.cloneNode(true))
      element.querySelector('button')?.addEventListener('click', (event) => {
        event.stopPropagation()
        again(index)
      })
    } else {
      element.setAttribute('aria-label', `第 ${index + 1} 页`)
      draw(element, known)
    }
  }

  return {
    of: (index: number): HTMLElement => {
      const present = shown.get(index)
      if (present) return present
      const element = make('article', { class: 'painted-page' })
      shown.set(index, element)
      fill(element, index)
      return element
    },
    /** Which page it is; -1 is the cover. */
    indexOf: (leaf: HTMLElement): number => [...shown].find(([, element]) => element === leaf)?.[0] ?? -1,
    /** Draws those anew that are shown, all of them or those of a section. */
    redraw: (from = 0, to = Number.POSITIVE_INFINITY): void => {
      for (const [index, element] of shown) if (index >= from && index < to && index >= 0) fill(element, index)
    },
    /** Forgets all others: only near pages are kept. */
    keep: (indices: ReadonlySet<number>): void => {
      for (const index of shown.keys()) if (index >= 0 && !indices.has(index)) shown.delete(index)
    },
  }
}
export type Leaves = ReturnType<typeof leaves>
