/** What every page does by itself (spec §2, §4): remembers the way, keeps source and window size, loads anew when old. */
import { isSamePage, lifeIsOver, readVisited, visitedWith } from '#lib/site/page-life.ts'
import { paths } from '#lib/site/paths.ts'
import { $window, watchWindow } from '#lib/site/window.store.ts'
import { whenIdle, whenStanding } from './idle.ts'

const wayKey = 'xinshu.way'
const bornAt = Date.now() - performance.now()
const { dataset } = document.documentElement

/** A store may be shut off: then only the convenience is gone. */
const way = () => {
  try {
    return readVisited(sessionStorage.getItem(wayKey))
  } catch {
    return []
  }
}
let isRemembered = false
const remember = (): void => {
  if (isRemembered) return
  isRemembered = true
  try {
    const now = { name: dataset.route ?? '', path: location.pathname + location.search }
    sessionStorage.setItem(wayKey, JSON.stringify(visitedWith(way(), now)))
  } catch {
    // Shut off or full.
  }
}

/** One step back where there is one on this site, else home. */
export const stepBack = (): void => {
  remember()
  if (way().length > 1) history.back()
  else location.assign(paths.home)
}

addEventListener('pageshow', (event) => {
  // Pages come back from the browser's memory as they were left; one that is too old is loaded anew.
  if (event.persisted && lifeIsOver(bornAt, Date.now())) return location.reload()
  isRemembered = false
  // The first look into storage waits for another process, which may have much to do while pages come in.
  whenIdle(remember)
})
addEventListener('pagehide', remember)

// Once more to the page one is on: nothing to load, only its beginning to see.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || !isSamePage(location.href, link.href)) return
  event.preventDefault()
  scrollTo(0, 0)
})

/** Kept for the browser session, as the server reads it (src/lib/site/visit.ts). */
const keep = (name: string, value: string): void => {
  const line = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet.
  if (!document.cookie.split('; ').includes(`${name}=${value}`)) document.cookie = line
}

const title = document.querySelector('title')
const whole = document.title
const hasSource = /(^|; )wxbook\.source=[^;]/.test(document.cookie)

$window.listen(({ small }) => {
  keep('wxbook.small', small ? '1' : '0')
  const short = title?.dataset.short
  // Somebody else's title, as the reader's, stays.
  if (short && (document.title === short || document.title === whole))
    document.title = small || hasSource ? short : whole
})
whenStanding(watchWindow)
if (/miniprogram/i.test(navigator.userAgent)) dataset.miniProgram = ''
