/** Sharing: the owner opens or closes the book, others pass the link on. */
import type { updateBook } from '#lib/books/book/book.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { ask } from '#lib/http/client/ask.ts'
import { askConfirm, copyLink, showPoster } from '../elements/dialogs.ts'

const whyAsked = '这本书收的是孩子、朋友，或者当初只给自己看的内容。打开分享以后，拿到链接的人都能从头翻到尾。'

class XinshuShare extends HTMLElement {
  connectedCallback() {
    const { book = '', title = '', author = '', site: siteName = '' } = this.dataset
    const link = new URL(this.dataset.link ?? '', location.href).href
    // Before a page is turned over it.
    const cover = document.querySelector('.painted-page[aria-label="封面"] svg')
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
      const say = (more: { confirmShare?: true }) =>
        ask<typeof updateBook>('POST /api/book/{id}/info', { params: { id: book }, body: { public: next, ...more } })
      let answer = await say({})
      // Written for few eyes: the server wants to hear it twice.
      if (!answer.ok && answer.code === 'confirm_share') {
        const sure = await askConfirm({ title: '真的要分享吗', text: whyAsked, ok: '分享' })
        button.disabled = sure
        if (!sure) return
        answer = await say({ confirmShare: true })
      }
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
