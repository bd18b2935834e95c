/** The press desk: an order is taken, a parcel leaves. What is done goes from the list. */
import type { correctTracking, recallPress, shipPress, takePress } from '#lib/fulfilment/press.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuPress extends FormElement {
  connectedCallback() {
    this.#corrects()
    this.#recalls()
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-take]'))
      button.addEventListener('click', () =>
        this.busy(button, '正在核对文件…', async () => {
          const orderNo = button.dataset.take ?? ''
          const answer = await ask<typeof takePress>('POST /api/operator/press/{orderNo}/take', { params: { orderNo } })
          if (!answer.ok) return tellRefusal(answer)
          showAlert('success', '接单了，在「在印」里')
          this.#done(orderNo)
        }),
      )
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-ship]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#ship(form))
      })
  }

  #corrects() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-tracking]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#correct(form))
      })
  }

  #recalls() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-recall]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在收回…', () => this.#recall(form))
      })
  }

  async #recall(form: HTMLFormElement) {
    const words = form.querySelector('[data-words]')
    if (words) words.textContent = ''
    const reason = String(new FormData(form).get('reason') ?? '')
    const params = { orderNo: form.dataset.recall ?? '' }
    const answer = await ask<typeof recallPress>('POST /api/operator/press/{orderNo}/recall', {
      params,
      body: { reason },
    })
    if (answer.ok) return location.reload()
    if (isSignedOut(answer) || !words) return tellRefusal(answer)
    words.textContent = answer.message
    form.querySelector<HTMLInputElement>('[name=reason]')?.focus()
  }

  async #ship(form: HTMLFormElement) {
    const orderNo = form.dataset.ship ?? ''
    const words = form.querySelector('[data-words]')
    if (words) words.textContent = ''
    const given = new FormData(form)
    const body = { courier: given.get('courier'), trackingNo: given.get('trackingNo') } as {
      courier: 'EMS'
      trackingNo: string
    }
    const answer = await ask<typeof shipPress>('POST /api/operator/press/{orderNo}/ship', { params: { orderNo }, body })
    if (answer.ok) {
      showAlert('success', '已寄出，买家看得到单号')
      return this.#done(orderNo)
    }
    if (isSignedOut(answer) || !words) return tellRefusal(answer)
    words.textContent = answer.message
    form.querySelector<HTMLInputElement>('[name=trackingNo]')?.focus()
  }

  async #correct(form: HTMLFormElement) {
    const words = form.querySelector('[data-words]')
    if (words) words.textContent = ''
    const given = new FormData(form)
    const body = Object.fromEntries(['courier', 'trackingNo', 'reason'].map((name) => [name, given.get(name)])) as {
      courier: 'EMS'
      trackingNo: string
      reason: string
    }
    const answer = await ask<typeof correctTracking>('POST /api/operator/press/{orderNo}/tracking', {
      params: { orderNo: form.dataset.tracking ?? '' },
      body,
    })
    if (answer.ok) return location.reload()
    if (isSignedOut(answer) || !words) return tellRefusal(answer)
    words.textContent = answer.message
  }

  #done(orderNo: string) {
    this.querySelector(`[data-ticket="${orderNo}"]`)?.remove()
    if (!this.querySelector('[data-ticket]')) location.reload()
  }
}
customElements.define('xinshu-press', XinshuPress)
