/** Claiming coupons: by a press, or by numbers and codes typed in. What came of it is said where it was asked. */
import { readCode } from '#lib/coupons/code.ts'
import type { claimCoupons } from '#lib/coupons/coupon.api.ts'
import type { redeemCodesCall } from '#lib/coupons/redeem.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

const claim = (couponNo: string) => ask<typeof claimCoupons>('POST /api/user/coupons', { body: { couponNo } })

/** A button that claims the coupon of its number and leads to it; with `data-stay` the same page shows that one has it. */
class XinshuClaim extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-claim]'))
      button.addEventListener('click', () => void this.#claim(button))
  }

  #claim = (button: HTMLButtonElement) =>
    this.busy(button, '正在领…', async () => {
      const answer = await claim(button.dataset.claim ?? '')
      if (!answer.ok) return tellRefusal(answer)
      const [one] = answer.data.results
      if (one?.claimed && one.ownNo) {
        if (this.dataset.stay !== undefined) return location.reload()
        location.assign(`/my/coupons/${one.ownNo}`)
        return
      }
      const message = button.parentElement?.querySelector('[data-said]')
      if (message) message.textContent = one?.message ?? ''
    })
}
customElements.define('xinshu-claim', XinshuClaim)

/** A field for numbers of coupons, or one code. */
class XinshuAddCoupon extends FormElement {
  connectedCallback() {
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在领…', () => this.#add()))
  }

  async #add() {
    const typed = this.value('couponNo')
    this.say('couponNo', '')
    if (typed === '') return this.say('couponNo', '请填写优惠码或兑换码')
    if (readCode(typed) === undefined) {
      const answer = await claim(typed)
      if (!answer.ok) return this.refuse(answer, 'couponNo')
      if (answer.data.results.every(({ claimed }) => claimed)) return location.reload()
      return this.say('couponNo', answer.data.results.map(({ message }) => message).join('；'))
    }
    const answer = await ask<typeof redeemCodesCall>('POST /api/user/redeem_codes', { body: { codes: [typed] } })
    if (!answer.ok) return this.refuse(answer, 'couponNo')
    const [one] = answer.data.results
    if (one?.outcome === 'redeemed') return location.reload()
    return this.say('couponNo', one?.message ?? '')
  }
}
customElements.define('xinshu-add-coupon', XinshuAddCoupon)
