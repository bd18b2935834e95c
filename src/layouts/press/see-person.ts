/** The desk of an order: who gets it, in whole, for a reason that is written down. */
import { ask } from '#lib/http/client/ask.ts'
import type { seeDeskPerson } from '#lib/operator/orders/desk-order.api.ts'
import { FormElement } from '../scripts/form-fields.ts'

class XinshuPerson extends FormElement {
  connectedCallback() {
    const form = this.find<HTMLFormElement>('form')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在记下…', () => this.#see())
    })
  }

  async #see() {
    this.quiet()
    const { orderNo = '' } = this.dataset
    const body = { reason: this.value('reason') }
    const answer = await ask<typeof seeDeskPerson>('POST /api/operator/orders/{orderNo}/person', {
      params: { orderNo },
      body,
    })
    if (!answer.ok) return this.refuse(answer, 'reason')
    const { name, phone, address } = answer.data
    this.find('[data-person]').textContent = `${name}　${phone}　${address}`
    this.find('details').remove()
  }
}
customElements.define('xinshu-person', XinshuPerson)
