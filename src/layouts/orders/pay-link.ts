/** Paying by Alipay out of a link: for the owner, or with the right the link carries. What Alipay says on the way back is not believed. */
import type { linkPay, startLinkedPay, startPay } from '#lib/checkout/pay.api.ts'
import { deviceOf } from '#lib/checkout/pay-words.ts'
import { ask } from '#lib/http/client/ask.ts'
import { copyLink } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuPayLink extends FormElement {
  connectedCallback() {
    const { order: orderNo = '', pay } = this.dataset
    let begun = false
    const start = this.querySelector<HTMLButtonElement>('[data-start]')
    start?.addEventListener('click', () =>
      this.busy(start, '正在打开…', async () => {
        const device = deviceOf(navigator.userAgent) === 'desk' ? 'desk' : 'phone'
        const answer =
          pay === undefined
            ? await ask<typeof startPay>('POST /api/pay/{orderNo}/start', {
                params: { orderNo },
                body: { provider: 'alipay', device: 'phone' },
              })
            : await ask<typeof startLinkedPay>('POST /api/pay/{orderNo}/linked', {
                params: { orderNo },
                body: { pay, device },
              })
        if (!answer.ok) return tellRefusal(answer)
        if (answer.data.state === 'settled') return location.reload()
        if (answer.data.prompt.kind !== 'link') return
        begun = true
        location.assign(answer.data.prompt.url)
      }),
    )
    this.querySelector('[data-copy]')?.addEventListener('click', async () => {
      if (pay !== undefined || this.dataset.owner === undefined) return copyLink(location.href)
      // Another browser has no sign-in of this one: the link carries the right to pay, and nothing else.
      const answer = await ask<typeof linkPay>('POST /api/pay/{orderNo}/link', { params: { orderNo } })
      if (!answer.ok) return tellRefusal(answer)
      await copyLink(answer.data.url)
    })
    // Back from Alipay: what is known now stands on the page anew.
    document.addEventListener('visibilitychange', () => {
      if (begun && document.visibilityState === 'visible') location.reload()
    })
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  }
}
customElements.define('xinshu-pay-link', XinshuPayLink)
