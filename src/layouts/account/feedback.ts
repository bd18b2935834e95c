/** The feedback form: pictures go up as they are chosen, words when they are sent. */
import type { addFeedbackPicture, sendFeedback } from '#lib/accounts/feedback/feedback.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'

const feedbackKinds = ['problem', 'wish', 'other'] as const

class XinshuFeedback extends FormElement {
  #pictures: string[] = []

  connectedCallback() {
    const input = this.find<HTMLInputElement>('input[type=file]')
    this.find('[data-add]').addEventListener('click', () => input.click())
    input.addEventListener('change', async () => {
      for (const file of [...(input.files ?? [])]) await this.#add(file)
      input.value = ''
    })
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在送出', () => this.#send()))
  }

  async #add(file: File) {
    const most = Number(this.dataset.most)
    if (this.#pictures.length >= most) return this.say('pictures', `最多 ${most} 张图片`)
    this.say('pictures', '')
    this.find('#pictures-msg').textContent = '正在传图片'
    const answer = await ask<typeof addFeedbackPicture>('POST /api/user/feedback_pictures', { body: file })
    this.find('#pictures-msg').textContent = ''
    if (!answer.ok) return this.refuse(answer, 'pictures')
    const { picture } = answer.data
    if (this.#pictures.includes(picture)) return
    this.#pictures.push(picture)
    this.#show(file, picture)
  }

  #show(file: File, picture: string) {
    const row = this.find<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment
    const [item, image, drop] = [row.querySelector('li'), row.querySelector('img'), row.querySelector('button')]
    if (!item || !image || !drop) return
    image.alt = file.name
    image.src = URL.createObjectURL(file)
    drop.setAttribute('aria-label', `去掉图片：${file.name}`)
    drop.addEventListener('click', () => {
      this.#pictures = this.#pictures.filter((one) => one !== picture)
      URL.revokeObjectURL(image.src)
      item.remove()
      this.find<HTMLElement>('[data-add]').focus()
    })
    this.find('[data-pictures]').append(row)
  }

  async #send() {
    this.quiet()
    const checked = this.querySelector<HTMLInputElement>('[name=kind]:checked')?.value
    const kind = feedbackKinds.find((one) => one === checked) ?? 'other'
    const text = this.field('text')?.value ?? ''
    const answer = await ask<typeof sendFeedback>('POST /api/user/feedback', {
      body: { kind, text, contact: this.value('contact'), pictures: this.#pictures },
    })
    if (!answer.ok) return this.refuse(answer, 'text')
    showAlert('success', '收到了，谢谢您')
    setTimeout(() => location.reload(), 900)
  }
}
customElements.define('xinshu-feedback', XinshuFeedback)
