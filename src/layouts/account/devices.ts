/** Signing out of one device, of all others, of all. */
import { forgetPerson } from '#layouts/scripts/forget-person.ts'
import type { endDevice, endOtherDevices } from '#lib/accounts/account/account.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

class XinshuDevices extends FormElement {
  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-end]'))
      button.addEventListener('click', () =>
        this.busy(button, '正在退出', async () => {
          const mark = button.dataset.end ?? ''
          const answer = await ask<typeof endDevice>('DELETE /api/user/sessions/{mark}', { params: { mark } })
          if (answer.ok || answer.code === 'not_found') return location.reload()
          tellRefusal(answer)
        }),
      )
    this.querySelector('[data-others]')?.addEventListener('click', async () => {
      const text = '别的手机、电脑和小程序都要重新登录。'
      if (await askConfirm({ title: '退出其他所有设备？', text, ok: '退出' })) this.#end(true)
    })
    this.find('[data-everywhere]').addEventListener('click', async () => {
      const text = '所有设备都要重新登录，这一台也是。'
      if (await askConfirm({ title: '退出全部设备？', text, ok: '全部退出' })) this.#end(false)
    })
  }

  async #end(keepHere: boolean) {
    const answer = await ask<typeof endOtherDevices>('DELETE /api/user/sessions', { body: { keepHere } })
    if (!answer.ok) return tellRefusal(answer)
    if (keepHere) return location.reload()
    forgetPerson()
    location.assign('/')
  }
}
customElements.define('xinshu-devices', XinshuDevices)
