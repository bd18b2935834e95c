import { loadFailed } from './load-failed.ts'

/** Spec §9: a spinner only for what takes longer. */
const spinnerAfterMs = 150

/**
 * Loads `src` into `image` and keeps `data-state` of its frame: loading, loaded or failed; `data-slow` when a spinner is
 * due. Resolves to whether the picture is there.
 */
export const loadPicture = (frame: HTMLElement, image: HTMLImageElement, src?: string): Promise<boolean> =>
  new Promise((resolve) => {
    frame.dataset.state = 'loading'
    frame.setAttribute('aria-busy', 'true')
    const timer = window.setTimeout(() => {
      frame.dataset.slow = ''
    }, spinnerAfterMs)
    const settle = (loaded: boolean) => {
      clearTimeout(timer)
      delete frame.dataset.slow
      frame.removeAttribute('aria-busy')
      frame.dataset.state = loaded ? 'loaded' : 'failed'
      image.onload = null
      image.onerror = null
      if (!loaded) loadFailed('image')
      resolve(loaded)
    }
    image.onload = () => settle(true)
    image.onerror = () => settle(false)
    if (src !== undefined) image.src = src
    // Already there, or already failed before this script came.
    if (src === undefined && image.complete) settle(image.naturalWidth > 0)
  })
