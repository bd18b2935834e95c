import { make } from '../elements/build.ts'
import { XinshuDialog } from '../elements/modal.ts'
import { svgIcon } from '../elements/parts.ts'
import { iconButton } from '../parts/icon-button.ts'
import { type Zoomable, zoomable } from './zoomable.ts'
import { leaveZoomedState, zoomedState } from './zoomed-state.ts'

const stepScale = 1.4
/** Where a page lies in the window, px. */
type Place = { left: number; top: number; width: number; height: number }

/**
 * One page of the book over the whole screen, to be moved about. A second double tap, fingers that close, Escape and the
 * button lead back. Opens around the point `at` of the window where the page lies at `from`.
 */
export const openZoomedPage = (
  { page, from, label }: { page: HTMLElement; from: Place; label: string },
  scale: number,
  at: { clientX: number; clientY: number },
): Zoomable => {
  const sheet = new XinshuDialog()
  const { width, height, left, top } = from
  const content = make('div', { class: 'zoomed-content' }, page)
  const frame = make(
    'div',
    { class: 'zoomed-frame', tabindex: '0', role: 'group', 'aria-label': `${label}，放大`, 'data-first': true },
    content,
  )
  const zoom = zoomable(frame, content, () => sheet.close(undefined))
  const press = (sign: Node | string, words: string, act: () => void): HTMLElement => {
    const made = make('button', { type: 'button', class: iconButton, 'aria-label': words }, sign)
    made.addEventListener('click', act)
    return made
  }
  const bar = make(
    'div',
    { class: 'zoomed-bar' },
    press('−', '缩小', () => zoom.by(1 / stepScale)),
    press('+', '放大', () => zoom.by(stepScale)),
    press(svgIcon('x'), '回到书页', () => sheet.close(undefined)),
  )
  // Back closes the page, and only the next one leaves the book; the dialog itself listens for it.
  history.pushState(zoomedState, '')
  void sheet.open([bar, frame], { look: 'zoomed-dialog', label: `${label}，放大` }).then(leaveZoomedState)
  const ratio = width / Math.max(1, height)
  const wide = Math.min(frame.clientWidth, frame.clientHeight * ratio)
  content.style.width = `${wide}px`
  content.style.height = `${wide / ratio}px`
  // The same place of the page stays under the finger.
  const inner = content.getBoundingClientRect()
  zoom.enlarge(scale, {
    clientX: inner.left + ((at.clientX - left) / Math.max(1, width)) * inner.width,
    clientY: inner.top + ((at.clientY - top) / Math.max(1, height)) * inner.height,
  })
  return zoom
}
