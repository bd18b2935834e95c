/** The desk of bills: what does not agree is explained, in words that are kept. */
import { ask } from '#lib/http/client/ask.ts'
import type { explainBillDifference } from '#lib/operator/bills/bill-desk.api.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askPrompt } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuBills extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-explain]'))
      button.addEventListener('click', () => void this.#explain(button))
  }

  async #explain(button: HTMLButtonElement) {
    const { most } = fieldLimits.deskReason
    const words = await askPrompt({ title: '这一处是怎么回事？', label: '说明', ok: '记下', max: most, lines: 3 })
    if (words === undefined) return
    await this.busy(button, '正在记下…', async () => {
      const answer = await ask<typeof explainBillDifference>('POST /api/operator/bills/{id}/explain', {
        params: { id: button.dataset.explain ?? '' },
        body: { words },
      })
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })
  }
}
customElements.define('xinshu-bills', XinshuBills)
