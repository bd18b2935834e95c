/** Payouts at the desk: paid by hand and written down, or refused with a reason. */
import { type Answer, ask } from '#lib/http/client/ask.ts'
import type { payDeskPayout, refuseDeskPayout, takeDeskPayout } from '#lib/operator/payouts/payout-desk.api.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askConfirm, askPrompt } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuPayouts extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-take]'))
      button.addEventListener('click', () => void this.busy(button, '正在记下…', () => this.#take(button)))
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-pay]')) {
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#pay(form))
      })
      const refuse = form.querySelector<HTMLButtonElement>('[data-refuse]')
      refuse?.addEventListener('click', () => void this.busy(refuse, '正在记下…', () => this.#refuse(form)))
    }
  }

  async #take(button: HTMLButtonElement) {
    const params = { payoutNo: button.dataset.take ?? '' }
    const answer = await ask<typeof takeDeskPayout>('POST /api/operator/payouts/{payoutNo}/take', { params })
    if (!answer.ok) return tellRefusal(answer)
    location.reload()
  }

  async #pay(form: HTMLFormElement) {
    const given = new FormData(form)
    const [receiptNo = '', words = ''] = ['receiptNo', 'words'].map((name) => String(given.get(name) ?? '').trim())
    const text = `回单号 ${receiptNo}。记下以后，这笔就算转过去了，改不回来。`
    if (!(await askConfirm({ title: '真的已经转了？', text, ok: '已经转了', danger: true }))) return
    const params = { payoutNo: form.dataset.pay ?? '' }
    const body = { receiptNo, words }
    this.#after(form, await ask<typeof payDeskPayout>('POST /api/operator/payouts/{payoutNo}/pay', { params, body }))
  }

  async #refuse(form: HTMLFormElement) {
    const { most } = fieldLimits.deskReason
    const words = await askPrompt({ title: '为什么不转？', label: '申请的人看得到', ok: '不转', max: most })
    if (words === undefined) return
    const params = { payoutNo: form.dataset.pay ?? '' }
    const body = { words }
    const answer = await ask<typeof refuseDeskPayout>('POST /api/operator/payouts/{payoutNo}/refuse', { params, body })
    this.#after(form, answer)
  }

  #after(form: HTMLFormElement, answer: Answer<unknown>) {
    if (answer.ok) return location.reload()
    const said = form.querySelector('[data-said]')
    if (isSignedOut(answer) || !said) return tellRefusal(answer)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-payouts', XinshuPayouts)
