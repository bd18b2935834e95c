import { type Brought, droppedFiles, pickedFiles } from '#islands/create/dropped.ts'

/**
 * 先看看您的书: files chosen by a link marked `data-look`, or dropped anywhere on the page, are looked into here before
 * anybody signs in. Everything but this is loaded when the first file is there.
 */
const place = document.querySelector<HTMLElement>('[data-look-place]')
const input = document.querySelector<HTMLInputElement>('[data-look-files]')
const links = document.querySelectorAll<HTMLAnchorElement>('a[data-look]')

/** As the early script knows it from a cookie (early-script.ts); the sign-in leads on whoever it did not tell of. */
const isSignedIn = (): boolean => /^(user|agent)$/.test(document.documentElement.dataset.who ?? '')

/** The book this page is about, with what was chosen of it; '' where any will do. */
const wanted = (): string => {
  const [link] = links
  return link && link.dataset.look !== 'any' ? link.getAttribute('href')! : ''
}

const show = async (list: Brought[]): Promise<void> => {
  if (!place) return
  try {
    const { showLook } = await import('#islands/look/show-look.tsx')
    await showLook(place, list, { href: wanted(), signedIn: isSignedIn() })
  } catch {
    // Not loaded: the room itself is still there.
    location.assign(links[0]?.href ?? '/')
  }
}

for (const link of links)
  link.addEventListener('click', (event) => {
    // The room is one press away for whoever has signed in.
    if (isSignedIn() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    input?.click()
  })

input?.addEventListener('change', () => {
  const list = pickedFiles(input.files!)
  input.value = ''
  if (list.length > 0) void show(list)
})

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
