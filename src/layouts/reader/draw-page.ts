import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { ownHtml } from '#lib/std/own-html.ts'
import { make } from '../elements/build.ts'
import type { PhonePage, PhonePiece } from './cut/phone-page.ts'
import { nightPage } from './night.ts'

/** Where a whole page lies on the screen, px. */
type Place = { left: number; top: number; width: number; height: number }

const pieceOf = new WeakMap<Element, PhonePiece>()

const painted = (night: boolean, ...what: Parameters<typeof paintPrintPage>): string => {
  const svg = paintPrintPage(...what)
  return ownHtml(night ? nightPage(svg) : svg)
}

/** The page as it is printed, in the open book. */
export const drawWhole = (element: HTMLElement, page: PrintPage, night: boolean): void => {
  element.innerHTML = painted(night, page)
}

/** The page as it stands on a phone. */
export const drawOnPhone = (element: HTMLElement, { pieces }: PhonePage, night: boolean): void => {
  element.textContent = ''
  for (const piece of pieces) {
    const part = make('div', { class: 'page-piece' })
    part.innerHTML = painted(night, piece.page, piece.box)
    for (const side of ['left', 'top', 'width', 'height'] as const) part.style[side] = `${piece[side]}px`
    pieceOf.set(part, piece)
    element.append(part)
  }
}

/** Where the whole page would lie if it were as large as the piece of it nearest to a height of the window. */
export const placeOfWhole = (element: HTMLElement, clientY: number): Place => {
  const parts = [...element.children].map((part) => ({ piece: pieceOf.get(part), at: part.getBoundingClientRect() }))
  const away = ({ at }: { at: DOMRect }): number => Math.max(at.top - clientY, clientY - at.bottom, 0)
  const [near] = parts.filter(({ piece }) => piece).sort((a, b) => away(a) - away(b))
  if (!near?.piece) return element.getBoundingClientRect()
  const { box, page } = near.piece
  const scale = near.at.width / (box.right - box.left)
  return {
    left: near.at.left - box.left * scale,
    top: near.at.top - box.top * scale,
    width: page.width * scale,
    height: page.height * scale,
  }
}
