/** Spec §8: a script, style sheet or picture that cannot be loaded is told to whoever listens for `load-failed` on `window`. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import { loadFailed } from '../elements/load-failed.ts'

/** A torn leaf, in the size of the place it takes. */
const placeholder =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#F1ECE1" d="M0 0h64v64H0z"/><path d="M18 12h20l8 8v12l-6 4 4 4-6 4 4 4-4 4H18z" fill="#fff" stroke="#8C8170" stroke-width="1.5"/><path d="M38 12v8h8M24 28h14M24 34h10" fill="none" stroke="#8C8170" stroke-width="1.5"/></svg>',
  )

/** Elements that show by themselves what went wrong (`xinshu-image` and its kin, popups). */
const caresItself = (image: HTMLImageElement): boolean =>
  image.closest('[data-state], xinshu-image, xinshu-square, xinshu-picture') !== null

const failed = (image: HTMLImageElement): void => {
  if (caresItself(image) || image.src === placeholder) return
  loadFailed('image')
  image.removeAttribute('srcset')
  image.dataset.failed = ''
  image.src = placeholder
}

const incomplete = (what: 'script' | 'style'): void => {
  loadFailed(what)
  showAlert('danger', '页面没有加载完整，请刷新后再试')
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) failed(target)
    else if (target instanceof HTMLScriptElement) incomplete('script')
    else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') incomplete('style')
  },
  true,
)
// Vite says so when a part that is loaded later, or its styles, cannot be had.
addEventListener('vite:preloadError', () => incomplete('script'))

// Pictures that failed before this script was there.
for (const image of document.images)
  if (image.complete && image.src && image.naturalWidth === 0) image.decode().catch(() => failed(image))
