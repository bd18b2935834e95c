/** A picture with a frame of ours, made wholly here: nothing of it is sent. */
import { showPicture } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { avatarFrames, avatarPx } from './avatar-frames.ts'
import { cutOf, keptInside, type Square } from './square.ts'

const mostBytes = 20 * 1024 * 1024
const middle: Square = { x: 0.5, y: 0.5, zoom: 1 }
/** Downloads of what a page made do not work there: the picture is shown, to be pressed long. */
const insideWechat = (): boolean => /MicroMessenger\//i.test(navigator.userAgent)

class XinshuAvatarMaker extends FormElement {
  #picture = new Image()
  #asked: HTMLImageElement | undefined
  #square = middle

  connectedCallback() {
    const input = this.find<HTMLInputElement>('input[type=file]')
    this.find('[data-choose]').addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file) this.#choose(file)
      // The same file chosen again is a choice, too.
      input.value = ''
    })
    this.querySelector('[data-own]')?.addEventListener('click', () => {
      this.#load(this.dataset.own ?? '', '用的是现在的头像')
    })
    this.find<HTMLInputElement>('#zoom').addEventListener('input', ({ target }) => {
      this.#move({ ...this.#square, zoom: Number((target as HTMLInputElement).value) })
    })
    for (const radio of this.querySelectorAll('[name=frame]')) radio.addEventListener('change', () => this.#paint())
    this.find('[data-save]').addEventListener('click', () => void this.#save())
    this.#drag(this.find('[data-stage]'))
    this.#load(this.dataset.sample ?? '', '')
  }

  #tell(text: string, bad = false) {
    const message = this.find('[data-said]')
    message.textContent = text
    message.toggleAttribute('data-invalid', bad)
  }

  #choose(file: File) {
    if (file.size > mostBytes) return this.#tell('图片太大了，最多 20 MB', true)
    const address = URL.createObjectURL(file)
    this.#load(address, '', () => URL.revokeObjectURL(address))
  }

  #load(address: string, said: string, done: () => void = () => undefined) {
    const picture = new Image()
    // What is asked for last counts, whichever comes last.
    this.#asked = picture
    picture.onload = () => {
      done()
      if (this.#asked !== picture) return
      this.#picture = picture
      this.find<HTMLInputElement>('#zoom').value = '1'
      this.#tell(said)
      this.#move(middle)
    }
    picture.onerror = () => {
      done()
      if (this.#asked !== picture) return
      this.#tell('这张图在这里打不开，换一张 JPG 或 PNG 试试', true)
    }
    picture.src = address
  }

  #size = () => ({ width: this.#picture.naturalWidth || 1, height: this.#picture.naturalHeight || 1 })

  #move(square: Square) {
    this.#square = keptInside(square, this.#size())
    this.#paint()
  }

  #draw(canvas: HTMLCanvasElement, frame: string) {
    const pen = canvas.getContext('2d')
    if (!pen) return
    const { left, top, side } = cutOf(this.#square, this.#size())
    pen.setTransform(canvas.width / avatarPx, 0, 0, canvas.height / avatarPx, 0, 0)
    pen.fillStyle = '#f1ebdf'
    pen.fillRect(0, 0, avatarPx, avatarPx)
    pen.drawImage(this.#picture, left, top, side, side, 0, 0, avatarPx, avatarPx)
    pen.save()
    avatarFrames.find(({ id }) => id === frame)?.draw(pen)
    pen.restore()
  }

  #frame = (): string => this.find<HTMLInputElement>('[name=frame]:checked').value

  #paint() {
    this.#draw(this.find<HTMLCanvasElement>('[data-stage] canvas'), this.#frame())
    for (const small of this.querySelectorAll<HTMLCanvasElement>('canvas[data-frame-of]'))
      this.#draw(small, small.dataset.frameOf ?? '')
  }

  /** By so many parts of the square. */
  #shift(dx: number, dy: number) {
    const { width, height } = this.#size()
    const { side } = cutOf(this.#square, this.#size())
    const { x, y, zoom } = this.#square
    this.#move({ x: x + (dx * side) / width, y: y + (dy * side) / height, zoom })
  }

  #drag(stage: HTMLElement) {
    stage.tabIndex = 0
    stage.setAttribute('role', 'application')
    stage.setAttribute('aria-label', '做好的样子。拖动，或按方向键，挪动照片')
    let last: { x: number; y: number } | undefined
    stage.addEventListener('pointerdown', (event) => {
      stage.setPointerCapture?.(event.pointerId)
      last = { x: event.clientX, y: event.clientY }
    })
    stage.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (!last) return
      this.#shift((last.x - clientX) / stage.clientWidth, (last.y - clientY) / stage.clientWidth)
      last = { x: clientX, y: clientY }
    })
    for (const end of ['pointerup', 'pointercancel'])
      stage.addEventListener(end, () => {
        last = undefined
      })
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-0.04, 0],
      ArrowRight: [0.04, 0],
      ArrowUp: [0, -0.04],
      ArrowDown: [0, 0.04],
    }
    stage.addEventListener('keydown', (event) => {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      this.#shift(...step)
    })
  }

  async #save() {
    const canvas = document.createElement('canvas')
    canvas.width = avatarPx
    canvas.height = avatarPx
    this.#draw(canvas, this.#frame())
    if (insideWechat()) return showPicture({ src: canvas.toDataURL('image/png'), alt: '做好的头像' })
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!made) return this.#tell('这个浏览器存不了图片，换一个浏览器试试', true)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(made)
    link.download = 'avatar-2025.png'
    document.body.append(link)
    link.click()
    link.remove()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    this.#tell('存好了，在下载里找 avatar-2025.png')
  }
}
customElements.define('xinshu-avatar-maker', XinshuAvatarMaker)
