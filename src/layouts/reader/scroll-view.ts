import { fill, make } from '../elements/build.ts'
import type { Leaves } from './leaf.ts'
import { placeOnPhone, readableScale, type Words } from './words.ts'

const gapPx = 10

/**
 * The book on a phone: one page under the other, as wide as the screen. All pages have one height, so only those near
 * the eye are mounted, each at its place. `read` hears which page is being read.
 */
export const scrollView = (
  box: HTMLElement,
  leaves: Leaves,
  wordsOf: (page: number) => Words | undefined,
  read: (page: number) => void,
) => {
  let stepPx = 1
  let pageCount = 0
  /** Measured once: asking right after pages were put in would have all of them laid out at once. */
  let widthPx = 0
  /** Pages of one book have one body size: the first page with words says how tall places are, and they stay so. */
  let scale: number | undefined
  const places = new Map<number, HTMLElement>()
  const look = (): void => {
    if (pageCount === 0 || !box.isConnected) return
    const { top, width } = box.getBoundingClientRect()
    // A scroll bar may have appeared beside the pages since.
    widthPx = width
    read(Math.min(pageCount - 1, Math.max(-1, Math.floor((innerHeight * 0.4 - top) / stepPx) - 1)))
  }
  addEventListener('scroll', look, { passive: true })
  // Before the reader's own listener, which draws.
  addEventListener('resize', () => {
    widthPx = 0
    scale = undefined
  })

  return {
    draw: (page: number, count: number, ratio: number): void => {
      pageCount = count
      widthPx ||= box.clientWidth || document.documentElement.clientWidth
      const words = wordsOf(page)
      const before = stepPx
      if (scale === undefined && words) scale = readableScale(words, widthPx)
      stepPx = (widthPx / ratio) * (scale ?? 1) + gapPx
      box.style.height = `${(count + 1) * stepPx}px`
      for (const [index, place] of places)
        if (index < page - 3 || index > page + 4) {
          place.remove()
          places.delete(index)
        }
      for (let index = Math.max(-1, page - 3); index <= Math.min(count - 1, page + 4); index++) {
        const place = places.get(index) ?? make('div', { class: 'rolling-page' })
        place.style.top = `${(index + 1) * stepPx}px`
        place.style.height = `${stepPx - gapPx}px`
        const leaf = leaves.of(index)
        if (leaf.parentElement !== place) fill(place, leaf)
        const { scale: own, leftPx } = placeOnPhone(index < 0 ? undefined : wordsOf(index), widthPx)
        const heightPx = (widthPx / ratio) * own
        leaf.style.width = `${widthPx * own}px`
        leaf.style.height = `${heightPx}px`
        leaf.style.margin = `${(stepPx - gapPx - heightPx) / 2}px 0 0 ${-leftPx}px`
        if (!places.has(index)) {
          places.set(index, place)
          // In reading order, for those who read by ear.
          const after = [...places].filter(([at]) => at > index).sort(([a], [b]) => a - b)[0]
          box.insertBefore(place, after?.[1] ?? null)
        }
      }
      // Places grew once the first words came: the page being read stays before the eye.
      if (before > 1 && Math.abs(before - stepPx) > 1 && box.isConnected) scrollBy(0, (page + 1) * (stepPx - before))
    },
    /** A jump scrolls; reading on does not. */
    jump: (page: number): void => {
      const top = box.getBoundingClientRect().top + scrollY
      scrollTo({ top: page < 0 ? 0 : top + (page + 1) * stepPx - 60 })
    },
  }
}
