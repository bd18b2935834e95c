/** Invoices at the desk: issued outside, uploaded here; refused with a reason; reversed when money went back. */
import { type Answer, ask } from '#lib/http/client/ask.ts'
import type { issueInvoice, refuseInvoice, reverseInvoice } from '#lib/operator/invoices/invoice-desk.api.ts'
import { invoiceNumberPattern, mostInvoiceBytes } from '#lib/orders/invoices/invoice.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askPrompt } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuInvoices extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-decide]')) {
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#upload(form))
      })
      const refuse = form.querySelector<HTMLButtonElement>('[data-refuse]')
      refuse?.addEventListener('click', () => void this.busy(refuse, '正在记下…', () => this.#refuse(form)))
    }
  }

  async #upload(form: HTMLFormElement) {
    this.#tell(form, '')
    const given = new FormData(form)
    const [number, file] = [String(given.get('number') ?? '').replace(/\s/g, ''), given.get('file')]
    if (!invoiceNumberPattern.test(number)) return this.#tell(form, '发票号码是 20 位数字')
    if (!(file instanceof File) || file.size === 0) return this.#tell(form, '请选开票平台下载的 PDF')
    if (file.size > mostInvoiceBytes) return this.#tell(form, '发票文件最多 5 MB，请直接用开票平台下载的 PDF')
    const reason = String(given.get('reason') ?? '').trim()
    const params = { id: form.dataset.decide ?? '' }
    const amountFen = Number(form.dataset.amount)
    this.#after(
      form,
      form.dataset.doing === 'issue'
        ? await ask<typeof issueInvoice>('POST /api/operator/invoices/{id}/issue', {
            ...{ params, query: { number, amountFen }, body: file },
          })
        : await ask<typeof reverseInvoice>('POST /api/operator/invoices/{id}/reverse', {
            ...{ params, query: { number, ...(reason === '' ? {} : { reason }) }, body: file },
          }),
    )
  }

  async #refuse(form: HTMLFormElement) {
    const { most } = fieldLimits.deskReason
    const words = await askPrompt({ title: '为什么开不了？', label: '申请的人看得到', ok: '不开', max: most })
    if (words === undefined) return
    const params = { id: form.dataset.decide ?? '' }
    const body = { words }
    this.#after(form, await ask<typeof refuseInvoice>('POST /api/operator/invoices/{id}/refuse', { params, body }))
  }

  #tell(form: HTMLFormElement, text: string) {
    const said = form.querySelector('[data-said]')
    if (said) said.textContent = text
  }

  #after(form: HTMLFormElement, answer: Answer<unknown>) {
    if (answer.ok) return location.reload()
    if (isSignedOut(answer)) return tellRefusal(answer)
    this.#tell(form, answer.message)
  }
}
customElements.define('xinshu-invoices', XinshuInvoices)
