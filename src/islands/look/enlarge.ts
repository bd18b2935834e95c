import { loadSheet } from '#islands/look/load-sheet.ts'
import zoomedStyle from '../../styles/elements/zoomed.css?url'

/** A page over the whole window, as in the reader: fingers, double taps and keys move it. Loaded when the first is pressed. */
export const enlarge = async (page: HTMLElement, label: string): Promise<void> => {
  const [{ openZoomedPage }] = await Promise.all([import('#layouts/zoom/zoomed-page.ts'), loadSheet(zoomedStyle)])
  const from = page.getBoundingClientRect()
  const at = { clientX: from.left + from.width / 2, clientY: from.top + from.height / 2 }
  openZoomedPage({ page: page.cloneNode(true) as HTMLElement, from, label }, 1, at)
}
