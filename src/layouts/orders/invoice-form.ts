/** Asking for an invoice, and taking it back; a refusal leaves everything as it was typed. */
import type { askInvoice, withdrawInvoice } from '#lib/checkout/invoices/invoice.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { checkTaxNumber, type InvoiceKind } from '#lib/orders/invoices/invoice.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuInvoice extends FormElement {
  connectedCallback() {
    const button = this.find<HTMLButtonElement>('[type=submit]')
    this.find('form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.busy(button, '正在申请…', () => this.#send())
    })
    const kind = this.field('kind')
    const show = () => this.find('[data-company]').toggleAttribute('hidden', kind?.value !== 'company')
    kind?.addEventListener('change', show)
    // A browser that comes back has kept what was chosen.
    show()
  }

  async #send() {
    this.quiet()
    const said = this.find('[data-said]')
    said.textContent = ''
    const [kind, title, taxNumber] = [this.value('kind') as InvoiceKind, this.value('title'), this.value('taxNumber')]
    if ([...title].length < fieldLimits.invoiceTitle.least) return this.say('title', fieldLimits.invoiceTitle.wrong)
    const checked = checkTaxNumber(kind, taxNumber)
    if (!checked.ok) return this.say('taxNumber', checked.failure.message)
    const params = { orderNo: this.dataset.orderNo ?? '' }
    const body = { kind, title, taxNumber: kind === 'company' ? taxNumber : '' }
    const answer = await ask<typeof askInvoice>('POST /api/order/{orderNo}/invoice', { params, body })
    if (answer.ok) return location.reload()
    if (isSignedOut(answer)) return tellRefusal(answer)
    if (answer.code === 'wrong_tax_number') return this.say('taxNumber', answer.message)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-invoice', XinshuInvoice)

class XinshuInvoiceBack extends FormElement {
  connectedCallback() {
    const button = this.find<HTMLButtonElement>('button')
    button.addEventListener('click', () => void this.busy(button, '正在撤回…', () => this.#withdraw()))
  }

  async #withdraw() {
    const text = '撤回以后财务不再开；抬头写错了，可以改好再提。'
    if (!(await askConfirm({ title: '撤回发票的申请？', text, ok: '撤回' }))) return
    const params = { orderNo: this.dataset.orderNo ?? '' }
    const answer = await ask<typeof withdrawInvoice>('DELETE /api/order/{orderNo}/invoice', { params })
    if (answer.ok) location.reload()
    else tellRefusal(answer)
  }
}
customElements.define('xinshu-invoice-back', XinshuInvoiceBack)
