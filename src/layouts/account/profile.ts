/** Nickname and avatar: a square is chosen by dragging, keys and a slider; the server cuts it. */
import type { changeProfile, dropAvatar, putAvatar } from '#lib/accounts/account/account.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'

const mostBytes = 12 * 1024 * 1024

class XinshuAvatar extends FormElement {
  #file: File | undefined
  /** Left upper corner of the square, and its side, in parts of the shorter edge of the picture. */
  #at = { x: 0, y: 0 }
  #zoom = 1

  connectedCallback() {
    const input = this.find<HTMLInputElement>('input[type=file]')
    input.addEventListener('change', () => input.files?.[0] && this.#open(input.files[0]))
    this.find('[data-choose]').addEventListener('click', () => input.click())
    this.find('[data-save]').addEventListener('click', () => this.#save())
    this.find('[data-drop]').addEventListener('click', () => this.#drop())
    this.find<HTMLInputElement>('#zoom').addEventListener('input', (event) => {
      const zoom = Number((event.target as HTMLInputElement).value)
      // The middle stays where it is.
      const shift = (1 / this.#zoom - 1 / zoom) / 2
      this.#zoom = zoom
      this.#move(shift, shift)
    })
    this.#drag(this.find('[data-stage]'))
  }

  #picture = () => this.find<HTMLImageElement>('[data-picture]')
  #tell(text: string, bad = false) {
    const message = this.find('#avatar-msg')
    message.textContent = text
    message.toggleAttribute('data-invalid', bad)
  }

  #open(file: File) {
    this.#tell('')
    if (file.size > mostBytes) return this.#tell('图片太大了，最多 12 MB', true)
    this.#file = file
    const picture = this.#picture()
    picture.onload = () => {
      this.#zoom = 1
      const shorter = Math.min(picture.naturalWidth, picture.naturalHeight)
      this.#at = { x: (picture.naturalWidth / shorter - 1) / 2, y: (picture.naturalHeight / shorter - 1) / 2 }
      this.#show(true)
      this.#move(0, 0)
      this.find<HTMLElement>('[data-stage]').focus()
    }
    // Some phones' formats only the server can open: it takes the middle.
    picture.onerror = () => {
      this.#show(false)
      this.#tell('这张图在这里看不了，可以直接存，会取中间的一块。')
      this.find('[data-save]').hidden = false
    }
    picture.src = URL.createObjectURL(file)
  }

  #show(visible: boolean) {
    for (const part of ['[data-stage]', '[data-cut]']) this.find(part).hidden = !visible
    this.find('[data-now]').hidden = visible
    this.find('[data-save]').hidden = !visible
    this.find<HTMLInputElement>('#zoom').value = '1'
  }

  #move(dx: number, dy: number) {
    const picture = this.#picture()
    const { naturalWidth, naturalHeight } = picture
    const shorter = Math.min(naturalWidth, naturalHeight)
    const [wide, high] = [naturalWidth / shorter, naturalHeight / shorter]
    const side = 1 / this.#zoom
    this.#at = {
      x: Math.min(wide - side, Math.max(0, this.#at.x + dx)),
      y: Math.min(high - side, Math.max(0, this.#at.y + dy)),
    }
    const stage = this.find('[data-stage]').clientWidth
    picture.style.width = `${wide * this.#zoom * stage}px`
    picture.style.height = `${high * this.#zoom * stage}px`
    picture.style.left = `${-this.#at.x * this.#zoom * stage}px`
    picture.style.top = `${-this.#at.y * this.#zoom * stage}px`
  }

  #drag(stage: HTMLElement) {
    stage.tabIndex = 0
    stage.setAttribute('role', 'application')
    stage.setAttribute('aria-label', '挑选头像的方块，按方向键移动')
    let last: { x: number; y: number } | undefined
    stage.addEventListener('pointerdown', (event) => {
      stage.setPointerCapture?.(event.pointerId)
      last = { x: event.clientX, y: event.clientY }
    })
    stage.addEventListener('pointermove', (event) => {
      if (!last) return
      const part = 1 / (stage.clientWidth * this.#zoom)
      this.#move((last.x - event.clientX) * part, (last.y - event.clientY) * part)
      last = { x: event.clientX, y: event.clientY }
    })
    for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, () => (last = undefined))
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-0.02, 0],
      ArrowRight: [0.02, 0],
      ArrowUp: [0, -0.02],
      ArrowDown: [0, 0.02],
    }
    stage.addEventListener('keydown', (event) => {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      this.#move(...step)
    })
  }

  #save() {
    const file = this.#file
    if (!file) return
    const { naturalWidth, naturalHeight } = this.#picture()
    const shorter = Math.min(naturalWidth, naturalHeight)
    const query =
      shorter > 0
        ? {
            x: Math.min(1, (this.#at.x * shorter) / naturalWidth),
            y: Math.min(1, (this.#at.y * shorter) / naturalHeight),
            side: 1 / this.#zoom,
          }
        : {}
    return this.busy(this.find<HTMLButtonElement>('[data-save]'), '正在存', async () => {
      const answer = await ask<typeof putAvatar>('POST /api/user/avatar', { query, body: file })
      if (!answer.ok) return this.#tell(answer.message, true)
      location.reload()
    })
  }

  async #drop() {
    const answer = await ask<typeof dropAvatar>('DELETE /api/user/avatar')
    if (answer.ok) location.reload()
    else this.#tell(answer.message, true)
  }
}
customElements.define('xinshu-avatar', XinshuAvatar)

class XinshuNickname extends FormElement {
  connectedCallback() {
    this.onSubmit(() =>
      this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在保存', async () => {
        this.quiet()
        const answer = await ask<typeof changeProfile>('POST /api/user/info', {
          body: { nickname: this.field('nickname')?.value ?? '' },
        })
        if (!answer.ok) return this.refuse(answer, 'nickname')
        showAlert('success', '昵称已保存')
        setTimeout(() => location.assign(this.dataset.then ?? '/my'), 900)
      }),
    )
  }
}
customElements.define('xinshu-nickname', XinshuNickname)
