import { fill, make } from '../elements/build.ts'
import type { Leaves } from './leaf.ts'
import { type Side, spreadAt } from './spread.ts'

export type Turn = { to: number; forward: boolean }

/** The open book on a wide screen. While a leaf turns, the next spread already lies beneath it. */
export const spreadView = (root: HTMLElement, leaves: Leaves, act: { go(step: 1 | -1): void; turned(): void }) => {
  const within = <T extends HTMLElement>(selector: string): T => root.querySelector<T>(selector)!
  const back = within<HTMLButtonElement>('[aria-label="上一页"]')
  const on = within<HTMLButtonElement>('[aria-label="下一页"]')
  const book = within('.open-book')
  const open = within('.open-book-pages')
  const halves = { left: within('[data-side=left]'), right: within('[data-side=right]') }
  back.addEventListener('click', () => act.go(-1))
  on.addEventListener('click', () => act.go(1))
  halves.left.addEventListener('click', () => act.go(-1))
  halves.right.addEventListener('click', () => act.go(1))

  const lay = (half: HTMLElement, side: Side): void => {
    half.toggleAttribute('data-empty', side === null)
    const page = side === null ? [] : [leaves.of(side)]
    page[0]?.removeAttribute('style')
    if (half.firstElementChild !== (page[0] ?? null)) fill(half, ...page)
  }

  let leaf: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const face = (name: string, side: Side): HTMLElement =>
    make('div', { class: name }, ...(side === null ? [] : [leaves.of(side)]))

  return (spread: number, last: number, pageCount: number, turn: Turn | undefined): void => {
    const now = spreadAt(spread, pageCount)
    const next = turn ? spreadAt(turn.to, pageCount) : now
    leaf?.remove()
    clearTimeout(timer)
    leaf = undefined
    lay(halves.left, turn && !turn.forward ? next.left : now.left)
    lay(halves.right, turn?.forward ? next.right : now.right)
    if (turn) {
      leaf = make(
        'div',
        { class: 'turning-leaf', 'data-back': !turn.forward },
        face('turning-front', turn.forward ? now.right : next.right),
        face('turning-back', turn.forward ? next.left : now.left),
      )
      leaf.addEventListener('animationend', (event) => event.target === event.currentTarget && act.turned())
      open.append(leaf)
      // An animation that never runs (hidden tab) must not leave the book between two pages.
      timer = setTimeout(act.turned, 900)
    }
    book.toggleAttribute('data-shut', spread === 0 && !turn)
    within('[data-ribbon]').hidden = spread === 0
    // The leaf on its way counts: who turns quickly is stopped at the end as well.
    back.disabled = spread === 0
    on.disabled = spread >= last
  }
}
