/** The answer to whether two accounts shall be one. */
import type { dropJoin, join } from '#lib/accounts/account/account.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuJoin extends FormElement {
  connectedCallback() {
    const { offer = '', then = '/my', otherwise = '/my' } = this.dataset
    const accept = this.querySelector<HTMLButtonElement>('[data-accept]')
    accept?.addEventListener('click', () =>
      this.busy(accept, '正在合并', async () => {
        const answer = await ask<typeof join>('POST /api/user/join', { body: { offer } })
        if (!answer.ok) return tellRefusal(answer)
        // The account other windows know is no longer the same.
        localStorage.removeItem('xinshu.user')
        showAlert('success', '两个账号已经合成一个')
        setTimeout(() => location.assign(then), 900)
      }),
    )
    this.querySelector('[data-decline]')?.addEventListener('click', async () => {
      await ask<typeof dropJoin>('DELETE /api/user/join', { body: { offer } })
      location.assign(otherwise)
    })
  }
}
customElements.define('xinshu-join', XinshuJoin)
