/** The desk: a piece of feedback or an alarm (`data-of="alarm"`) is dealt with, or opened again. */
import type { resolveFeedback } from '#lib/accounts/feedback/feedback.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import type { closeAlarmCall } from '#lib/operator/alarm.api.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuSettle extends FormElement {
  connectedCallback() {
    const isAlarm = this.dataset.of === 'alarm'
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-id]'))
      button.addEventListener('click', () =>
        this.busy(button, '正在记下', async () => {
          const { id = '', done } = button.dataset
          const answer = isAlarm
            ? await ask<typeof closeAlarmCall>('POST /api/operator/alarms/{id}', {
                params: { id },
                body: { done: true },
              })
            : await ask<typeof resolveFeedback>('POST /api/operator/feedback/{id}', {
                params: { id },
                body: { done: done === 'true' },
              })
          if (answer.ok) button.closest('li')?.remove()
          else tellRefusal(answer)
        }),
      )
  }
}
customElements.define('xinshu-settle', XinshuSettle)
