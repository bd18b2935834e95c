/** Sends once, when a page is left, what report.ts of #lib/site counts. Asked in by behaviour.ts for some of the visits. */
import { tell } from '#lib/http/client/tell.ts'
import type { sendReport } from '#lib/site/report/report.api.ts'

type Sum = Record<string, number>

const sum: Sum = {}
const { dataset } = document.documentElement
// How fast it was is statistics, and those need a yes; that something broke is not (preferences).
const allowed = /(?:^|; )xinshu\.look=[\w.-]*\bstats-yes\b/.test(document.cookie)
const add = (what: string): void => {
  sum[what] = Math.min(100, (sum[what] ?? 0) + 1)
}

addEventListener('error', ({ target }) => target === window && add('error'), true)
addEventListener('unhandledrejection', () => add('error'))
addEventListener('load-failed', (event) => add((event as CustomEvent<{ what: string }>).detail.what))

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 40 } : {}),
    } as PerformanceObserverInit)
  } catch {
    // An older browser measures less.
  }
}
const most = (what: string, value: number): void => {
  sum[what] = Math.max(sum[what] ?? 0, Math.round(value))
}
if (allowed) {
  let shifted = 0
  watch('largest-contentful-paint', ({ startTime }) => most('lcp', startTime))
  watch('event', (entry) => 'interactionId' in entry && entry.interactionId && most('inp', entry.duration))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift
    if (!hadRecentInput) shifted += value
    most('cls', shifted * 1000)
  })
  watch('navigation', (entry) => most('ttfb', (entry as PerformanceNavigationTiming).responseStart))
}

let sent = false
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden' || sent || Object.keys(sum).length === 0) return
  sent = true
  const report = { route: dataset.route ?? '', small: innerWidth < 640, ...sum }
  tell<typeof sendReport>('POST /api/report', report)
})
