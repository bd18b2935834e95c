/** Opens the sheet of remarks beside the reader: nothing of it is loaded before. */
class XinshuRemarkButton extends HTMLElement {
  connectedCallback() {
    const dialog = document.querySelector<HTMLDialogElement>('#remarks')
    const open = async (): Promise<void> => {
      if (!dialog) return
      // iOS knows it since 15.4; before, the sheet opens where it stands.
      if (typeof dialog.showModal === 'function') dialog.showModal()
      else dialog.setAttribute('open', '')
      await import('./remark-room.ts')
      await customElements.whenDefined('xinshu-remarks')
      await dialog.querySelector<HTMLElement & { open(): Promise<void> }>('xinshu-remarks')?.open()
    }
    this.querySelector('button')?.addEventListener('click', () => void open())
    dialog?.querySelector('[aria-label="关上"]')?.addEventListener('click', () => {
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
    })
    // Back from signing in.
    if (new URLSearchParams(location.search).has('remarks')) void open()
  }
}
customElements.define('xinshu-remark-button', XinshuRemarkButton)
