/** The desk of moderation: each row decides with a reason and words to its writer. */
import { ask } from '#lib/http/client/ask.ts'
import type { ReportReason } from '#lib/moderation/moderation.ts'
import type { decideModeration } from '#lib/operator/moderation/moderation-desk.api.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { FormElement } from '../../scripts/form-fields.ts'
import { markInvalid } from '../../scripts/invalid.ts'
import { isSignedOut, tellRefusal } from '../../scripts/refusal.ts'

class XinshuModeration extends FormElement {
  connectedCallback() {
    for (const form of this.querySelectorAll<HTMLFormElement>('form[data-decide]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        if (button) void this.busy(button, '正在记下…', () => this.#decide(form))
      })
  }

  /** What is wrong stands beside the words; '' takes it back. */
  #tell(form: HTMLFormElement, words: string) {
    const [field, message] = [form.querySelector('textarea'), form.querySelector('[data-message]')]
    if (!field || !message) return
    message.textContent = words
    markInvalid(field, message, words !== '')
    if (words) field.focus()
  }

  async #decide(form: HTMLFormElement) {
    const given = new FormData(form)
    const read = readTyped(fieldLimits.deskReason, String(given.get('words') ?? ''))
    this.#tell(form, read.ok ? '' : read.wrong)
    if (!read.ok) return
    const answer = await ask<typeof decideModeration>('POST /api/operator/moderation/{id}/decide', {
      params: { id: form.dataset.decide ?? '' },
      body: {
        keep: given.get('decision') === 'keep',
        reason: String(given.get('reason')) as ReportReason,
        words: read.text,
        textHash: form.dataset.text ?? '',
      },
    })
    if (answer.ok) return location.reload()
    if (isSignedOut(answer)) return tellRefusal(answer)
    this.#tell(form, answer.message)
  }
}
customElements.define('xinshu-moderation', XinshuModeration)
