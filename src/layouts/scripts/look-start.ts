/**
 * 先看看您的书: links marked `data-look` choose a file, and files may be dropped anywhere on the page (look.ts). Whoever has
 * signed in follows the link. All that stands on the page before somebody brings a file.
 */
const input = document.querySelector<HTMLInputElement>('[data-look-files]')!
const load = () => import('./look.ts')
addEventListener('dragenter', load)
input.onchange = async () => (await load()).takeChosen(input)
addEventListener('click', (event) => {
  // Into another window: the room itself, as of any link.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (document.documentElement.dataset.who !== 'visitor' || !(event.target as Element).closest('a[data-look]')) return
  event.preventDefault()
  input.click()
})
