/** That day in former years: each post becomes a card to pass on. */
import type { DayCard } from './day-card.ts'

class XinshuMemories extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
      if (pressed?.dataset.card !== undefined) void this.#card(pressed)
    })
    // The day one looks at, in a strip wider than a phone.
    this.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  async #card(button: HTMLElement) {
    if (button.getAttribute('aria-disabled') === 'true') return
    const post = JSON.parse(button.closest<HTMLElement>('[data-memory]')?.dataset.memory ?? '{}') as DayCard
    const { day = '', link = '/', siteName = '' } = this.dataset
    button.setAttribute('aria-disabled', 'true')
    try {
      const { openDayCard } = await import('./day-card.ts')
      await openDayCard({ ...post, day, link, siteName })
    } finally {
      button.removeAttribute('aria-disabled')
    }
  }
}
customElements.define('xinshu-memories', XinshuMemories)
