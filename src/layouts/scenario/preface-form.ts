/**
 * The preface on the page at the right is written as its blanks are filled in; the words stay on this device, for whoever
 * goes on later, and are sent nowhere.
 */
import { filledPreface, prefaceText } from '#lib/site/scenarios/preface.ts'

const keptUnder = (id: string): string => `xinshu.preface.${id}`

const read = (id: string): Record<string, string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder(id)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const words: Record<string, string> = {}
    for (const [name, text] of Object.entries(kept)) if (typeof text === 'string') words[name] = text
    return words
  } catch {
    // Storage is shut, or somebody else's words lie there.
    return {}
  }
}

const keep = (id: string, words: Record<string, string>): void => {
  try {
    localStorage.setItem(keptUnder(id), JSON.stringify(words))
  } catch {
    // Nothing is kept where nothing may be; the page still shows it.
  }
}

class PrefaceForm extends HTMLElement {
  private get fields(): HTMLInputElement[] {
    return Array.from(this.querySelectorAll<HTMLInputElement>('input[data-blank]'))
  }

  private get paragraphs(): string[] {
    return JSON.parse(this.dataset.paragraphs ?? '[]') as string[]
  }

  private get words(): Record<string, string> {
    const words: Record<string, string> = {}
    for (const field of this.fields) words[field.dataset.blank ?? ''] = field.value
    return words
  }

  connectedCallback(): void {
    const kept = read(this.dataset.scenario ?? '')
    for (const field of this.fields) {
      const text = kept[field.dataset.blank ?? '']
      if (text !== undefined && field.value === '') field.value = text.slice(0, field.maxLength)
      field.addEventListener('focus', () => this.draw())
      field.addEventListener('blur', () => this.draw())
    }
    this.addEventListener('input', () => {
      keep(this.dataset.scenario ?? '', this.words)
      this.draw()
    })
    this.querySelector('[data-copy]')?.addEventListener('click', () => void this.copy())
    if (this.fields.some(({ value }) => value !== '')) this.draw()
  }

  /** Until something is filled in, the example of the page stays. */
  private draw(): void {
    const sheet = this.querySelector('[data-sheet]')
    const words = this.words
    const any = this.fields.some(({ value }) => value.trim() !== '')
    if (!sheet) return
    if (!any) for (const { dataset, placeholder } of this.fields) words[dataset.blank ?? ''] = placeholder
    const now = document.activeElement instanceof HTMLInputElement ? document.activeElement.dataset.blank : undefined
    sheet.textContent = ''
    for (const pieces of filledPreface(this.paragraphs, words)) {
      const line = document.createElement('p')
      for (const { text, blank } of pieces) {
        const piece = document.createElement(blank !== undefined && blank === now ? 'mark' : 'span')
        piece.textContent = text
        line.append(piece)
      }
      sheet.append(line)
    }
    this.say('')
  }

  private say(text: string): void {
    const said = this.querySelector('[data-said]')
    if (said) said.textContent = text
  }

  private async copy(): Promise<void> {
    const text = prefaceText(this.paragraphs, this.words)
    if (this.fields.every(({ value }) => value.trim() === '')) return this.say('还一个空都没有填。')
    try {
      await navigator.clipboard.writeText(text)
      this.say('复制好了。书排好以后，在“设计”里的前言一页贴上。')
    } catch {
      this.say('这个浏览器不让复制，请按住右边的字选中再复制。')
    }
  }
}

customElements.define('xinshu-preface', PrefaceForm)
