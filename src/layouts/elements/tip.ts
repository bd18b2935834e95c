import tipCss from '../../styles/elements/tip.css?inline'
import { tooltip } from '../parts/tooltip.ts'
import { addStyle, make, placeAt, tipDelayMs } from './build.ts'

addStyle(tipCss)

/** `data-tip="words"`: a word on what one points at or focuses. `data-popover="id"`: the same with an element of the page, also by pressing. */
const tip = make('div', { class: `${tooltip} floating-tip`, role: 'tooltip', id: 'xinshu-tip', hidden: true })
let timer = 0
let owner: HTMLElement | undefined

const popoverOf = (target: HTMLElement): HTMLElement | null => {
  const id = target.dataset.popover
  return id ? document.getElementById(id) : null
}

const boxOf = (target: HTMLElement): HTMLElement | null => (target.dataset.tip ? tip : popoverOf(target))

const hide = (): void => {
  if (!owner) return
  const box = boxOf(owner)
  if (box) box.hidden = true
  if (box === tip) owner.removeAttribute('aria-describedby')
  else owner.setAttribute('aria-expanded', 'false')
  owner = undefined
}

const show = (target: HTMLElement): void => {
  if (owner === target) return
  hide()
  const box = boxOf(target)
  if (!box) return
  owner = target
  if (box === tip) {
    // In the dialog that is open, above its ground.
    ;(target.closest('dialog') ?? document.body).append(tip)
    tip.textContent = target.dataset.tip ?? ''
    target.setAttribute('aria-describedby', tip.id)
  } else {
    box.classList.add('popover')
    target.setAttribute('aria-expanded', 'true')
  }
  box.hidden = false
  placeAt(box, target)
}

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip],[data-popover]') : null

const soon = (run: () => void): void => {
  clearTimeout(timer)
  timer = window.setTimeout(run, tipDelayMs)
}

const inBox = (node: EventTarget | null): boolean =>
  !!owner && node instanceof Node && (owner.contains(node) || !!boxOf(owner)?.contains(node))

/** Called with the event that brought this file here, and by every later one. */
export const point = (event: Event): void => {
  const target = targetOf(event)
  // A finger has no hovering: it presses, and what that does is on the screen.
  if (target?.dataset.tip && 'pointerType' in event && event.pointerType === 'touch') return
  if (target) soon(() => show(target))
  // What is shown stays while one is in it: it can be read, selected and pressed.
  else if (inBox(event.target)) clearTimeout(timer)
  else if (owner) soon(hide)
}

document.addEventListener('pointerover', point)
document.addEventListener('focusin', point)
document.addEventListener('focusout', ({ relatedTarget }) => {
  if (owner && !inBox(relatedTarget)) soon(hide)
})
document.documentElement.addEventListener('pointerleave', () => soon(hide))
document.addEventListener('click', (event) => {
  const target = targetOf(event)
  if (target?.dataset.popover && !target.dataset.tip) {
    clearTimeout(timer)
    show(target)
  } else if (target?.dataset.tip) {
    // Pressed: the word would lie over what opens.
    clearTimeout(timer)
    hide()
  } else if (!inBox(event.target)) hide()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !owner) return
  clearTimeout(timer)
  const back = inBox(document.activeElement) && owner !== document.activeElement ? owner : undefined
  hide()
  back?.focus()
})
addEventListener('scroll', hide, { passive: true, capture: true })
