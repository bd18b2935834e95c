/** Binding a phone and a WeChat. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { post, send } from '../scripts/plain-call.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuBindPhone extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-send]'))
      button.addEventListener('click', () =>
        button.dataset.send === 'old'
          ? this.sendOwnCode(button, 'oldCode')
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
    const answer = await post('/api/user/bind_phone', {
      phone: this.#phone(),
      code: this.value('code'),
      ...(oldCode ? { oldCode } : {}),
      ...(password ? { password } : {}),
    })
    if (!answer.ok) return this.refuse(answer, 'phone')
    if ((answer.data as { joinNeeded: boolean }).joinNeeded) return location.assign(this.dataset.join ?? '/my/join')
    showAlert('success', '手机号已绑定')
    setTimeout(() => location.reload(), 900)
  }
}
customElements.define('xinshu-bind-phone', XinshuBindPhone)

class XinshuBindWechat extends FormElement {
  connectedCallback() {
    this.querySelector('[data-bind]')?.addEventListener('click', async () => {
      const answer = await post('/api/user/wechat', { purpose: 'bind' })
      if (answer.ok) location.assign((answer.data as { address: string }).address)
      else tellRefusal(answer)
    })
    this.querySelector('[data-unbind]')?.addEventListener('click', async () => {
      const text = '解除以后，只能用手机号登录；书和照片都不会少。'
      if (!(await askConfirm({ title: '解除微信绑定？', text, ok: '解除' }))) return
      const answer = await send('DELETE', '/api/user/wechat')
      if (answer.ok) location.assign(location.pathname)
      else tellRefusal(answer)
    })
  }
}
customElements.define('xinshu-bind-wechat', XinshuBindWechat)
