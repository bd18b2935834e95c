import { isFitMode, pictureAddress, widthForElement } from '#lib/media/picture.ts'
import imageCss from '../../styles/elements/image.css?inline'
import { addStyle, make } from './build.ts'
import { svgIcon } from './parts.ts'
import { loadPicture } from './picture-state.ts'

addStyle(imageCss)

/** How far outside the window a picture is already fetched, in px. */
const ahead = 300

/**
 * `<xinshu-image src="/media/…" alt="…" fit="cover" ratio="4/3" large>`: fetched when it comes near, in the width step
 * its place needs; a spinner after 150 ms, a placeholder when it fails. With an `<img loading="lazy">` inside it only
 * watches that one, so that the picture is there without script too.
 */
class XinshuImage extends HTMLElement {
  protected image: HTMLImageElement | undefined
  private watcher: IntersectionObserver | undefined

  connectedCallback() {
    if (this.image) return
    this.dataset.state = 'waiting'
    const own = this.querySelector('img')
    const ratio = this.getAttribute('ratio')
    if (ratio) this.style.aspectRatio = ratio
    const fit = this.getAttribute('fit')
    this.dataset.fit = isFitMode(fit) ? fit : 'cover'
    this.image = own ?? make('img', { alt: this.getAttribute('alt') ?? '', decoding: 'async' })
    if (own) {
      void this.load(undefined)
      return
    }
    this.append(this.image)
    if (typeof IntersectionObserver !== 'function') {
      this.start()
      return
    }
    this.watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.start(), {
      rootMargin: `${ahead}px`,
    })
    this.watcher.observe(this)
  }

  disconnectedCallback() {
    this.watcher?.disconnect()
  }

  protected start() {
    this.watcher?.disconnect()
    const path = this.getAttribute('src') ?? ''
    const width = widthForElement(this.clientWidth, devicePixelRatio, this.hasAttribute('large'))
    void this.load(pictureAddress(path, width, location.origin))
  }

  private async load(src: string | undefined) {
    if (!this.image) return
    this.querySelector('.image-failed')?.remove()
    const loaded = await loadPicture(this, this.image, src)
    if (loaded) return
    this.append(this.placeholder())
    this.dispatchEvent(new Event('error'))
  }

  protected placeholder(): HTMLElement {
    const said = make('span', { class: 'image-failed', role: 'img', 'aria-label': `图片加载错误${this.describe()}` })
    said.append(svgIcon('warn'), make('span', { 'aria-hidden': 'true' }, '图片加载错误'))
    return said
  }

  protected describe(): string {
    const alt = this.image?.alt ?? ''
    return alt && `：${alt}`
  }
}

/**
 * `<xinshu-square src="…" alt="…">`: a square picture. When it fails it shows an icon and raises `error`; a press then
 * raises `click-on-error`, and unless somebody prevents that, tries again.
 */
class XinshuSquare extends XinshuImage {
  protected override placeholder(): HTMLElement {
    const again = make('button', {
      type: 'button',
      class: 'image-failed',
      'aria-label': `图片加载错误${this.describe()}，再试一次`,
    })
    again.append(svgIcon('warn'))
    again.addEventListener('click', (event) => {
      // Also inside a link: the picture is what was pressed.
      event.preventDefault()
      const wanted = new CustomEvent('click-on-error', { bubbles: true, cancelable: true })
      if (this.dispatchEvent(wanted)) this.start()
    })
    return again
  }
}

if (!customElements.get('xinshu-image')) {
  customElements.define('xinshu-image', XinshuImage)
  customElements.define('xinshu-square', XinshuSquare)
}
