/** The sign-in form: two ways in, a countdown, and what is still missing said beside the field. */
import type { signIn } from '#lib/auth/auth.api.ts'
import { $alert, showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askCode } from '../scripts/send-code.ts'

type Way = 'code' | 'password'
type FieldName = 'phone' | Way

export class XinshuSignin extends HTMLElement {
  #way: Way = 'code'
  #timer = 0

  connectedCallback() {
    const form = this.#find<HTMLFormElement>('form')
    for (const tab of this.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.addEventListener('click', () => this.#choose(tab.id === 'tab-code' ? 'code' : 'password'))
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        this.#choose(this.#way === 'code' ? 'password' : 'code')
        this.#find<HTMLElement>(`#tab-${this.#way}`).focus()
      })
    }
    this.#find('[data-send]').addEventListener('click', () => this.#send())
    this.#input('code').addEventListener('input', () => this.#countDigits())
    this.#input('phone').addEventListener('input', () => this.#say('phone', ''))
    this.#find('#agree').addEventListener('change', () => this.agreed())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
  }

  #find<T extends Element = HTMLElement>(selector: string): T {
    // Drawn together with this script by one page.
    return this.querySelector(selector) as T
  }

  #input = (name: FieldName) => this.#find<HTMLInputElement>(`#${name}`)
  #value = (name: FieldName) =>
    name === 'password' ? this.#input(name).value : this.#input(name).value.replace(/\s/g, '')

  #say(name: FieldName, text: string, bad = false) {
    const [input, message] = [this.#input(name), this.#find(`#${name}-msg`)]
    message.textContent = text
    input.setAttribute('aria-invalid', String(bad))
    // As scripts/invalid.ts does; one file less on the way in.
    for (const part of [input.closest('[data-frame]'), message]) part?.toggleAttribute('data-invalid', bad)
    if (bad) input.focus()
  }

  #choose(way: Way) {
    this.#way = way
    for (const name of ['code', 'password'] as const) {
      const tab = this.#find(`#tab-${name}`)
      tab.setAttribute('aria-selected', String(name === way))
      tab.tabIndex = name === way ? 0 : -1
      this.#find<HTMLElement>(`[data-way=${name}]`).hidden = name !== way
    }
    this.#find('form').setAttribute('aria-labelledby', `tab-${way}`)
  }

  /** Has whoever signs in agreed to terms and privacy policy? If not, they are asked to beside the box. */
  agreed(): boolean {
    const box = this.#find<HTMLInputElement>('#agree')
    this.#find<HTMLElement>('#agree-msg').hidden = box.checked
    box.toggleAttribute('aria-invalid', !box.checked)
    if (!box.checked) box.focus()
    return box.checked
  }

  #countDigits() {
    const missing = fieldLimits.code.most - this.#value('code').length
    this.#say('code', missing > 0 && missing < fieldLimits.code.most ? `还差 ${missing} 位` : '')
  }

  #phoneOk(): boolean {
    const good = fieldLimits.phone.pattern.test(this.#value('phone'))
    this.#say('phone', good ? '' : fieldLimits.phone.wrong, !good)
    return good
  }

  async #send() {
    const button = this.#find<HTMLButtonElement>('[data-send]')
    if (button.disabled || !this.#phoneOk()) return
    button.disabled = true
    const words = button.textContent
    const answer = await askCode(this.#value('phone'), 'sign_in', () => {
      button.textContent = '正在验证'
    })
    button.textContent = words
    if (!answer.ok) {
      button.disabled = false
      this.#say('phone', answer.message, true)
      return
    }
    const { expireIn, retryAfter } = answer.data
    this.#find('[data-sent]').textContent = `已发送，${Math.round(expireIn / 60)} 分钟内有效`
    this.#say('code', '收不到？看看是否被归到了骚扰短信。')
    this.#input('code').focus()
    this.#countDown(retryAfter)
  }

  #countDown(seconds: number) {
    const button = this.#find<HTMLButtonElement>('[data-send]')
    clearTimeout(this.#timer)
    button.disabled = seconds > 0
    button.textContent = seconds > 0 ? `${seconds} 秒后可重发` : '重新发送'
    if (seconds > 0) this.#timer = window.setTimeout(() => this.#countDown(seconds - 1), 1000)
  }

  async #submit() {
    $alert.set(undefined)
    if (!this.#phoneOk()) return
    const secret = this.#value(this.#way)
    if (this.#way === 'code' && !fieldLimits.code.pattern.test(secret))
      return this.#say('code', fieldLimits.code.wrong, true)
    if (this.#way === 'password' && !secret) return this.#say('password', '请填写密码', true)
    if (!this.agreed()) return
    const button = this.#find<HTMLButtonElement>('[type=submit]')
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    button.textContent = '正在登录'
    const answer = await ask<typeof signIn>('POST /api/user/sign_in', {
      body: { phone: this.#value('phone'), [this.#way]: secret },
    })
    if (answer.ok) {
      const target = this.dataset.target ?? '/books'
      // What follows # never reaches the server but came along to this page: the way back keeps it (spec §4).
      return location.replace(target.includes('#') ? target : target + location.hash)
    }
    button.removeAttribute('aria-disabled')
    button.textContent = '登录'
    this.#say(this.#way, answer.message, true)
    if (answer.code === 'UNKNOWN') showAlert('danger', answer.message)
  }
}
customElements.define('xinshu-signin', XinshuSignin)
