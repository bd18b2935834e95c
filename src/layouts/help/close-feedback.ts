/** The desk: a piece of feedback is dealt with, or opened again. */
import { FormElement } from '../scripts/form-fields.ts'
import { post } from '../scripts/plain-call.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuSettle extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-id]'))
      button.addEventListener('click', () =>
        this.busy(button, '正在记下', async () => {
          const { id, done } = button.dataset
          const answer = await post(`/api/operator/feedback/${id}`, { done: done === 'true' })
          if (answer.ok) button.closest('li')?.remove()
          else tellRefusal(answer)
        }),
      )
  }
}
customElements.define('xinshu-settle', XinshuSettle)
