/** What the frame of a page does once the page is there: side buttons, chat of a provider, marks of the tab bar. */
import type { OutputOf } from '#lib/http/contract.ts'
import type { accountMenu } from '#lib/library/account-menu.api.ts'
import { marksToShow, readSeen, type TabMark, withSeen } from '#lib/site/buckets/tab-marks.ts'

const seenKey = 'xinshu.seen'
/** Spec §2: scrolling back becomes worth a button somewhere behind the second screen. */
const farPx = 1200

const tabBar = document.querySelector<HTMLElement>('[data-frame=tab-bar]')
const toTop = document.querySelector<HTMLElement>('[data-top]')

const moved = (): void => {
  if (toTop) toTop.hidden = scrollY < farPx
}
addEventListener('scroll', moved, { passive: true })

toTop?.addEventListener('click', (event) => {
  event.preventDefault()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
})

/** The provider's chat, drawn in SideButtons.astro. */
const chat = document.querySelector<HTMLTemplateElement>('template[data-chat-window]')?.content.querySelector('section')
const openChat = (link: HTMLAnchorElement): void => {
  const frame = chat?.querySelector('iframe')
  const shut = chat?.querySelector('button')
  if (!chat || !frame || !shut || chat.isConnected) return
  frame.src = link.href
  const close = (): void => {
    chat.remove()
    link.focus()
  }
  shut.onclick = close
  chat.onkeydown = (event) => event.key === 'Escape' && close()
  document.body.appendChild(chat)
  shut.focus()
}
document.querySelector<HTMLAnchorElement>('a[data-chat]')?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openChat(event.currentTarget as HTMLAnchorElement)
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

/** The mark stands in TabBar.astro, without its words. */
const filled = (mark: TabMark): HTMLElement | undefined => {
  const at = tabBar?.querySelector<HTMLElement>(`[data-tab="${mark.tab}"] [data-mark="${mark.kind}"]`)
  if (!at) return undefined
  ;(at.firstElementChild ?? at).textContent = mark.text
  at.hidden = false
  return at
}

/** Shows the marks nobody has seen here; a tooltip leaves with the next press anywhere. */
const showMarks = (marks: readonly TabMark[]): void => {
  const shown = tabBar?.querySelectorAll<HTMLElement>('[data-mark]:not([hidden])') ?? []
  if (!tabBar || marks.length + shown.length === 0 || getComputedStyle(tabBar).display === 'none') return
  for (const old of shown) old.hidden = true
  const here = tabBar.querySelector<HTMLElement>('[aria-current]')?.closest<HTMLElement>('[data-tab]')?.dataset.tab
  const { show, nowSeen } = marksToShow(marks, stored(), here)
  dismiss(nowSeen)
  for (const mark of show) {
    const at = filled(mark)
    if (!at || mark.kind !== 'tooltip') continue
    document.addEventListener(
      'click',
      () => {
        at.hidden = true
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
    while (link.firstChild) words.appendChild(link.firstChild)
    if (link.dataset.closed === 'button') link.remove()
    else link.replaceWith(words)
  }
}

type Corner = OutputOf<typeof accountMenu>

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

const given = JSON.parse(tabBar?.dataset.marks ?? '[]') as TabMark[]
showMarks(given)

/** Asks who looks, and what is new for them; only where somebody may be known here. */
const askCorner = async (): Promise<void> => {
  const known = html.dataset.who !== 'visitor' || /(?:^|; )wxbook\.helped=1/.test(document.cookie)
  if (!known) return
  const { ask } = await import('#lib/http/client/ask.ts')
  const answer = await ask<typeof accountMenu>('GET /api/user/corner')
  // Offline: what the page shows already is good enough.
  if (!answer.ok) return
  const { data } = answer
  if (html.hasAttribute('data-alike')) putRight(data)
  for (const dot of document.querySelectorAll<HTMLElement>('[data-help-unread]')) dot.hidden = !data.unread
  showMarks([...given, ...data.marks])
}
void askCorner()
