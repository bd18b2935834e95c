/** What every page needs from script: the alert, the sign-out button, menus that close. A few hundred bytes. */
import './load-watch.ts'
import { $alert, type Alert } from '#lib/http/alert.store.ts'
import { paths } from '#lib/site/paths.ts'
import { stepBack } from './page-life.ts'

const shownMs = 3000

/** Shows the newest alert for 3 s, longer while it is pointed at or holds the focus. */
class XinshuAlert extends HTMLElement {
  #timer = 0
  #stop: (() => void) | undefined

  connectedCallback() {
    this.#stop = $alert.subscribe((alert) => this.#show(alert))
    this.addEventListener('pointerenter', () => clearTimeout(this.#timer))
    this.addEventListener('pointerleave', () => this.#leaveLater())
  }

  disconnectedCallback() {
    this.#stop?.()
  }

  #show(alert: Alert | undefined) {
    clearTimeout(this.#timer)
    if (!alert) return this.replaceChildren()
    const toast = document.createElement('div')
    toast.className = 'toast'
    const mark = alert.kind === 'success' ? 'm3 8.5 3.25 3.25L13 4.75' : 'M8 2.25 14.5 13.5h-13zM8 6.5v3.25M8 11.6v.2'
    toast.innerHTML = `<svg class="i ${alert.kind === 'success' ? 'ok' : ''}" viewBox="0 0 16 16" aria-hidden="true"><path d="${mark}"/></svg><span></span>`
    const text = toast.querySelector('span')
    if (text) text.textContent = alert.code === undefined ? alert.text : `${alert.text}（${alert.code}）`
    this.replaceChildren(toast)
    this.#leaveLater()
  }

  #leaveLater() {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      this.firstElementChild?.setAttribute('data-leaving', '')
      this.#timer = window.setTimeout(() => $alert.set(undefined), 240)
    }, shownMs)
  }
}
customElements.define('xinshu-alert', XinshuAlert)

document.addEventListener('click', async (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!target || !menu.contains(target)) menu.open = false
  if (target?.closest('[data-back]')) return stepBack()
  if (target?.closest('[data-retry]')) return location.reload()
  if (!target?.closest('[data-sign-out]')) return
  await fetch('/api/user/sign_out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  // The user as auth.store.ts keeps it: other windows put away what they show.
  localStorage.removeItem('xinshu.user')
  location.assign(paths.home)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
