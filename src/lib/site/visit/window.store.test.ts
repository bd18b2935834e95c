import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $window, watchWindow } from './window.store.ts'

const page = new EventTarget()
const resize = (width: number): void => {
  vi.stubGlobal('innerWidth', width)
  page.dispatchEvent(new Event('resize'))
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the size of the window follows half a second after the last change; small is under 640 px', () => {
  watchWindow()
  expect($window.get()).toEqual({ width: 1280, height: 800, small: false })
  resize(700)
  vi.advanceTimersByTime(400)
  resize(639)
  vi.advanceTimersByTime(499)
  expect($window.get().width).toBe(1280)
  vi.advanceTimersByTime(1)
  expect($window.get()).toMatchObject({ width: 639, small: true })
  resize(640)
  vi.advanceTimersByTime(500)
  expect($window.get().small).toBe(false)
})
