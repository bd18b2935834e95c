/** Who applied to be an agent, at the desk: taken, refused with a reason, or ended. */
import { ask } from '#lib/http/client/ask.ts'
import type { approveDeskAgent, endDeskAgent, refuseDeskAgent } from '#lib/operator/agents/agent-desk.api.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { isSignedOut, tellRefusal } from '../scripts/refusal.ts'

class XinshuAgents extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-decide]')) {
      form.addEventListener('submit', (event) => event.preventDefault())
      for (const button of form.querySelectorAll<HTMLButtonElement>('[data-do]'))
        button.addEventListener('click', () => void this.busy(button, '正在记下…', () => this.#decide(form, button)))
    }
  }

  async #decide(form: HTMLFormElement, { dataset }: HTMLButtonElement) {
    const params = { id: form.dataset.decide ?? '' }
    const body = { words: String(new FormData(form).get('words') ?? '').trim() }
    if (dataset.do === 'end') {
      const text = '发出去买书的链接马上都打不开，书上的名号也没有了。下过的订单照常印。'
      if (!(await askConfirm({ title: '停掉这家代理？', text, ok: '停掉' }))) return
    }
    const answer =
      dataset.do === 'approve'
        ? await ask<typeof approveDeskAgent>('POST /api/operator/agents/{id}/approve', { params, body })
        : dataset.do === 'refuse'
          ? await ask<typeof refuseDeskAgent>('POST /api/operator/agents/{id}/refuse', { params, body })
          : await ask<typeof endDeskAgent>('POST /api/operator/agents/{id}/end', { params, body })
    if (answer.ok) return location.reload()
    const said = form.querySelector('[data-said]')
    if (isSignedOut(answer) || !said) return tellRefusal(answer)
    said.textContent = answer.message
  }
}
customElements.define('xinshu-agents', XinshuAgents)
