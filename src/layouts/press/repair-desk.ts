/** Damaged copies at the desk: somebody looks, then they are printed again for nothing, or not, and why. */
import { ask } from '#lib/http/client/ask.ts'
import type { acceptDeskRepair, refuseDeskRepair, takeDeskRepair } from '#lib/operator/repairs/repair-desk.api.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

const words = { take: '正在记下…', accept: '正在下补印单…', refuse: '正在记下…' } as const
type Doing = keyof typeof words

class XinshuRepairs extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-decide]')) {
      form.addEventListener('submit', (event) => event.preventDefault())
      for (const button of form.querySelectorAll<HTMLButtonElement>('[data-do]')) {
        const doing = button.dataset.do as Doing
        button.addEventListener('click', () => void this.busy(button, words[doing], () => this.#decide(form, doing)))
      }
    }
  }

  async #decide(form: HTMLFormElement, doing: Doing) {
    const params = { id: form.dataset.decide ?? '' }
    const body = { words: String(new FormData(form).get('words') ?? '').trim() }
    if (doing === 'accept') {
      const text = '用同一份文件下一张不要钱的补印单，寄到原来的地址。'
      if (!(await askConfirm({ title: '免费补印？', text, ok: '补印' }))) return
    }
    const answer =
      doing === 'take'
        ? await ask<typeof takeDeskRepair>('POST /api/operator/repairs/{id}/take', { params })
        : doing === 'accept'
          ? await ask<typeof acceptDeskRepair>('POST /api/operator/repairs/{id}/accept', { params, body })
          : await ask<typeof refuseDeskRepair>('POST /api/operator/repairs/{id}/refuse', { params, body })
    if (answer.ok) return location.reload()
    const said = form.querySelector('[data-said]')
    if (isSignedOut(answer) || !said) return tellRefusal(answer)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-repairs', XinshuRepairs)
