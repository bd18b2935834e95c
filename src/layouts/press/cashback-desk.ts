/** Books shown for a sum, at the desk: published and paid, or not, and why. */
import { ask } from '#lib/http/client/ask.ts'
import type { publishDeskCashback, refuseDeskCashback } from '#lib/operator/cashback/cashback-desk.api.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuCashbacks extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-decide]')) {
      form.addEventListener('submit', (event) => event.preventDefault())
      for (const button of form.querySelectorAll<HTMLButtonElement>('[data-do]'))
        button.addEventListener('click', () => void this.#press(form, button))
    }
  }

  #press(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
    const { reward } = button.dataset
    return reward === undefined
      ? this.busy(button, '正在记下…', () => this.#decide(form, false))
      : this.busy(button, '正在发布…', () => this.#publish(form, reward))
  }

  async #publish(form: HTMLFormElement, reward: string) {
    const text = `谁都看得到，标明有返现；${reward} 元进作者的余额，说好说坏一样。`
    if (await askConfirm({ title: '发布并返现？', text, ok: '发布' })) await this.#decide(form, true)
  }

  async #decide(form: HTMLFormElement, isPublished: boolean) {
    const params = { id: form.dataset.decide ?? '' }
    const words = String(new FormData(form).get('words') ?? '').trim()
    const answer = isPublished
      ? await ask<typeof publishDeskCashback>('POST /api/operator/cashbacks/{id}/publish', { params })
      : await ask<typeof refuseDeskCashback>('POST /api/operator/cashbacks/{id}/refuse', { params, body: { words } })
    if (answer.ok) return location.reload()
    const said = form.querySelector('[data-said]')
    if (isSignedOut(answer) || !said) return tellRefusal(answer)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-cashbacks', XinshuCashbacks)
