import { button as buttonLook } from '../parts/button.ts'
import { dialogActions, dialogField, dialogMessage, dialogText, dialogTitle } from '../parts/dialog.ts'
import { field as fieldLook, input, inputFrame, textarea } from '../parts/field.ts'
import { button, make } from './build.ts'
import { countIn } from './count.ts'
import type { ConfirmOptions, PromptOptions } from './dialog-options.ts'
import { XinshuDialog } from './modal.ts'

let asked = 0

/** Row 2.194: 确认 / 确定 / 取消. Resolves to false when dismissed or the page was left. */
export const showConfirm = async (options: ConfirmOptions): Promise<boolean> => {
  const sheet = new XinshuDialog()
  asked += 1
  const [title, words] = [`ask-${asked}`, `ask-${asked}-words`]
  const ok = button(options.ok ?? '确定', buttonLook({ kind: options.danger ? 'danger' : 'seal' }), () =>
    sheet.close('ok'),
  )
  const cancel = button(options.cancel ?? '取消', buttonLook(), () => sheet.close(undefined))
  // What cannot be taken back is not one careless Enter away.
  ;(options.danger ? cancel : ok).dataset.first = ''
  const content = [
    make('h3', { id: title, class: dialogTitle }, options.title ?? '确认'),
    make('p', { id: words, class: dialogText }, options.text),
    make('div', { class: dialogActions }, ...(options.cancel === null ? [] : [cancel]), ok),
  ]
  const answer = await sheet.open(content, {
    alert: true,
    labelledBy: title,
    describedBy: words,
    dismissable: options.dismissable ?? true,
  })
  return answer === 'ok'
}

/** Row 2.197-2.199. Resolves to the text without blanks around it, undefined when dismissed. */
export const showPrompt = (options: PromptOptions): Promise<string | undefined> => {
  const { title, label = title, value = '', optional = false, max = 50, lines } = options
  const sheet = new XinshuDialog()
  asked += 1
  const id = `ask-${asked}`
  const shared = {
    id: `${id}-field`,
    'data-first': true,
    'aria-label': label,
    'aria-describedby': `${id}-msg`,
    autocomplete: 'off',
  }
  const field = lines
    ? make('textarea', { ...shared, class: textarea, rows: String(Math.min(5, Math.max(3, lines))) })
    : make('input', { ...shared, class: input, placeholder: options.placeholder })
  field.value = value
  const message = make('span', { id: `${id}-msg`, class: 'data-invalid:text-zhu' }, options.hint ?? '')
  const count = make('span', { 'data-count': true })
  const ok = make('button', { type: 'submit', class: buttonLook({ kind: 'seal' }) }, options.ok ?? '确定')
  const frame = lines ? field : make('span', { class: inputFrame }, field)
  const form = make(
    'form',
    { novalidate: true },
    make('h3', { id: `${id}-title`, class: dialogTitle }, title),
    make(
      'div',
      { class: `${fieldLook} ${dialogField}` },
      frame,
      make('span', { class: dialogMessage }, message, count),
    ),
    make(
      'div',
      { class: dialogActions },
      button('取消', buttonLook(), () => sheet.close(undefined)),
      ok,
    ),
  )
  countIn(form, field, options.maxLines === undefined ? { max } : { max, lines: options.maxLines })
  const missing = () => !optional && field.value.trim() === ''
  const look = () => {
    ok.disabled = missing()
  }
  field.addEventListener('input', look)
  look()
  const confirm = () => {
    if (!missing()) return sheet.close(field.value.trim())
    message.textContent = `${label}不能空着`
    message.dataset.invalid = ''
  }
  field.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || lines) return
    event.preventDefault()
    // The Enter that takes a word out of a Chinese keyboard (229: Safari reports it after the word) confirms nothing.
    if (!event.isComposing && event.keyCode !== 229) confirm()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    confirm()
  })
  return sheet.open([form], { labelledBy: `${id}-title` })
}
