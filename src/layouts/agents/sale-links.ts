/** Links by which an agent's books are sold: opened, copied, taken back. */
import type { addSaleLink, revokeSaleLink } from '#lib/agent-center/sale-links.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { randomId } from '#lib/std/id.ts'
import { askConfirm, copyLink } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuSaleLinks extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-new]')) {
      // Made once: the same press sent again makes no second link.
      const linkId = randomId()
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在生成…', () => this.#add(form, linkId))
      })
    }
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-copy]'))
      button.addEventListener('click', () => void copyLink(button.dataset.copy ?? '', '链接已复制，发给顾客就行'))
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-revoke]'))
      button.addEventListener('click', () => void this.#revoke(button))
  }

  async #add(form: HTMLFormElement, linkId: string) {
    const fields = new FormData(form)
    const typed = (name: string): string => String(fields.get(name) ?? '').trim()
    const password = typed('linkPassword')
    const body = {
      ...{ linkId, linkLabel: typed('linkLabel'), lastDay: typed('lastDay') || null },
      ...(password === '' ? {} : { linkPassword: password }),
    }
    const params = { id: form.dataset.new ?? '' }
    const send = (more: { confirmShare?: true }) =>
      ask<typeof addSaleLink>('POST /api/agents/books/{id}/links', { params, body: { ...body, ...more } })
    let answer = await send({})
    if (!answer.ok && answer.code === 'confirm_share') {
      const text = '拿到链接的人看得到整本书。顾客本人同意了再发。'
      if (!(await askConfirm({ title: '这本书是只给少数人看的，确定？', text, ok: '确定，生成' }))) return
      answer = await send({ confirmShare: true })
    }
    if (answer.ok) return location.reload()
    const said = form.querySelector('[data-said]')
    if (isSignedOut(answer) || !said) return tellRefusal(answer)
    said.textContent = answer.message
  }

  async #revoke(button: HTMLButtonElement) {
    const text = '拿着它的人马上打不开这本书，不能再恢复。下过的订单照常。'
    if (!(await askConfirm({ title: '收回这条链接？', text, ok: '收回' }))) return
    await this.busy(button, '正在收回…', async () => {
      const id = button.closest<HTMLElement>('[data-book]')?.dataset.book ?? ''
      const params = { id, linkId: button.dataset.revoke ?? '' }
      const answer = await ask<typeof revokeSaleLink>('POST /api/agents/books/{id}/links/{linkId}/revoke', {
        params,
        body: {},
      })
      if (!answer.ok) return tellRefusal(answer)
      location.reload()
    })
  }
}
customElements.define('xinshu-sale-links', XinshuSaleLinks)
