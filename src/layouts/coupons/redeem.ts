/** Codes typed or pasted, redeemed at once; each says what came of it. */
import { mostCodes, readCode, typedCodes } from '#lib/coupons/code.ts'
import type { redeemCodesCall } from '#lib/coupons/redeem.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'

const numbers = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']
const badges = { redeemed: '兑好了', own: '兑过了', refused: '没兑成', wait: '先等等' } as const

class XinshuRedeem extends FormElement {
  connectedCallback() {
    const words = this.find<HTMLTextAreaElement>('textarea')
    const button = this.find<HTMLButtonElement>('[type=submit]')
    const count = (): void => {
      const some = typedCodes(words.value).length
      button.textContent = some > 1 ? `兑换${numbers[some] ?? ` ${some} `}个` : '兑换'
      const mistyped = typedCodes(words.value).filter((one) => readCode(one) === undefined)
      // A check letter tells what was mistyped, before a try is used up.
      this.find('[data-mistyped]').textContent =
        mistyped.length > 0 && some > 0 && words !== document.activeElement
          ? `「${mistyped[0]!.slice(0, 30)}」不像一个完整的码，看看是不是打错了`
          : ''
    }
    words.addEventListener('input', count)
    words.addEventListener('blur', count)
    this.onSubmit(() => this.busy(button, '正在兑换…', () => this.#redeem(words)).then(count))
  }

  async #redeem(words: HTMLTextAreaElement) {
    const codes = typedCodes(words.value)
    this.say('codes', '')
    if (codes.length === 0) return this.say('codes', '请填写兑换码')
    if (codes.length > mostCodes) return this.say('codes', `一次最多兑 ${mostCodes} 个，现在是 ${codes.length} 个`)
    const answer = await ask<typeof redeemCodesCall>('POST /api/user/redeem_codes', { body: { codes } })
    if (!answer.ok) return this.refuse(answer, 'codes')
    const list = this.find<HTMLUListElement>('[data-results]')
    list.textContent = ''
    const template = this.find<HTMLTemplateElement>('template')
    for (const { code, outcome, message, coupon } of answer.data.results) {
      const row = template.content.cloneNode(true) as DocumentFragment
      const part = (name: string): HTMLElement => row.querySelector<HTMLElement>(`[data-part=${name}]`)!
      row.querySelector('li')!.dataset.outcome = outcome
      part('code').textContent = code
      part('badge').textContent = badges[outcome]
      part('badge').className =
        (outcome === 'redeemed' || outcome === 'own' ? template.dataset.ok : template.dataset.no) ?? ''
      part('message').textContent = message
      const link = part('use') as HTMLAnchorElement
      if (coupon) link.href = `/my/coupons/${coupon.couponNo}`
      else link.remove()
      list.append(row)
    }
    this.find('[data-done]').hidden = false
    // What was not taken stays to be mended.
    words.value = codes
      .filter((_, at) => ['refused', 'wait'].includes(answer.data.results[at]?.outcome ?? 'refused'))
      .join('\n')
    list.focus()
  }
}
customElements.define('xinshu-redeem', XinshuRedeem)
