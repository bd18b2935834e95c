/** One photograph drawn anew: chosen, agreed to, sent, compared with what came back, kept. */
import { ask } from '#lib/http/client/ask.ts'
import type { redrawPhoto } from '#lib/library/redraw/redraw.api.ts'
import { showPicture } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

const mostBytes = 12 * 1024 * 1024

class XinshuRedraw extends FormElement {
  #file: File | undefined
  #drawing: Blob | undefined

  connectedCallback() {
    if (!this.querySelector('form')) return
    const input = this.find<HTMLInputElement>('input[type=file]')
    this.find('[data-choose]').addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      if (input.files?.[0]) this.#open(input.files[0])
      input.value = ''
    })
    this.find<HTMLInputElement>('#share').addEventListener('input', (event) =>
      this.#compare(Number((event.target as HTMLInputElement).value)),
    )
    this.find<HTMLAnchorElement>('[data-save]').addEventListener('click', (event) => void this.#keep(event))
    const draw = this.find<HTMLButtonElement>('[data-draw]')
    this.onSubmit(() => this.busy(draw, '正在画…', () => this.#draw()))
  }

  #tell(text: string) {
    const message = this.find('[data-message]')
    message.textContent = text
    message.toggleAttribute('data-invalid', text !== '')
  }

  #open(file: File) {
    this.#tell('')
    if (file.size > mostBytes) return this.#tell('图片太大了，最多 12 MB')
    this.#file = file
    const before = this.find<HTMLImageElement>('[data-before]')
    URL.revokeObjectURL(before.src)
    before.src = URL.createObjectURL(file)
    before.hidden = false
    this.find('[data-empty]').hidden = true
    this.find('[data-draw]').hidden = false
    this.find('[data-choose]').textContent = '换一张照片'
    for (const part of ['[data-after]', '[data-compare]', '[data-save]']) this.find(part).hidden = true
  }

  /** `share`: how much of the photograph is seen, per cent from the left. */
  #compare(share: number) {
    this.find<HTMLImageElement>('[data-after]').style.clipPath = `inset(0 0 0 ${share}%)`
  }

  /** Inside WeChat nothing is downloaded: the picture is shown, to be pressed long. */
  async #keep(event: Event) {
    if (!/MicroMessenger/i.test(navigator.userAgent) || !this.#drawing) return
    event.preventDefault()
    const reader = new FileReader()
    reader.onload = () => void showPicture({ src: String(reader.result), alt: '重画的照片，AI 生成' })
    reader.readAsDataURL(this.#drawing)
  }

  async #draw() {
    const file = this.#file
    this.#tell('')
    if (!file) return this.#tell('请先选一张照片')
    if (!this.find<HTMLInputElement>('[name=agreed]').checked) {
      this.find('[name=agreed]').focus()
      return this.#tell('要您同意了，照片才会交出去')
    }
    const waiting = this.find('[data-waiting]')
    waiting.hidden = false
    const answer = await ask<typeof redrawPhoto>('POST /api/redraw', { query: { agreed: '1' }, body: file })
    waiting.hidden = true
    if (!answer.ok) return isSignedOut(answer) ? tellRefusal(answer) : this.#tell(answer.message)
    // Another one was chosen meanwhile: this drawing is not of it.
    if (file !== this.#file) return
    this.#drawing = await answer.data.blob()
    const address = URL.createObjectURL(this.#drawing)
    const after = this.find<HTMLImageElement>('[data-after]')
    URL.revokeObjectURL(after.src)
    after.src = address
    this.find<HTMLAnchorElement>('[data-save]').href = address
    for (const part of ['[data-after]', '[data-compare]', '[data-save]']) this.find(part).hidden = false
    this.find<HTMLInputElement>('#share').value = '0'
    this.#compare(0)
  }
}
customElements.define('xinshu-redraw', XinshuRedraw)
