/** Binding a phone and a WeChat. */
import type { beginWechat, bindPhoneCall, unbindWechatCall } from '#lib/accounts/account/account.api.ts'
import type { setShippingNotices } from '#lib/fulfilment/notices/shipping-notice.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuBindPhone extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-send]'))
      button.addEventListener('click', () =>
        button.dataset.send === 'old'
          ? this.sendOwnCode(button, 'oldCode', 'change_phone')
          : this.sendCode(button, this.#phone(), 'phone'),
      )
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在绑定', () => this.#bind()))
  }

  #phone = (): string => this.value('phone').replace(/\s/g, '')

  async #bind() {
    this.quiet()
    if (!fieldLimits.phone.pattern.test(this.#phone())) return this.say('phone', fieldLimits.phone.wrong)
    if (!fieldLimits.code.pattern.test(this.value('code'))) return this.say('code', fieldLimits.code.wrong)
    const [oldCode, password] = [this.value('oldCode'), this.field('password')?.value ?? '']
    if (this.field('oldCode') && !oldCode && !password) return this.say('oldCode', '请填写原手机号的验证码')
    const answer = await ask<typeof bindPhoneCall>('POST /api/user/bind_phone', {
      body: {
        phone: this.#phone(),
        code: this.value('code'),
        ...(oldCode ? { oldCode } : {}),
        ...(password ? { password } : {}),
      },
    })
    if (!answer.ok) return this.refuse(answer, 'phone')
    if (answer.data.joinNeeded) return location.assign(this.dataset.join ?? '/my/join')
    showAlert('success', '手机号已绑定')
    setTimeout(() => location.reload(), 900)
  }
}
customElements.define('xinshu-bind-phone', XinshuBindPhone)

class XinshuBindWechat extends FormElement {
  connectedCallback() {
    this.querySelector('[data-bind]')?.addEventListener('click', async () => {
      const answer = await ask<typeof beginWechat>('POST /api/user/wechat', { body: { purpose: 'bind' } })
      if (answer.ok) location.assign(answer.data.address)
      else tellRefusal(answer)
    })
    this.querySelector('[data-unbind]')?.addEventListener('click', async () => {
      const text = '解除以后，只能用手机号登录；书和照片都不会少。'
      if (!(await askConfirm({ title: '解除微信绑定？', text, ok: '解除' }))) return
      const answer = await ask<typeof unbindWechatCall>('DELETE /api/user/wechat')
      if (answer.ok) location.assign(location.pathname)
      else tellRefusal(answer)
    })
  }
}
customElements.define('xinshu-bind-wechat', XinshuBindWechat)

/** Told when a parcel leaves: kept as soon as it is ticked. */
class XinshuShippingNotices extends FormElement {
  connectedCallback() {
    this.addEventListener('change', () => this.#keep())
  }

  #isOn = (name: string): boolean => this.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked === true

  async #keep() {
    const body = { sms: this.#isOn('sms'), wechat: this.#isOn('wechat') }
    const answer = await ask<typeof setShippingNotices>('PUT /api/user/shipping_notices', { body })
    if (!answer.ok) {
      tellRefusal(answer)
      setTimeout(() => location.reload(), 1500)
      return
    }
    this.find('[data-kept]').textContent = body.sms || body.wechat ? '记下了，寄出时告诉您。' : '记下了，不再发。'
  }
}
customElements.define('xinshu-shipping-notices', XinshuShippingNotices)
