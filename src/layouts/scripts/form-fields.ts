/** What the forms of the account pages have in common: values, and what is wrong said beside its field. */
import type { Answer, Refusal } from '#lib/http/client/ask.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { markInvalid } from './invalid.ts'
import { isSignedOut, tellRefusal } from './refusal.ts'
import { askCode, askOwnCode } from './send-code.ts'

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
    markInvalid(field, message, text !== '')
    if (text) field.focus()
  }

  /** Clears every message. */
  quiet(): void {
    for (const message of this.querySelectorAll('[id$="-msg"]')) this.say(message.id.slice(0, -4), '')
  }

  /** Says a refusal beside every field it names, else beside `otherwise`; the caret goes to the first of them. */
  refuse(answer: Refusal, otherwise: string): void {
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

  /** Sends a code to this new phone from a button, and counts down until another may be asked for. */
  async sendCode(button: HTMLButtonElement, phone: string, fieldName: string): Promise<void> {
    if (!fieldLimits.phone.pattern.test(phone)) return this.say(fieldName, fieldLimits.phone.wrong)
    return this.#send(button, fieldName, (working) => askCode(phone, 'bind_phone', working))
  }

  /** Sends a code to the phone of the account, which the page shows only in part. */
  sendOwnCode = (
    button: HTMLButtonElement,
    fieldName: string,
    purpose: 'change_phone' | 'delete_account',
  ): Promise<void> => this.#send(button, fieldName, (working) => askOwnCode(purpose, working))

  async #send(
    button: HTMLButtonElement,
    fieldName: string,
    send: (working: () => void) => Promise<Answer<{ retryAfter: number }>>,
  ): Promise<void> {
    if (button.disabled) return
    this.say(fieldName, '')
    button.disabled = true
    const words = button.textContent
    const answer = await send(() => {
      button.textContent = '正在验证'
    })
    button.textContent = words
    if (!answer.ok) {
      button.disabled = false
      return this.refuse(answer, fieldName)
    }
    const count = (seconds: number): void => {
      button.disabled = seconds > 0
      button.textContent = seconds > 0 ? `${seconds} 秒后可重发` : '重新发送'
      if (seconds > 0) setTimeout(() => count(seconds - 1), 1000)
    }
    count(answer.data.retryAfter)
  }

  onSubmit(work: () => void): void {
    this.find<HTMLFormElement>('form').addEventListener('submit', (event) => {
      event.preventDefault()
      work()
    })
  }
}
