/** Asking for the account to be deleted, and thinking better of it. */
import type { beginWechat, cancelDeletionCall, requestDeletionCall } from '#lib/accounts/account/account.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuDelete extends FormElement {
  connectedCallback() {
    const button = this.find<HTMLButtonElement>('[data-send]')
    button.addEventListener('click', () => this.sendOwnCode(button, 'code', 'delete_account'))
    this.onSubmit(() =>
      this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在提交', async () => {
        this.quiet()
        const code = this.value('code')
        if (!fieldLimits.code.pattern.test(code)) return this.say('code', fieldLimits.code.wrong)
        const answer = await ask<typeof requestDeletionCall>('POST /api/user/deletion', { body: { code } })
        if (!answer.ok) return this.refuse(answer, 'code')
        location.assign(location.pathname)
      }),
    )
  }
}
customElements.define('xinshu-delete', XinshuDelete)

class XinshuDeleteWechat extends FormElement {
  connectedCallback() {
    this.find('button').addEventListener('click', async () => {
      const answer = await ask<typeof beginWechat>('POST /api/user/wechat', { body: { purpose: 'delete' } })
      if (answer.ok) location.assign(answer.data.address)
      else tellRefusal(answer)
    })
  }
}
customElements.define('xinshu-delete-wechat', XinshuDeleteWechat)

class XinshuKeep extends FormElement {
  connectedCallback() {
    this.find('button').addEventListener('click', async () => {
      const answer = await ask<typeof cancelDeletionCall>('DELETE /api/user/deletion')
      if (!answer.ok) return tellRefusal(answer)
      showAlert('success', '账号留下了')
      setTimeout(() => location.assign(this.dataset.then ?? '/my'), 900)
    })
  }
}
customElements.define('xinshu-keep', XinshuKeep)
