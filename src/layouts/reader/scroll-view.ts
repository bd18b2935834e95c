import { fill, make } from '../elements/build.ts'
import type { Leaves } from './leaf.ts'

const gapPx = 10
/** A page that was jumped to stands below the bar, px from the top of the window. */
const barPx = 60

/**
 * The book on a phone: one page under the other. Heights of pages are learnt as they come near, and only those near the
 * eye are mounted, each at its place; when pages above grow, the one being read stays before the eye. `heightOf` answers
 * nothing for a page that is not here yet; `read` hears which page is being read.
 */
export const scrollView = (
  box: HTMLElement,
  leaves: Leaves,
  heightOf: (page: number) => number | undefined,
  read: (page: number) => void,
) => {
  const heights = new Map<number, number>()
  /** Where pages begin, the cover first; after the last one the end. */
  let tops: number[] = []
  const places = new Map<number, HTMLElement>()
  const look = (): void => {
    if (tops.length === 0 || !box.isConnected) return
    const eye = innerHeight * 0.4 - box.getBoundingClientRect().top
    const next = tops.findIndex((top) => top > eye)
    read((next < 0 ? tops.length - 1 : Math.max(1, next)) - 2)
  }
  addEventListener('scroll', look, { passive: true })

  const learn = (page: number, count: number, usualPx: number): void => {
    for (let index = Math.max(0, page - 3); index <= Math.min(count - 1, page + 4); index++) {
      const heightPx = heightOf(index)
      if (heightPx !== undefined) heights.set(index, heightPx)
    }
    tops = [0]
    for (let index = -1; index < count; index++) tops.push(tops[index + 1]! + (heights.get(index) ?? usualPx) + gapPx)
  }
  const jump = (page: number): void => {
    const top = box.getBoundingClientRect().top + scrollY
    scrollTo({ top: page < 0 ? 0 : top + tops[page + 1]! - barPx })
  }

  return {
    /** All heights are others now. */
    reset: (): void => {
      heights.clear()
      tops = []
    },
    /** `usualPx`: height of a page that is not known yet. */
    draw: (page: number, count: number, usualPx: number): void => {
      const before = tops[page + 1]
      learn(page, count, usualPx)
      box.style.height = `${tops[count + 1]}px`
      for (const [index, place] of places)
        if (index < page - 3 || index > page + 4) {
          place.remove()
          places.delete(index)
        }
      for (let index = Math.max(-1, page - 3); index <= Math.min(count - 1, page + 4); index++) {
        const place = places.get(index) ?? make('div', { class: 'rolling-page' })
        const heightPx = `${tops[index + 2]! - tops[index + 1]! - gapPx}px`
        place.style.top = `${tops[index + 1]}px`
        place.style.height = heightPx
        const leaf = leaves.of(index)
        if (leaf.parentElement !== place) fill(place, leaf)
        leaf.style.height = heightPx
        if (!places.has(index)) {
          places.set(index, place)
          // In reading order, for those who read by ear.
          const after = [...places].filter(([at]) => at > index).sort(([a], [b]) => a - b)[0]
          box.insertBefore(place, after?.[1] ?? null)
        }
      }
      const moved = tops[page + 1]! - (before ?? tops[page + 1]!)
      if (Math.abs(moved) > 0.1 && box.isConnected) scrollBy(0, moved)
    },
    jump,
  }
}
