/**
 * The desk by keyboard (board 34): `/` to the search, J and K along the rows, Enter opens the one that has the focus, R and A to
 * what carries `data-desk-key`, ? lists them all. Nothing is heard in fields, with Ctrl or Alt, or over a dialog.
 */
import { FormElement } from '../scripts/form-fields.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

class XinshuDesk extends FormElement {
  #listen = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isTyping(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
      return
    }
    if (document.querySelector('dialog[open]')) return
    if (this.#press(event.key)) event.preventDefault()
  }

  connectedCallback() {
    document.addEventListener('keydown', this.#listen)
    this.querySelector('[data-desk-keys]')?.addEventListener('click', () => this.#tell())
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#listen)
  }

  #press(key: string): boolean {
    if (key === '?') return this.#tell()
    if (key === 'j' || key === 'k') return this.#step(key === 'j' ? 1 : -1)
    const target = [...this.querySelectorAll<HTMLElement>('[data-desk-key]')].find(
      ({ dataset }) => dataset.deskKey === key.toLowerCase(),
    )
    if (!target) return false
    target.focus()
    if (target instanceof HTMLButtonElement) target.click()
    else if (target instanceof HTMLInputElement) target.select()
    return true
  }

  #step(by: 1 | -1): boolean {
    const rows = [...this.querySelectorAll<HTMLElement>('[data-desk-row]')]
    if (rows.length === 0) return false
    const at = rows.indexOf(document.activeElement as HTMLElement)
    // The first press goes to the first row, whichever way.
    rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
    return true
  }

  #tell(): boolean {
    this.querySelector<HTMLDialogElement>('dialog[data-desk-help]')?.showModal()
    return true
  }
}
customElements.define('xinshu-desk', XinshuDesk)
