/** Sharing: the owner opens or closes the book, others pass the link on. */
import { showAlert } from '#lib/http/alert.store.ts'
import { copyLink, showPoster } from '../elements/dialogs.ts'
import { post } from '../plain-call.ts'

class XinshuShare extends HTMLElement {
  connectedCallback() {
    const { book = '', title = '', author = '', site: siteName = '' } = this.dataset
    const link = new URL(this.dataset.link ?? '', location.href).href
    // Before a page is turned over it.
    const cover = document.querySelector('.paint[aria-label="封面"] svg')
    const passOn = (): Promise<void> => copyLink(link, '链接已复制，拿到的人可以翻阅这本书')
    const poster = async (): Promise<void> => {
      const { coverPicture } = await import('./cover-picture.ts')
      const picture = cover && (await coverPicture(book, new XMLSerializer().serializeToString(cover)))
      await showPoster({ title, author, link, siteName, ...(picture ? { cover: picture } : {}) })
      if (picture) URL.revokeObjectURL(picture)
    }
    const share = async (button: HTMLButtonElement): Promise<void> => {
      const next = !this.hasAttribute('open')
      button.disabled = true
      const answer = await post(`/api/book/${encodeURIComponent(book)}/info`, { public: next })
      button.disabled = false
      if (!answer.ok) return showAlert('danger', answer.message, answer.code)
      this.toggleAttribute('open', next)
      if (next) await passOn()
      else showAlert('success', '已收回，之前的链接都打不开了')
    }
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.dataset.does === 'copy') void passOn()
      else if (button?.dataset.does === 'poster') void poster()
      else if (button?.dataset.does === 'share') void share(button)
    })
  }
}
customElements.define('xinshu-share', XinshuShare)
