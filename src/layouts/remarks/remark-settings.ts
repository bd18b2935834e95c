/** What an owner opens and closes of likes and remarks, and whom they block. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import type { RemarkSettings } from '#lib/remarks/remark.api.ts'
import { fill } from '../elements/build.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'
import { remarkCalls } from './remark-calls.ts'

class XinshuRemarkSettings extends FormElement {
  connectedCallback() {
    const calls = remarkCalls(this.dataset.book ?? '')
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      input.addEventListener('change', () => void this.#set(input, calls))
    this.find('[data-list]').addEventListener('click', ({ target }) => {
      const row = target instanceof Element && target.closest('button') ? target.closest<HTMLElement>('li') : undefined
      if (row) void this.#unblock(row.dataset.block ?? '', calls)
    })
    // Somebody is blocked where they wrote.
    document.addEventListener('remark-settings', (event) => {
      if (event instanceof CustomEvent) this.#show(event.detail as RemarkSettings)
    })
  }

  async #set(input: HTMLInputElement, calls: ReturnType<typeof remarkCalls>) {
    const on = input.checked
    const answer = await calls.setOpen(input.name === 'likesOpen' ? { likesOpen: on } : { remarksOpen: on })
    if (answer.ok) return
    input.checked = !on
    tellRefusal(answer)
  }

  async #unblock(id: string, calls: ReturnType<typeof remarkCalls>) {
    const answer = await calls.unblock(id)
    if (!answer.ok) return tellRefusal(answer)
    this.#show(answer.data)
    showAlert('success', '已解除屏蔽')
  }

  #show({ blocks }: RemarkSettings) {
    const template = this.find<HTMLTemplateElement>('template')
    const rows = blocks.map(({ id, kind, name }) => {
      const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement
      row.dataset.block = id
      const words = row.querySelector('[data-name]')
      if (words) words.textContent = kind === 'link' ? `链接「${name}」` : name
      row.querySelector('button')?.setAttribute('aria-label', `解除：${name}`)
      return row
    })
    fill(this.find('[data-list]'), ...rows)
    this.find('[data-blocks]').hidden = blocks.length === 0
  }
}
customElements.define('xinshu-remark-settings', XinshuRemarkSettings)
