import { atom } from 'nanostores'

/** Spec §9: small is under 640 px; the size follows 500 ms after the last change. */
const smallPx = 640
const restMs = 500

const measured = () => ({ width: innerWidth, height: innerHeight, small: innerWidth < smallPx })

/** Size of the window in px, as it was when it last came to rest. */
export const $window = atom({ width: 0, height: 0, small: false })

/** Begins to measure; once a page. */
export const watchWindow = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  $window.set(measured())
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(() => $window.set(measured()), restMs)
  })
}
