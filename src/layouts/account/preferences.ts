/** /preferences with script: a choice is kept and shown the moment it is made. Without script the form is sent. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import { appearanceAttributes, appearanceCookieLine, appearanceOfForm } from '#lib/site/visit/appearance.ts'

const form = document.querySelector<HTMLFormElement>('form[data-look]')

const apply = (): void => {
  if (!form) return
  const look = appearanceOfForm(new FormData(form))
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie scripts write; the server writes the same line.
  document.cookie = appearanceCookieLine(look, location.protocol === 'https:')
  const attributes = appearanceAttributes(look)
  if (look.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) attributes['data-theme'] = 'night'
  for (const name of ['data-text', 'data-motion', 'data-theme']) {
    const value = attributes[name]
    if (value === undefined) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
  showAlert('success', '记住了')
}

form?.addEventListener('change', apply)
form?.querySelector<HTMLElement>('button')?.setAttribute('hidden', '')
// A browser that came back may have put the old choices into the form.
document.querySelector('form[action][method]:not([data-look])')?.addEventListener('submit', () => {
  localStorage.clear()
  sessionStorage.clear()
})
