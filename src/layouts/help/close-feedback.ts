/** The desk: a piece of feedback is dealt with, or opened again; `data-call`: something else that can be settled. */
import { FormElement } from '../scripts/form-fields.ts'
import { post } from '../scripts/plain-call.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuSettle extends FormElement {
  connectedCallback() {
    const { call = '/api/operator/feedback' } = this.dataset
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-id]'))
      button.addEventListener('click', () =>
        this.busy(button, '正在记下', async () => {
          const { id, done } = button.dataset
          const answer = await post(`${call}/${id}`, { done: done === 'true' })
          if (answer.ok) button.closest('li')?.remove()
          else tellRefusal(answer)
        }),
      )
  }
}
customElements.define('xinshu-settle', XinshuSettle)
