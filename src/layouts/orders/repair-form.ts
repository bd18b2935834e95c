/** Telling of damaged copies: photographs go up while one still writes; a refusal leaves everything as it was typed. */
import type { askRepair, withdrawRepair } from '#lib/helpdesk/repairs/repair.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'
import { PictureForm } from './picture-form.ts'

type Damage = Parameters<typeof ask<typeof askRepair>>[1]['body']['damage']

class XinshuRepair extends PictureForm {
  connectedCallback() {
    this.readyPictures()
    const button = this.find<HTMLButtonElement>('[type=submit]')
    this.onSubmit(() => void this.busy(button, '正在提交…', () => this.#send()))
  }

  async #send() {
    this.quiet()
    const said = this.find('[data-said]')
    said.textContent = ''
    const words = this.value('words')
    const damage = this.value('damage')
    if (damage === '') return this.say('damage', '请选择是哪一种问题')
    if (words.length < fieldLimits.repairWords.least) return this.say('words', fieldLimits.repairWords.wrong)
    const pictures = this.pictures()
    if (!pictures) return this.say('pictures', '照片还在传，传好就能提交')
    const orderNo = this.dataset.orderNo ?? ''
    const copies = [...this.querySelectorAll<HTMLSelectElement | HTMLInputElement>('[data-copies]')].map(({ value }) =>
      Number(value),
    )
    const body = { copies, damage: damage as Damage, words, pictures }
    const answer = await ask<typeof askRepair>('POST /api/helpdesk/request/repair/{orderNo}', {
      params: { orderNo },
      body,
    })
    if (answer.ok) return location.assign(paths.orderRepair(orderNo))
    if (isSignedOut(answer)) return tellRefusal(answer)
    if (answer.code === 'no_picture' || answer.code === 'unknown_picture') return this.say('pictures', answer.message)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-repair', XinshuRepair)

class XinshuRepairBack extends FormElement {
  connectedCallback() {
    const button = this.find<HTMLButtonElement>('button')
    button.addEventListener('click', () => void this.busy(button, '正在撤回…', () => this.#withdraw()))
  }

  async #withdraw() {
    const text = '撤回以后客服不再看；还想补印，可以再提一次。'
    if (!(await askConfirm({ title: '撤回补印的请求？', text, ok: '撤回' }))) return
    const params = { orderNo: this.dataset.orderNo ?? '' }
    const answer = await ask<typeof withdrawRepair>('DELETE /api/helpdesk/request/repair/{orderNo}', { params })
    if (answer.ok) location.reload()
    else tellRefusal(answer)
  }
}
customElements.define('xinshu-repair-back', XinshuRepairBack)
