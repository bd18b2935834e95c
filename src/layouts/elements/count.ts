import { fitText, type TextLimit } from '#lib/std/limit-text.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** React keeps its own book of what a field holds: only the original setter lets it see our change. */
const setValue = (field: Field, value: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
}

/** From here on a screen reader is told how much room is left. */
const nearEnd = 10

/** Keeps a field within its limits and writes `4 / 50` into `[data-count]`. While Chinese is being composed it waits. */
export const countIn = (place: HTMLElement, field: Field, limit: TextLimit): void => {
  const shown = place.querySelector('[data-count]')
  // Part of the label, but not of its name: what is spoken is below.
  shown?.setAttribute('aria-hidden', 'true')
  const spoken = document.createElement('span')
  spoken.className = 'sr-only'
  spoken.setAttribute('aria-live', 'polite')
  place.append(spoken)
  const write = () => {
    const used = [...field.value].length
    const lines = field.value.split('\n').length
    const ofLines = limit.lines !== undefined ? ` · ${lines} / ${limit.lines} 行` : ''
    if (shown) shown.textContent = `${used} / ${limit.max}${ofLines}`
    const left = limit.max - used
    spoken.textContent = left <= nearEnd ? (left === 0 ? '写满了' : `还能写 ${left} 个字`) : ''
  }
  const keep = (event: Event) => {
    if (event instanceof InputEvent && event.isComposing) return
    const caret = field.selectionStart ?? field.value.length
    const fitted = fitText(field.value, caret, limit)
    if (fitted.text !== field.value) {
      setValue(field, fitted.text)
      field.setSelectionRange(fitted.caret, fitted.caret)
    }
    write()
  }
  field.addEventListener('input', keep)
  field.addEventListener('compositionend', (event) => {
    keep(event)
    // Frames that redraw the field from what they were told last hear the cut text too.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  write()
}

/** `<xinshu-count max="50" lines="5">` around a field and its `[data-count]`. */
class XinshuCount extends HTMLElement {
  private done = false

  connectedCallback() {
    // React fills an element after it has put it into the page.
    queueMicrotask(() => {
      const field = this.querySelector<Field>('input,textarea')
      if (this.done || !field) return
      this.done = true
      const lines = Number(this.getAttribute('lines'))
      countIn(this, field, { max: Number(this.getAttribute('max') ?? 50), ...(lines ? { lines } : {}) })
    })
  }
}
if (!customElements.get('xinshu-count')) customElements.define('xinshu-count', XinshuCount)
