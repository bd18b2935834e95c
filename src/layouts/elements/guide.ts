import hintsCss from '../../styles/elements/hints.css?inline'
import tipCss from '../../styles/elements/tip.css?inline'
import { tooltip } from '../parts/tooltip.ts'
import { addStyle, button, make, placeAt } from './build.ts'
import { markSeen, timesSeen } from './seen.ts'

addStyle(hintsCss)
addStyle(tipCss)

/** Spec §2: whoever has not had a second to read it cannot close it yet. */
const closeAfterMs = 1000
const key = 'xinshu.guide'

/** `<xinshu-guide target="share" route="book">words</xinshu-guide>`: points once per route and target at the element with that id. */
class XinshuGuide extends HTMLElement {
  private readonly words = this.textContent?.trim() ?? ''
  private box: HTMLElement | undefined
  private timer = 0
  private readonly place = () => {
    const target = this.pointedAt()
    if (this.box && target) placeAt(this.box, target)
  }

  /** Not `target`: React sets a property of that name where there is one, instead of the attribute. */
  private pointedAt(): HTMLElement | null {
    return document.getElementById(this.getAttribute('target') ?? '')
  }

  private get name(): string {
    return `${this.getAttribute('route') ?? document.documentElement.dataset.route ?? location.pathname} ${this.getAttribute('target')}`
  }

  connectedCallback() {
    this.textContent = ''
    const target = this.pointedAt()
    if (!target || this.words === '' || timesSeen(key, this.name) > 0) return
    const box = make(
      'div',
      { class: `${tooltip} floating-tip guide-tip`, role: 'status' },
      make('span', {}, this.words),
    )
    this.box = box
    this.append(box)
    this.place()
    addEventListener('resize', this.place)
    addEventListener('scroll', this.place, { passive: true })
    this.timer = window.setTimeout(() => {
      // Read by now: it does not come again, closed or not.
      markSeen(key, this.name)
      const close = button('知道了', 'guide-close', () => {
        this.disconnectedCallback()
        this.textContent = ''
        target.focus()
      })
      box.append(close)
      this.place()
    }, closeAfterMs)
  }

  disconnectedCallback() {
    clearTimeout(this.timer)
    removeEventListener('resize', this.place)
    removeEventListener('scroll', this.place)
  }
}
if (!customElements.get('xinshu-guide')) customElements.define('xinshu-guide', XinshuGuide)
