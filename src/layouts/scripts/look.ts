import { droppedFiles, type PickedFile, pickedFiles } from '#islands/create/dropped.ts'

/** What was dropped or chosen, into the screen that shows what becomes of it; loaded with the first file (look-start.ts). */
const links = document.querySelectorAll<HTMLAnchorElement>('a[data-look]')

/** The book this page is about, with what was chosen of it; '' where any will do. */
const wanted = (): string => {
  const [link] = links
  return link && link.dataset.look !== 'any' ? link.getAttribute('href')! : ''
}

/** As the early script knows it from a cookie (early-script.ts); the sign-in leads on whoever it did not tell of. */
const isSignedIn = (): boolean => /^(user|agent)$/.test(document.documentElement.dataset.who ?? '')

const show = async (list: PickedFile[]): Promise<void> => {
  try {
    const { showLook } = await import('#islands/look/show-look.tsx')
    const place = document.querySelector<HTMLElement>('[data-look-place]')!
    await showLook(place, list, { href: wanted(), signedIn: isSignedIn() })
  } catch {
    // Not loaded: the room itself is still there.
    location.assign(links[0]?.href ?? '/')
  }
}

export const takeChosen = (input: HTMLInputElement): void => {
  const list = pickedFiles(input.files!)
  input.value = ''
  if (list.length > 0) void show(list)
}

const bringsFiles = (event: DragEvent): boolean =>
  !event.defaultPrevented && event.dataTransfer !== null && [...event.dataTransfer.types].includes('Files')

document.addEventListener('dragover', (event) => {
  if (bringsFiles(event)) event.preventDefault()
})
document.addEventListener('drop', async (event) => {
  if (!bringsFiles(event)) return
  event.preventDefault()
  void show(await droppedFiles(event.dataTransfer!).catch(() => []))
})
