import { lookAt } from '#lib/books/edit/view/edit-view.store.ts'

/**
 * Brings the post an address asks for (`AskedPost.astro`) into view once the list has it, framed on its page, unless somebody
 * was faster.
 */
const asked = document.querySelector<HTMLElement>('[data-asked-post]')?.dataset.askedPost ?? ''

const show = (): boolean => {
  const row = [...document.querySelectorAll<HTMLElement>('li[data-post]')].find(({ dataset }) => dataset.post === asked)
  if (!row) return false
  lookAt(asked, 'list')
  row.scrollIntoView({ block: 'center' })
  row.focus({ preventScroll: true })
  return true
}

if (asked !== '' && !show()) {
  const watcher = new MutationObserver(() => {
    if (show()) stop()
  })
  const stop = () => {
    watcher.disconnect()
    for (const kind of ['pointerdown', 'keydown', 'wheel']) removeEventListener(kind, stop)
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, stop, { passive: true })
  watcher.observe(document.body, { childList: true, subtree: true })
}
