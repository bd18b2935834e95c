/** The desk of refunds: a second person agrees or not, money a provider would not give back is seen to. */
import { ask, type Refusal } from '#lib/http/client/ask.ts'
import type {
  approveRefund,
  declineRefund,
  payStuckRefund,
  retryStuckRefund,
  withdrawRefund,
} from '#lib/operator/refunds/refund-desk.api.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { yuan } from '#lib/std/money.ts'
import { askConfirm, askPrompt } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

const { most } = fieldLimits.deskReason

class XinshuRefunds extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-do]'))
      button.addEventListener('click', () => void this.#press(button))
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-by-hand]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#byHand(form))
      })
  }

  async #press(button: HTMLButtonElement) {
    const { do: what, id = '', fen = '0' } = button.dataset
    const params = { id }
    if (what === 'approve') {
      const text = '退出去就收不回来了。批准的人和时刻会记进审计。'
      const title = `批准退 ${yuan(Number(fen))} 元？`
      if (!(await askConfirm({ title, text, ok: '批准退款', danger: true }))) return
      return this.busy(button, '正在退…', async () => {
        const body = { agreedFen: Number(fen) }
        const answer = await ask<typeof approveRefund>('POST /api/operator/refunds/{id}/approve', { params, body })
        this.#after(answer)
      })
    }
    if (what === 'withdraw')
      return this.busy(button, '正在收回…', async () => {
        const answer = await ask<typeof withdrawRefund>('POST /api/operator/refunds/{id}/withdraw', { params })
        this.#after(answer)
      })
    const isDecline = what === 'decline'
    const title = isDecline ? '为什么不批？' : '为什么再退一次？'
    const words = await askPrompt({ title, label: '缘由', ok: isDecline ? '不批' : '再退一次', max: most })
    if (words === undefined) return
    const body = { words }
    return this.busy(button, '正在记下…', async () => {
      const answer = isDecline
        ? await ask<typeof declineRefund>('POST /api/operator/refunds/{id}/decline', { params, body })
        : await ask<typeof retryStuckRefund>('POST /api/operator/stuck-refunds/{id}/retry', { params, body })
      this.#after(answer)
    })
  }

  /** The page says what became of it. */
  #after(answer: { ok: true } | Refusal) {
    if (!answer.ok) return tellRefusal(answer)
    location.reload()
  }

  async #byHand(form: HTMLFormElement) {
    const given = new FormData(form)
    const [receiptNo, words] = ['receiptNo', 'words'].map((name) => String(given.get(name) ?? '').trim())
    const text = `回单号 ${receiptNo}。记下以后，这笔钱就算退给买家了，改不回来。`
    if (!(await askConfirm({ title: '真的已经转给买家了？', text, ok: '已经转了', danger: true }))) return
    const answer = await ask<typeof payStuckRefund>('POST /api/operator/stuck-refunds/{id}/by-hand', {
      params: { id: form.dataset.byHand ?? '' },
      body: { receiptNo: receiptNo ?? '', words: words ?? '' },
    })
    const said = form.querySelector('[data-words]')
    if (answer.ok || isSignedOut(answer) || !said) return this.#after(answer)
    said.textContent = answer.message
    form.querySelector<HTMLInputElement>('[name=receiptNo]')?.focus()
  }
}
customElements.define('xinshu-refunds', XinshuRefunds)
