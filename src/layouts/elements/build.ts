type Fields = Record<string, string | boolean | undefined>

/** An element with its attributes and content; text is always text. `false` and undefined leave an attribute out. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Fields = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...content)
  return element
}

/** Puts this in the place of what an element holds; `replaceChildren` came to iOS with 14. */
export const fill = (element: Element, ...content: (Node | string)[]): void => {
  element.textContent = ''
  element.append(...content)
}

export const button = (label: string, look: string, press?: () => void): HTMLButtonElement => {
  const made = make('button', { type: 'button', class: look }, label)
  if (press) made.addEventListener('click', press)
  return made
}

/** Looks of an element that came late: as text of its script, because Astro would put a file of them on every page. */
export const addStyle = (css: string): void => {
  document.head.append(make('style', {}, css))
}

/** Tips keep this far from the edge of the window (spec §9). */
const edgePx = 5
/** Spec §9: tooltips and popovers come and go after this. */
export const tipDelayMs = 50

/**
 * Puts a floating box above its target, below it where there is no room, and never nearer than 5 px to an edge.
 * `--at` is where its arrow points, from its left edge.
 */
export const placeAt = (box: HTMLElement, target: Element): void => {
  const gap = 10
  const at = target.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const roomAbove = at.top - gap - height >= edgePx
  const top = roomAbove ? at.top - gap - height : at.bottom + gap
  const centre = at.left + at.width / 2
  const left = Math.max(edgePx, Math.min(centre - width / 2, document.documentElement.clientWidth - width - edgePx))
  box.dataset.side = roomAbove ? 'above' : 'below'
  box.style.top = `${Math.round(top)}px`
  box.style.left = `${Math.floor(left)}px`
  box.style.setProperty('--at', `${Math.round(centre - left)}px`)
}
