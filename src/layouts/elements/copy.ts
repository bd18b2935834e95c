import { showAlert } from '#lib/http/client/alert.store.ts'
import { button as buttonLook } from '../parts/button.ts'
import { dialogActions, dialogField, dialogText, dialogTitle } from '../parts/dialog.ts'
import { field as fieldLook, input, inputFrame } from '../parts/field.ts'
import { button, make } from './build.ts'
import { XinshuDialog } from './modal.ts'

/** Where the clipboard is closed (old systems, a page without https), the link stands in a field, selected, to be copied by hand. */
const showLink = async (link: string): Promise<void> => {
  const sheet = new XinshuDialog()
  const field = make('input', { class: input, value: link, readonly: true, 'data-first': true, 'aria-label': '链接' })
  await sheet.open(
    [
      make('h3', { id: 'copy-title', class: dialogTitle }, '复制这条链接'),
      make('p', { class: dialogText }, '浏览器不让我们代为复制，请长按或按 Ctrl C 复制。'),
      make('div', { class: `${fieldLook} ${dialogField}` }, make('span', { class: inputFrame }, field)),
      make(
        'div',
        { class: dialogActions },
        button('好了', buttonLook({ kind: 'seal' }), () => sheet.close(undefined)),
      ),
    ],
    { labelledBy: 'copy-title' },
  )
}

/** Copies an address (made whole when it is a path of ours) and says so. */
export const copy = async (link: string, done = '链接已复制'): Promise<void> => {
  const whole = new URL(link, location.href).href
  try {
    await navigator.clipboard.writeText(whole)
    showAlert('success', done)
  } catch {
    await showLink(whole)
  }
}
