/** What the forms of the account pages have in common: values, and what is wrong said beside its field. */
import { fieldLimits } from '#lib/std/field-limits.ts'
import { type PlainAnswer, post } from './plain-call.ts'
import { isSignedOut, tellRefusal } from './refusal.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A form in an element of ours. Fields have the id of their name; `{name}-msg` stands below each. */
export class FormElement extends HTMLElement {
  find<T extends Element = HTMLElement>(selector: string): T {
    const found = this.querySelector<T>(selector)
    if (!found) throw new Error(`${this.localName} lacks ${selector}`)
    return found
  }

  field = (name: string): Field | null => this.querySelector<Field>(`[name="${name}"]`)
  value = (name: string): string => this.field(name)?.value.trim() ?? ''

  /** Says what is wrong with a field, and puts the caret there; '' takes it back. */
  say(name: string, text: string): void {
    const [field, message] = [this.field(name), this.querySelector(`#${name}-msg`)]
    if (!field || !message) return
    message.textContent = text
    message.className = text ? 'msg msg--bad' : 'msg'
    field.toggleAttribute('aria-invalid', text !== '')
    ;(field.closest('.inp') ?? field).classList.toggle('is-bad', text !== '')
    if (text) field.focus()
  }

  /** Clears every message. */
  quiet(): void {
    for (const message of this.querySelectorAll('[id$="-msg"]')) this.say(message.id.slice(0, -4), '')
  }

  /** Says a refusal beside every field it names, else beside `otherwise`; the caret goes to the first of them. */
  refuse(answer: Extract<PlainAnswer, { ok: false }>, otherwise: string): void {
    if (isSignedOut(answer)) {
      tellRefusal(answer)
      return
    }
    const { fields = [] } = (answer.details ?? {}) as { fields?: string[] | Record<string, string> }
    const told: [string, string][] = Array.isArray(fields)
      ? fields.map((name) => [name, answer.message])
      : Object.entries(fields)
    const words = new Map(told)
    const named = [...this.querySelectorAll<Field>('[name]')].map(({ name }) => name).filter((name) => words.has(name))
    // The last to be told has the caret.
    for (const name of [...named].reverse()) this.say(name, words.get(name) ?? '')
    if (named.length === 0) this.say(otherwise, answer.message)
  }

  /** Runs `work` once at a time, with the button saying what goes on. */
  async busy(button: HTMLButtonElement, words: string, work: () => Promise<void>): Promise<void> {
    if (button.getAttribute('aria-disabled') === 'true') return
    const before = button.textContent
    button.setAttribute('aria-disabled', 'true')
    button.textContent = words
    await work()
    button.removeAttribute('aria-disabled')
    button.textContent = before
  }

  /** Sends a code to this phone from a button, and counts down until another may be asked for. */
  async sendCode(button: HTMLButtonElement, phone: string, fieldName: string): Promise<void> {
    if (!fieldLimits.phone.pattern.test(phone)) return this.say(fieldName, fieldLimits.phone.wrong)
    return this.#send(button, fieldName, () => post('/api/user/sms_code', { phone }))
  }

  /** Sends a code to the phone of the account, which the page shows only in part. */
  sendOwnCode = (button: HTMLButtonElement, fieldName: string): Promise<void> =>
    this.#send(button, fieldName, () => post('/api/user/own_sms_code', {}))

  async #send(button: HTMLButtonElement, fieldName: string, ask: () => Promise<PlainAnswer>): Promise<void> {
    if (button.disabled) return
    this.say(fieldName, '')
    button.disabled = true
    const answer = await ask()
    if (!answer.ok) {
      button.disabled = false
      return this.refuse(answer, fieldName)
    }
    const count = (seconds: number): void => {
      button.disabled = seconds > 0
      button.textContent = seconds > 0 ? `${seconds} 秒后可重发` : '重新发送'
      if (seconds > 0) setTimeout(() => count(seconds - 1), 1000)
    }
    count((answer.data as { retryAfter: number }).retryAfter)
  }

  onSubmit(work: () => void): void {
    this.find<HTMLFormElement>('form').addEventListener('submit', (event) => {
      event.preventDefault()
      work()
    })
  }
}
