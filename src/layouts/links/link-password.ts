/** The gate of a link: a wrong password is said beside the field, the right one leads on. */

import { ask } from '#lib/http/client/ask.ts'
import type { openShareLink } from '#lib/library/links/open-link.api.ts'
import { FormElement } from '../scripts/form-fields.ts'

class XinshuLinkPassword extends FormElement {
  connectedCallback() {
    const { token = '' } = this.dataset
    const send = this.find<HTMLButtonElement>('button[type="submit"]')
    this.find<HTMLFormElement>('form').addEventListener('submit', (event) => {
      event.preventDefault()
      const password = this.value('password')
      if (password === '') return this.say('password', '请输入密码')
      this.quiet()
      void this.busy(send, '正在打开…', async () => {
        const answer = await ask<typeof openShareLink>('POST /api/share/{token}', {
          params: { token },
          body: { linkPassword: password },
        })
        if (answer.ok) location.replace(answer.data.to)
        // Revoked while somebody typed: the page says so.
        else if (answer.status === 404) location.reload()
        else this.say('password', answer.message)
      })
    })
  }
}
customElements.define('xinshu-link-password', XinshuLinkPassword)
