import modalCss from '../../styles/elements/modal.css?inline'
import { dialog as sheet } from '../parts/dialog.ts'
import { addStyle, make } from './build.ts'

addStyle(modalCss)

type ModalOptions = {
  /** `false`: only its own buttons close it, neither Escape nor the ground around it. */
  dismissable?: boolean
  /** ms between closing and being gone. */
  leaveMs?: number
  /** Instead of a sheet of paper. */
  look?: string
  /** aria-labelledby and aria-describedby. */
  labelledBy?: string
  describedBy?: string
  label?: string
  alert?: boolean
}

const focusable = 'a[href],button:not([disabled]),input,textarea,select,[tabindex="0"]'
const canShowModal = typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype

/**
 * The sheet under every dialog of ours: keeps the focus, gives it back, closes on Escape and when the address changes.
 * Systems without `<dialog>` (iOS before 15.4) get the same from us.
 */
export class XinshuDialog extends HTMLElement {
  private dialog: HTMLDialogElement | undefined
  private settle: ((value: string | undefined) => void) | undefined
  private opener: Element | null = null
  private leaveMs = 0
  private readonly leaveRoute = () => this.close(undefined)

  /** Shows `content`; resolves to what `close` is told, undefined when it was dismissed or the page was left. */
  open(content: Node[], options: ModalOptions = {}): Promise<string | undefined> {
    const { dismissable = true } = options
    this.leaveMs = options.leaveMs ?? 220
    this.opener = document.activeElement
    const dialog = make(
      'dialog',
      {
        class: options.look ?? sheet(),
        role: options.alert ? 'alertdialog' : canShowModal ? undefined : 'dialog',
        'aria-modal': canShowModal ? undefined : 'true',
        'aria-labelledby': options.labelledBy,
        'aria-describedby': options.describedBy,
        'aria-label': options.label,
        closedby: dismissable ? undefined : 'none',
      },
      ...content,
    )
    this.dialog = dialog
    this.append(dialog)
    document.body.append(this)
    const dismiss = () => dismissable && this.close(undefined)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      dismiss()
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) {
        // Only this: what is open behind it stays as it was.
        event.stopPropagation()
        event.preventDefault()
        dismiss()
      } else if (event.key === 'Tab' && !canShowModal) this.keepFocus(event)
    })
    // A press that began inside, as when selecting text, is not a press on the ground.
    let downOnGround = false
    dialog.addEventListener('pointerdown', (event) => {
      downOnGround = event.target === dialog && this.isGround(event)
    })
    dialog.addEventListener('click', (event) => {
      if (downOnGround && event.target === dialog && this.isGround(event)) dismiss()
    })
    dialog.addEventListener('close', () => this.close(undefined))
    for (const leaving of ['popstate', 'hashchange', 'pagehide']) window.addEventListener(leaving, this.leaveRoute)
    if (canShowModal) dialog.showModal()
    else this.showPlainly(dialog)
    // What is being said stays within reach: behind a dialog nothing can be pressed or read out.
    const alerts = document.querySelector('xinshu-alert')
    if (alerts?.firstChild) dialog.append(alerts)
    const first = dialog.querySelector<HTMLElement>('[data-first]')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
    return new Promise((resolve) => {
      this.settle = resolve
    })
  }

  close(value: string | undefined) {
    const { dialog, settle } = this
    if (!dialog || !settle) return
    this.settle = undefined
    for (const leaving of ['popstate', 'hashchange', 'pagehide']) window.removeEventListener(leaving, this.leaveRoute)
    dialog.dataset.leaving = ''
    settle(value)
    window.setTimeout(() => {
      if (canShowModal) dialog.close()
      this.remove()
      document.documentElement.removeAttribute('data-no-scroll')
      if (this.opener instanceof HTMLElement && this.opener.isConnected) this.opener.focus()
    }, this.leaveMs)
  }

  private isGround({ clientX, clientY }: MouseEvent): boolean {
    const box = this.dialog?.getBoundingClientRect()
    return !!box && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom)
  }

  private showPlainly(dialog: HTMLElement) {
    dialog.setAttribute('open', '')
    document.documentElement.setAttribute('data-no-scroll', '')
    this.addEventListener('click', (event) => {
      if (event.target === this && !dialog.hasAttribute('closedby')) this.close(undefined)
    })
    dialog.querySelector<HTMLElement>(focusable)?.focus()
  }

  private keepFocus(event: KeyboardEvent) {
    const stops = [...(this.dialog?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    const [first, last] = [stops[0], stops[stops.length - 1]]
    const here = document.activeElement
    if (event.shiftKey ? here === first : here === last) {
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    }
  }
}
customElements.define('xinshu-dialog', XinshuDialog)
