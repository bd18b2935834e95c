/** The reader: turns the pages of Reading.astro's book. No framework, no schema; pages are drawn from the call's answer. */
import { chapterMonths } from '#lib/typeset/book/chapter-name.ts'
import { fill } from '../elements/build.ts'
import { pageOfHash } from './address.ts'
import { bookPages, type Known, type Section, sectionOf } from './book-pages.ts'
import { phoneCuts } from './cut/phone-cuts.ts'
import { drawOnPhone, drawWhole } from './draw-page.ts'
import { leaves as leavesOf } from './leaf.ts'
import { pageSize } from './page-size.ts'
import { scrollView } from './scroll-view.ts'
import { nearPages, spreadAt, spreadCount, spreadOf } from './spread.ts'
import { spreadView, type Turn } from './spread-view.ts'
import { zoomInReader } from './zoom-in-reader.ts'

/** '1': read in light ink on dark paper. The wish stays on this device. */
const nightKey = 'xinshu-reader-night'

class XinshuReader extends HTMLElement {
  connectedCallback() {
    const { dataset } = this
    const bookId = dataset.book ?? ''
    const sections = JSON.parse(dataset.sections ?? '[]') as Section[]
    const find = <T extends Element>(selector: string): T => this.querySelector<T>(selector)!
    const pageCount = sections.reduce((sum, { firstPage, pageCount }) => Math.max(sum, firstPage + pageCount), 0)
    const last = spreadCount(pageCount) - 1
    const wide = matchMedia('(min-width: 640px)')
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let night = stored() === '1'
    let page = pageOfHash(location.hash, sections)
    let turn: Turn | undefined
    let isGone = false

    const pages = bookPages(bookId, sections, {
      changed: ({ firstPage, pageCount: many }) => {
        ratio = ratioOf(pages.know(firstPage)) ?? ratio
        leaves.redraw(firstPage, firstPage + many)
        draw()
      },
      gone: () => {
        isGone = true
        document.documentElement.dataset.theme = ''
        fill(this, find<HTMLTemplateElement>('#gone').content)
        this.querySelector('h1')?.focus()
      },
    })
    const leaves = leavesOf(
      find('.painted-page'),
      find<HTMLTemplateElement>('#not-here'),
      pages,
      (element, known) => {
        if (wide.matches) drawWhole(element, known, night)
        else drawOnPhone(element, cuts.of(known), night)
      },
      (index) => {
        const place = sectionOf(sections, index)
        if (place) void pages.load(place.section)
        leaves.redraw(index, index + 1)
      },
    )

    // Pages of one book have one size; until one is here, A5.
    let ratio = 148 / 210
    const main = find<HTMLElement>('#main')
    const openBook = find<HTMLElement>('[data-stage]')
    const roll = document.createElement('div')
    roll.className = 'rolling-pages'
    const recut = (): void => {
      cuts.reset()
      scroll.reset()
      leaves.redraw()
      draw()
      scroll.jump(page)
    }
    const cuts = phoneCuts(pageSize([...this.querySelectorAll<HTMLButtonElement>('[data-size] button')], recut))
    const drawSpread = spreadView(openBook, leaves, { go: (step) => go(step), turned: () => turn && show(turn.to) })
    const heightOf = (index: number): number | undefined => {
      const known = pages.know(index)
      return typeof known === 'object' ? cuts.of(known).height : undefined
    }
    const scroll = scrollView(roll, leaves, heightOf, (to) => {
      if (to === page || wide.matches) return
      page = to
      draw()
    })
    const foot = readerFoot(find('footer'), sections, pageCount)
    const spread = (): number => Math.min(spreadOf(page), last)

    const draw = (): void => {
      if (isGone) return
      const near = nearPages(turn?.to ?? spread(), pageCount)
      for (const section of new Set(near.map((index) => sectionOf(sections, index)?.section)))
        if (section) void pages.load(section)
      pages.forgetFar(page)
      leaves.keep(new Set([...near, ...(wide.matches ? [] : Array.from({ length: 8 }, (_, at) => page - 3 + at))]))
      openBook.style.setProperty('--ratio', String(ratio))
      if (wide.matches) drawSpread(spread(), last, pageCount, turn)
      else scroll.draw(page, pageCount, cuts.usualPx(ratio))
      const open = spreadAt(turn?.to ?? spread(), pageCount)
      const sides = wide.matches ? [open.left, open.right] : [page]
      foot(sides.filter((side): side is number => side !== null && side >= 0))
      history.replaceState(history.state, '', page < 0 ? location.pathname + location.search : `#${page + 1}`)
    }
    const lay = (): void => {
      const [here, there] = wide.matches ? [openBook, roll] : [roll, openBook]
      if (!here.isConnected) main.append(here)
      there.remove()
      turn = undefined
      leaves.redraw()
      draw()
      if (!wide.matches && page >= 0) scroll.jump(page)
    }

    const show = (to: number): void => {
      const { left, right } = spreadAt(to, pageCount)
      page = left ?? right ?? -1
      turn = undefined
      draw()
    }
    const go = (step: 1 | -1): void => {
      const to = (turn?.to ?? spread()) + step
      if (to < 0 || to > last || isGone) return
      if (turn) show(turn.to)
      turn = still.matches ? undefined : { to, forward: step > 0 }
      if (turn) draw()
      else show(to)
    }
    const goTo = (to: number): void => {
      turn = undefined
      page = Math.max(-1, Math.min(pageCount - 1, to))
      draw()
      if (!wide.matches) scroll.jump(page)
    }

    addEventListener('keydown', (event) => {
      if (isGone || document.querySelector('dialog[open]') || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement) return
      if (event.key === 'ArrowRight' || event.key === 'PageDown') wide.matches && go(1)
      else if (event.key === 'ArrowLeft' || event.key === 'PageUp') wide.matches && go(-1)
      else if (event.key === 'Home') goTo(-1)
      else if (event.key === 'End') goTo(pageCount - 1)
      else return
      if (wide.matches) event.preventDefault()
    })
    addEventListener('resize', () => {
      if (cuts.measure() && !wide.matches) recut()
      else draw()
    })
    wide.addEventListener('change', lay)
    addEventListener('hashchange', () => goTo(pageOfHash(location.hash, sections)))
    // Pictures of a book shut again are refused before any page is asked for.
    addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof SVGImageElement || target instanceof HTMLImageElement) void pages.askIfGone()
      },
      true,
    )
    // The sign-in this page was made for is over, or is another's: whether it may still be read the server says.
    addEventListener('storage', ({ key, newValue }) => {
      const mark = document.documentElement.dataset.session
      if (key === 'xinshu.user' && mark && !newValue?.includes(mark)) location.reload()
    })

    find('footer input').addEventListener('input', ({ target }) => goTo(Number((target as HTMLInputElement).value) - 1))
    const contents = find<HTMLDialogElement>('dialog')
    find('[aria-label="目录"]').addEventListener('click', () => {
      for (const button of contents.querySelectorAll<HTMLElement>('[data-at]')) {
        const first = Number(button.dataset.from)
        const here = page >= first && page < first + Number(button.dataset.pages)
        if (here) button.setAttribute('aria-current', 'true')
        else button.removeAttribute('aria-current')
      }
      // iOS knows it since 15.4; before, the list opens where it stands.
      if (typeof contents.showModal === 'function') contents.showModal()
      else contents.setAttribute('open', '')
    })
    contents.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button') : undefined
      if (!button) return
      if (typeof contents.close === 'function') contents.close()
      else contents.removeAttribute('open')
      if (button.dataset.at) goTo(Number(button.dataset.at))
    })

    const whole = (leaf: HTMLElement): HTMLElement => {
      const known = pages.know(leaves.indexOf(leaf))
      const copy = leaf.cloneNode(true) as HTMLElement
      if (typeof known === 'object') drawWhole(copy, known, night)
      return copy
    }
    zoomInReader(roll, find('[aria-label="放大这一页"]'), () => leaves.of(page), whole)

    const moon = find<HTMLButtonElement>('[aria-label="夜间阅读"]')
    const light = (): void => {
      document.documentElement.dataset.theme = night ? 'night' : ''
      moon.setAttribute('aria-pressed', String(night))
      leaves.redraw()
    }
    moon.addEventListener('click', () => {
      night = !night
      store(night ? '1' : '0')
      light()
    })
    if (night) light()
    void pages.loadFonts('cover')
    // The address says which page; how far down it lay is known only once its neighbours are here.
    history.scrollRestoration = 'manual'
    lay()
  }
}

/** The scale: the ribbon at the page being read, the folio beside it. Answers what shows the pages that lie open. */
const readerFoot = (foot: HTMLElement, sections: readonly Section[], pageCount: number) => {
  const month = foot.querySelector('[data-month]')!
  const ribbon = foot.querySelector<HTMLElement>('[data-place]')!
  const range = foot.querySelector('input')!
  const folio = foot.querySelector('[data-folio]')!
  return (shown: readonly number[]): void => {
    const numbers = shown.length === 0 ? '封面' : shown.map((index) => index + 1).join('—')
    const name = chapterMonths(
      sectionOf(sections, Math.max(0, shown[shown.length - 1] ?? 0))?.section ?? { months: [] },
    )
    month.textContent = name
    ribbon.style.left = `${pageCount > 1 ? (Math.max(0, shown[0] ?? 0) / (pageCount - 1)) * 100 : 0}%`
    range.value = String(Math.max(0, (shown[0] ?? -1) + 1))
    range.setAttribute(
      'aria-valuetext',
      `${name ? `${name}，` : ''}${shown.length === 0 ? '封面' : `第 ${numbers} 页`}，共 ${pageCount} 页`,
    )
    if (folio.firstChild?.nodeValue !== `${numbers} `) folio.firstChild!.nodeValue = `${numbers} `
  }
}

const ratioOf = (known: Known): number | undefined =>
  typeof known === 'string' ? undefined : known.width / known.height

// Private windows of some browsers have no storage.
const stored = (): string | null => {
  try {
    return localStorage.getItem(nightKey)
  } catch {
    return null
  }
}
const store = (value: string): void => {
  try {
    localStorage.setItem(nightKey, value)
  } catch {
    // Then it holds for this page.
  }
}

customElements.define('xinshu-reader', XinshuReader)
