/** What the frame of a page does once the page is there: side buttons, chat of a provider, marks of the tab bar. */
import type { OutputOf } from '#lib/http/contract.ts'
import type { corner } from '#lib/library/corner.api.ts'
import { marksToShow, readSeen, type TabMark, withSeen } from '#lib/site/buckets/tab-marks.ts'

const small = matchMedia('(max-width: 639px)')
const seenKey = 'xinshu.seen'
/** Spec §2: scrolling back becomes worth a button somewhere behind the second screen. */
const farPx = 1200
const stillMs = 500

const side = document.querySelector<HTMLElement>('.side')
const toTop = document.querySelector<HTMLElement>('[data-top]')
let stillTimer = 0

/** On small screens the buttons fold away while the page moves and come back when it rests. */
const moved = (): void => {
  if (toTop) toTop.hidden = scrollY < farPx
  if (!small.matches) return
  side?.setAttribute('data-folded', '')
  clearTimeout(stillTimer)
  stillTimer = window.setTimeout(() => side?.removeAttribute('data-folded'), stillMs)
}
addEventListener('scroll', moved, { passive: true })

toTop?.addEventListener('click', (event) => {
  event.preventDefault()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
})

/** The provider's chat in a frame of its own: it sees neither the page nor its address. */
const openChat = (link: HTMLAnchorElement): void => {
  const box = document.createElement('section')
  box.className = 'chat'
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-label', '在线客服')
  box.innerHTML = `<header><span>在线客服</span><button type="button" aria-label="关闭"><svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8M12 4l-8 8"/></svg></button></header>`
  const frame = document.createElement('iframe')
  frame.title = '在线客服'
  frame.referrerPolicy = 'no-referrer'
  frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin allow-popups')
  frame.src = link.href
  box.appendChild(frame)
  const close = (): void => {
    box.remove()
    link.focus()
  }
  box.querySelector('button')?.addEventListener('click', close)
  box.addEventListener('keydown', (event) => event.key === 'Escape' && close())
  document.body.appendChild(box)
  box.querySelector('button')?.focus()
}
document.querySelector<HTMLAnchorElement>('a[data-chat]')?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (!document.querySelector('.chat')) openChat(event.currentTarget as HTMLAnchorElement)
})

/** Storage may be shut off: then marks show each time, nothing breaks. */
const stored = (): string[] => {
  try {
    return readSeen(localStorage.getItem(seenKey))
  } catch {
    return []
  }
}
const dismiss = (ids: readonly string[]): void => {
  if (ids.length === 0) return
  try {
    localStorage.setItem(seenKey, JSON.stringify(withSeen(stored(), ids)))
  } catch {
    // Full or shut off.
  }
}

const drawn = (mark: TabMark): HTMLElement | undefined => {
  const item = document.querySelector<HTMLElement>(`.tabbar [data-tab="${mark.tab}"]`)
  const link = item?.querySelector('a')
  if (!item || !link) return undefined
  const at = document.createElement(mark.kind === 'tooltip' ? 'span' : 'em')
  at.className = mark.kind === 'tooltip' ? 'tip tabbar__tip' : mark.kind
  if (mark.kind === 'dot') at.innerHTML = '<span class="vh"></span>'
  const text = mark.kind === 'dot' ? at.firstElementChild : at
  if (text) text.textContent = mark.text
  ;(mark.kind === 'tooltip' ? item : link).appendChild(at)
  return at
}

/** Shows the marks nobody has seen here; a tooltip leaves with the next press anywhere. */
const showMarks = (marks: readonly TabMark[]): void => {
  const bar = document.querySelector<HTMLElement>('.tabbar')
  const shown = bar?.querySelectorAll('.dot, .tag, .tip') ?? []
  if (!bar || marks.length + shown.length === 0 || getComputedStyle(bar).display === 'none') return
  for (const old of shown) old.remove()
  const here = bar.querySelector<HTMLElement>('[aria-current]')?.closest<HTMLElement>('[data-tab]')?.dataset.tab
  const { show, nowSeen } = marksToShow(marks, stored(), here)
  dismiss(nowSeen)
  for (const mark of show) {
    const at = drawn(mark)
    if (!at || mark.kind !== 'tooltip') continue
    document.addEventListener(
      'click',
      () => {
        at.remove()
        dismiss([mark.id])
      },
      { once: true },
    )
  }
}

const html = document.documentElement

/** A page drawn alike for everybody, looked at in agent mode: the same rule as site/routes/agent-links.ts. */
if (html.dataset.who === 'partner') {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-closed]')) {
    const words = document.createElement('span')
    words.className = link.className
    words.innerHTML = link.innerHTML
    if (link.classList.contains('btn')) link.remove()
    else link.replaceWith(words)
  }
}

type Corner = OutputOf<typeof corner>

/** The cookie had painted it; the server knows better. */
const putRight = ({ who, nickname, avatar, openid }: Corner): void => {
  if (html.dataset.who !== 'partner') html.dataset.who = who
  html.toggleAttribute('data-openid', openid)
  for (const name of document.querySelectorAll<HTMLElement>('[data-name]')) {
    const [picture, text] = [name.firstElementChild, name.lastElementChild]
    if (!picture || !text || nickname === null || text.textContent === nickname) continue
    text.textContent = nickname
    picture.textContent = [...nickname][0] ?? ''
    if (!avatar || !/^\/[^/]/.test(avatar)) continue
    const image = new Image(32, 32)
    image.alt = ''
    image.src = avatar
    picture.textContent = ''
    picture.appendChild(image)
  }
}

const given = JSON.parse(document.querySelector<HTMLElement>('.tabbar')?.dataset.marks ?? '[]') as TabMark[]
showMarks(given)

/** Asks who looks, and what is new for them; only where somebody may be known here. */
const askCorner = async (): Promise<void> => {
  const known = html.dataset.who !== 'visitor' || /(?:^|; )wxbook\.helped=1/.test(document.cookie)
  if (!known) return
  const { ask } = await import('#lib/http/client/ask.ts')
  const answer = await ask<typeof corner>('GET /api/user/corner')
  // Offline: what the page shows already is good enough.
  if (!answer.ok) return
  const { data } = answer
  if (html.hasAttribute('data-alike')) putRight(data)
  for (const dot of document.querySelectorAll<HTMLElement>('[data-help-unread]')) dot.hidden = !data.unread
  showMarks([...given, ...data.marks])
}
void askCorner()
