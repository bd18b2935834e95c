/** The game of a campaign: covers turned up two at a time, an envelope the server fills. What is won does not hang on the game. */

import { dealt, isDone, isFaceUp, type Pairs, turned } from '#lib/campaigns/game/pairs.ts'
import type { playCampaign } from '#lib/campaigns/game/play.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'
import type { Cover } from './covers.ts'

/** Which way a key leads, in cards; `row`: how many stand beside each other. */
const stepOf = (key: string, row: number): number =>
  key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : key === 'ArrowDown' ? row : key === 'ArrowUp' ? -row : 0

class XinshuPairs extends FormElement {
  #covers: readonly Cover[] = []
  #pairs: Pairs = dealt(0, Math.random)

  connectedCallback() {
    this.#covers = JSON.parse(this.dataset.covers ?? '[]') as Cover[]
    this.#pairs = dealt(this.#covers.length, Math.random)
    for (const [at, card] of this.#cards.entries()) {
      card.addEventListener('click', () => this.#turn(at))
      card.addEventListener('keydown', (event) => this.#move(event, at))
    }
    this.find('[data-draw]').addEventListener('click', ({ currentTarget }) => {
      void this.#draw(currentTarget as HTMLButtonElement)
    })
    this.find('[data-again]').addEventListener('click', () => location.reload())
    this.dataset.ready = ''
  }

  get #cards(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('[data-card]')]
  }

  #nameOf = (at: number): string => this.#covers[this.#pairs.cards[at] ?? -1]?.name ?? ''

  #turn(at: number) {
    const before = this.#pairs
    this.#pairs = turned(before, at)
    if (this.#pairs === before) return
    this.#paint()
    this.find('[data-said]').textContent = this.#wordsOf(before, at)
    if (isDone(this.#pairs)) this.find('[data-draw]').textContent = '拆开封套'
  }

  #wordsOf(before: Pairs, at: number): string {
    const { cards, found, open, turns } = this.#pairs
    const name = this.#nameOf(at)
    if (isDone(this.#pairs)) return `${cards.length / 2} 对都找到了，翻了 ${turns} 次。封套可以拆了。`
    if (found.length > before.found.length) return `一对${name}。还有 ${(cards.length - found.length) / 2} 对。`
    const [first] = open
    return open.length === 1 ? `${name}。再翻一张。` : `${this.#nameOf(first ?? at)}和${name}，不一样。接着翻。`
  }

  #paint() {
    for (const [at, card] of this.#cards.entries()) {
      const isUp = isFaceUp(this.#pairs, at)
      const isFound = this.#pairs.found.includes(at)
      const face = card.querySelector('img')
      // Loaded when it is first turned up: a page nobody plays on fetches none.
      if (isUp && face && !face.src) face.src = `/art/${this.#covers[this.#pairs.cards[at] ?? 0]?.art}.svg`
      card.toggleAttribute('data-up', isUp)
      card.toggleAttribute('data-found', isFound)
      const state = isFound ? `${this.#nameOf(at)}，找到了` : isUp ? this.#nameOf(at) : '扣着'
      card.setAttribute('aria-label', `第 ${at + 1} 张，${state}`)
    }
  }

  #move(event: KeyboardEvent, at: number) {
    const cards = this.#cards
    const top = cards[0]?.offsetTop
    const row = cards.filter(({ offsetTop }) => offsetTop === top).length
    const step = stepOf(event.key, row)
    const to = step === 0 ? undefined : cards[at + step]
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  #draw = (button: HTMLButtonElement) =>
    this.busy(button, '正在拆…', async () => {
      const answer = await ask<typeof playCampaign>('POST /api/user/campaigns/{id}/plays', {
        params: { id: this.dataset.campaign ?? '' },
        body: { play: Number(this.dataset.play) },
      })
      if (!answer.ok) return tellRefusal(answer)
      const { prize, left } = answer.data
      this.toggleAttribute('data-opened', true)
      const result = this.find('[data-result]')
      result.textContent = prize ? `抽到一张${prize.name}` : '这一个是空的'
      this.find('[data-next]').textContent = `${prize ? '已经放进您的券里。' : ''}${
        left > 0 ? `今天还有 ${left} 次。` : `${this.dataset.noneLeft ?? ''}。`
      }`
      this.find('[data-again]').hidden = left === 0
      this.find('[data-coupons]').hidden = prize === null
      this.find('[data-ways]').hidden = left === 0 && prize === null
      button.hidden = true
      const counted = document.querySelector('[data-left]')
      if (counted) counted.textContent = left > 0 ? `今天还有 ${left} 次。` : '今天的次数用完了。'
      result.focus()
    })
}
customElements.define('xinshu-pairs', XinshuPairs)
