/** Applying to be an agent, and what stands on an agent's books. */
import type { applyAsAgent, saveAgentBrand } from '#lib/agents/agent.api.ts'
import { ask } from '#lib/http/client/ask.ts'
import { FormElement } from '../scripts/form-fields.ts'

class XinshuAgentApply extends FormElement {
  connectedCallback() {
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在送…', () => this.#send()))
  }

  async #send() {
    this.quiet()
    const [companyName, companyPhone] = [this.value('companyName'), this.value('companyPhone')]
    const body = { companyName, companyPhone, companyLink: this.value('companyLink') }
    const answer = await ask<typeof applyAsAgent>('POST /api/agents/apply', {
      body: { ...body, applyWords: this.value('applyWords') },
    })
    if (!answer.ok) return this.refuse(answer, 'companyName')
    location.reload()
  }
}
customElements.define('xinshu-agent-apply', XinshuAgentApply)

class XinshuAgentBrand extends FormElement {
  connectedCallback() {
    this.onSubmit(() => this.busy(this.find<HTMLButtonElement>('[type=submit]'), '正在存…', () => this.#save()))
  }

  async #save() {
    this.quiet()
    const saved = this.find('[data-saved]')
    saved.textContent = ''
    const ticked = (name: string): boolean => this.find<HTMLInputElement>(`[name=${name}]`).checked
    const body = {
      ...{ companyName: this.value('companyName'), companyPhone: this.value('companyPhone') },
      ...{ companyLink: this.value('companyLink'), editor: this.value('editor'), designer: this.value('designer') },
      ...{ disableCopyright: ticked('disableCopyright'), keepLogo: ticked('keepLogo') },
    }
    const answer = await ask<typeof saveAgentBrand>('PUT /api/agents/brand', { body })
    if (!answer.ok) return this.refuse(answer, 'companyName')
    saved.textContent = '存好了。没有定稿的书正在跟着重新排。'
  }
}
customElements.define('xinshu-agent-brand', XinshuAgentBrand)
