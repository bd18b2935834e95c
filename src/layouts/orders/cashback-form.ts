/** A book that came is shown for a sum; a refusal leaves everything as it was typed. */
import type { submitCashback, withdrawCashback } from '#lib/helpdesk/cashback/cashback.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { type FieldLimit, fieldLimits } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'
import { PictureForm } from './picture-form.ts'

const typed: Readonly<Record<'title' | 'words' | 'nickname', FieldLimit>> = {
  title: fieldLimits.unboxingTitle,
  words: fieldLimits.unboxingWords,
  nickname: fieldLimits.nickname,
}

class XinshuCashback extends PictureForm {
  connectedCallback() {
    this.readyPictures()
    const button = this.find<HTMLButtonElement>('[type=submit]')
    this.onSubmit(() => void this.busy(button, '正在提交…', () => this.#send()))
  }

  /** What is wrong with what was typed, said beside it; the caret goes to the first of it. */
  #isRight(): boolean {
    const wrong: [string, string][] = []
    for (const [name, limit] of Object.entries(typed)) {
      const read = readTyped(limit, this.value(name))
      if (!read.ok) wrong.push([name, read.wrong])
    }
    const pictures = this.pictures()
    if (!pictures) wrong.push(['pictures', '照片还在传，传好就能提交'])
    else if (pictures.length === 0) wrong.push(['pictures', '请至少附一张照片'])
    if (!this.find<HTMLInputElement>('#consent').checked) wrong.push(['consent', '请先确认这些照片和文字可以公开'])
    for (const [name, words] of wrong.reverse()) this.say(name, words)
    return wrong.length === 0
  }

  async #send() {
    this.quiet()
    const said = this.find('[data-said]')
    said.textContent = ''
    if (!this.#isRight()) return
    const orderNo = this.dataset.orderNo ?? ''
    const answer = await ask<typeof submitCashback>('POST /api/helpdesk/request/cashback/{orderNo}', {
      params: { orderNo },
      body: {
        line: Number(this.value('line')),
        title: this.value('title'),
        words: this.value('words'),
        nickname: this.value('nickname'),
        pictures: this.pictures() ?? [],
        rewardFen: Number(this.dataset.reward),
        consent: true,
      },
    })
    if (answer.ok) return location.assign(paths.orderCashback(orderNo))
    if (answer.code === 'unknown_picture') return this.say('pictures', answer.message)
    if (answer.code === 'invalid') return this.refuse(answer, 'words')
    said.textContent = answer.message
  }
}
customElements.define('xinshu-cashback', XinshuCashback)

class XinshuCashbackBack extends FormElement {
  connectedCallback() {
    const button = this.find<HTMLButtonElement>('button')
    button.addEventListener('click', () => void this.busy(button, '正在撤回…', () => this.#withdraw()))
  }

  async #withdraw() {
    const isOut = this.dataset.published !== undefined
    const asked = isOut
      ? { title: '撤下这一篇？', text: '别人不再看得到。返现不收回，这一单也不再返第二次。', ok: '撤下' }
      : { title: '撤回这一篇？', text: '审核不再看；还想晒，可以再提一次。', ok: '撤回' }
    if (!(await askConfirm(asked))) return
    const params = { orderNo: this.dataset.orderNo ?? '' }
    const answer = await ask<typeof withdrawCashback>('DELETE /api/helpdesk/request/cashback/{orderNo}', { params })
    if (answer.ok) location.reload()
    else tellRefusal(answer)
  }
}
customElements.define('xinshu-cashback-back', XinshuCashbackBack)
