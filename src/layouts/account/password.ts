/** The password form: what is wrong stands beside the field; a saved password leads back. */

import type { setPassword } from '#lib/auth/auth.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { markInvalid } from '../scripts/invalid.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

const { least } = fieldLimits.password

class XinshuPassword extends HTMLElement {
  connectedCallback() {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    const show = this.querySelector<HTMLButtonElement>('[data-show]')
    show?.addEventListener('click', () => {
      const field = this.#input('password')
      const open = field?.type === 'password'
      if (field) field.type = open ? 'text' : 'password'
      show.textContent = open ? '隐藏' : '显示'
      show.setAttribute('aria-pressed', String(open))
    })
  }

  #input = (name: string) => this.querySelector<HTMLInputElement>(`#${name}`)

  #say(name: string, text: string) {
    const [input, message] = [this.#input(name), this.querySelector(`#${name}-msg`)]
    if (!input || !message) return
    message.textContent = text
    markInvalid(input, message, text !== '')
    if (text) input.focus()
  }

  async #submit() {
    const [current, password] = [this.#input('current')?.value, this.#input('password')?.value ?? '']
    for (const name of ['current', 'password']) this.#say(name, '')
    if (password.length < least) this.#say('password', `密码至少 ${least} 位，还差 ${least - password.length} 位`)
    if (current === '') this.#say('current', '请填写现在的密码')
    const button = this.querySelector<HTMLButtonElement>('[type=submit]')
    if (password.length < least || current === '' || button?.disabled) return
    if (button) button.disabled = true
    const answer = await ask<typeof setPassword>('POST /api/user/password', {
      body: { password, ...(current === undefined ? {} : { current }) },
    })
    if (button) button.disabled = false
    if (!answer.ok) {
      if (answer.code === 'wrong_password') return this.#say('current', answer.message)
      if (isSignedOut(answer)) return tellRefusal(answer)
      return this.#say('password', answer.message)
    }
    showAlert('success', '密码已保存')
    setTimeout(() => location.assign(this.dataset.then ?? '/books'), 1200)
  }
}
customElements.define('xinshu-password', XinshuPassword)
