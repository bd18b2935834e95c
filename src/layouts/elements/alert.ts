import { $alert, type Alert } from '#lib/http/client/alert.store.ts'
import { svgIcon } from './parts.ts'

/** Spec §9: shown 3 s, leaves in 300 ms, and 500 ms after the pointer or the focus has left it. */
const shownMs = 3000
/** What can be pressed stays until a hand is there. */
const pressedMs = 8000
const leavingMs = 300
const afterMs = 500
/** More failures than this at once say nothing more. */
const most = 3

const isToast = (kind: Alert['kind']): boolean => kind === 'info' || kind === 'success'

/**
 * The frame's alerts. Pointing at one or focusing it holds it; a click puts it away unless text is being selected in it.
 * F8 goes to the newest, also when it has left already; Escape puts it away and goes back to where one was.
 */
class XinshuAlert extends HTMLElement {
  private last: Alert | undefined
  private cameFrom: HTMLElement | null = null
  private listening = false

  connectedCallback() {
    if (this.listening) return
    this.listening = true
    $alert.subscribe((alert) => (alert ? this.show(alert) : this.clear()))
    document.addEventListener('keydown', (event) => {
      if (event.key === 'F8' && this.last) this.visit(event, this.last)
    })
    // Alerts live in the dialog that is open (the page behind it cannot be reached), and go home when it closes.
    document.addEventListener('close', () => this.goHome(), true)
  }

  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || document.body.append(this))
  }

  private clear() {
    this.textContent = ''
  }

  private goHome() {
    if (this.parentElement !== document.body) document.body.append(this)
  }

  private visit(event: KeyboardEvent, last: Alert) {
    event.preventDefault()
    const shown = this.lastElementChild
    const toast = shown instanceof HTMLElement && !shown.dataset.leaving ? shown : this.show(last)
    toast.focus()
  }

  private show(alert: Alert): HTMLElement {
    this.last = alert
    const dialog = [...document.querySelectorAll('dialog[open]')].pop()
    if (dialog && this.parentElement !== dialog) dialog.append(this)
    for (const old of [...this.children] as HTMLElement[])
      if (isToast(alert.kind) ? isToast(old.dataset.kind as Alert['kind']) : old.dataset.words === alert.text)
        old.remove()
    while (this.childElementCount >= most) this.firstElementChild?.remove()
    // Failures interrupt what a screen reader is saying, good news waits for its end.
    this.setAttribute('aria-live', alert.kind === 'danger' ? 'assertive' : 'polite')
    const toast = this.draw(alert)
    this.append(toast)
    this.watch(toast)
    return toast
  }

  private draw(alert: Alert): HTMLElement {
    const toast = document.createElement('div')
    toast.tabIndex = -1
    toast.dataset.kind = alert.kind
    toast.dataset.words = alert.text
    const good = alert.kind === 'success'
    toast.append(svgIcon(good ? 'check' : alert.kind === 'info' ? 'info' : 'warn'))
    const text = document.createElement('span')
    text.textContent = alert.code === undefined ? alert.text : `${alert.text}（${alert.code}）`
    toast.append(text)
    const { action } = alert
    if (action) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = action.label
      button.addEventListener('click', () => action.run())
      toast.append(button)
    }
    return toast
  }

  private watch(toast: HTMLElement) {
    let timer = 0
    const leave = () => {
      clearTimeout(timer)
      const back = toast.contains(document.activeElement) ? this.cameFrom : null
      toast.dataset.leaving = '1'
      window.setTimeout(() => toast.remove(), leavingMs)
      back?.focus()
    }
    const leaveIn = (ms: number) => {
      clearTimeout(timer)
      if (!toast.matches(':hover') && !toast.contains(document.activeElement)) timer = window.setTimeout(leave, ms)
    }
    const hold = () => clearTimeout(timer)
    toast.addEventListener('pointerenter', hold)
    toast.addEventListener('focusin', ({ relatedTarget }) => {
      if (!this.contains(relatedTarget as Node | null)) this.cameFrom = relatedTarget as HTMLElement | null
      hold()
    })
    toast.addEventListener('pointerleave', () => leaveIn(afterMs))
    toast.addEventListener('focusout', () => queueMicrotask(() => leaveIn(afterMs)))
    toast.addEventListener('click', () => {
      const selection = getSelection()
      if (!selection || selection.isCollapsed || !toast.contains(selection.anchorNode)) leave()
    })
    toast.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || toast.dataset.leaving) return
      event.stopPropagation()
      event.preventDefault()
      leave()
    })
    leaveIn(toast.querySelector('button') ? pressedMs : shownMs)
  }
}
customElements.define('xinshu-alert', XinshuAlert)
