const key = 'xinshu-reader-page'

// Private windows of some browsers have no storage: then it holds for this page.
const stored = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * The switch of the phone's reader: pages with body text large enough to read, or whole as they are printed. The wish
 * stays on this device. Answers what is wished now.
 */
export const pageSize = (buttons: readonly HTMLButtonElement[], changed: () => void): (() => boolean) => {
  let large = stored() !== 'whole'
  const show = (): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String((button.value === 'large') === large))
  }
  for (const button of buttons)
    button.addEventListener('click', () => {
      if ((button.value === 'large') === large) return
      large = !large
      try {
        localStorage.setItem(key, large ? 'large' : 'whole')
      } catch {
        // See above.
      }
      show()
      changed()
    })
  show()
  return () => large
}
