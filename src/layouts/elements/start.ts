import type { Poster } from './dialog-options.ts'

/**
 * What attributes of a page call for: `data-confirm`, `data-copy`, `data-picture`, `data-poster`, `data-tip`,
 * `data-popover`. The code behind each comes when it is first wanted.
 */
const within = (event: Event, attribute: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[data-${attribute}]`) : null

/** Already answered with yes: the press goes through. */
const confirmed = new WeakSet<HTMLElement>()

const confirmFirst = async (event: Event, asked: HTMLElement): Promise<void> => {
  if (confirmed.delete(asked)) return
  event.preventDefault()
  event.stopPropagation()
  const { askConfirm } = await import('./dialogs.ts')
  const { confirm: text = '', confirmTitle: title, confirmOk: ok } = asked.dataset
  if (!(await askConfirm({ text, ...(title ? { title } : {}), ...(ok ? { ok } : {}) }))) return
  confirmed.add(asked)
  asked.click()
}

document.addEventListener(
  'click',
  (event) => {
    const asked = within(event, 'confirm')
    if (asked) void confirmFirst(event, asked)
  },
  true,
)

document.addEventListener('click', async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0 || event.defaultPrevented) return
  const found = within(event, 'copy') ?? within(event, 'picture') ?? within(event, 'poster')
  if (!found) return
  event.preventDefault()
  const { copyLink, showPicture, showPoster } = await import('./dialogs.ts')
  const { copy, copied, picture, alt = '', poster } = found.dataset
  if (copy !== undefined) await copyLink(copy || location.href, copied)
  else if (poster !== undefined) await showPoster(JSON.parse(poster) as Poster)
  else
    await showPicture({
      src: picture || found.getAttribute('href') || '',
      alt: alt || found.querySelector('img')?.alt || '',
    })
})

let tips: Promise<typeof import('./tip.ts')> | undefined
const firstPoint = async (event: Event): Promise<void> => {
  if (tips || !(within(event, 'tip') ?? within(event, 'popover'))) return
  tips = import('./tip.ts')
  const { point } = await tips
  point(event)
}
document.addEventListener('pointerover', firstPoint)
document.addEventListener('focusin', firstPoint)
