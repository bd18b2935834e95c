import hintsCss from '../../styles/elements/hints.css?inline'
import { addStyle, make } from './build.ts'
import { svgIcon } from './parts.ts'
import { markSeen, timesSeen } from './seen.ts'

addStyle(hintsCss)

/** Spec §2: at most 4 times a route name; gone after 200 px. */
const mostTimes = 4
const goneAfterPx = 200
const key = 'xinshu.scroll-hint'

/**
 * `<xinshu-scroll-hint route="home"><i hidden>words</i></xinshu-scroll-hint>`: says that the page goes on below, where it does.
 * Words of its own stand in it, so that fonts cut from the page have their characters.
 */
class XinshuScrollHint extends HTMLElement {
  private readonly look = () => {
    if (scrollY <= goneAfterPx) return
    this.disconnectedCallback()
    this.textContent = ''
  }

  connectedCallback() {
    const route = this.getAttribute('route') ?? document.documentElement.dataset.route ?? location.pathname
    const more = document.documentElement.scrollHeight - innerHeight > goneAfterPx
    if (!more || scrollY > goneAfterPx || timesSeen(key, route) >= mostTimes) return
    markSeen(key, route)
    const words = make('span', {}, this.textContent?.trim() || '往下翻，后面还有')
    words.append(svgIcon('down'))
    this.append(words)
    addEventListener('scroll', this.look, { passive: true })
  }

  disconnectedCallback() {
    removeEventListener('scroll', this.look)
  }
}
if (!customElements.get('xinshu-scroll-hint')) customElements.define('xinshu-scroll-hint', XinshuScrollHint)
