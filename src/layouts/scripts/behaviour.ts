/** What every page needs from script: the alert, what attributes call for, the sign-out button, menus that close. */
import { forgetEndedSignIn, forgetPerson } from '#layouts/scripts/forget-person.ts'
import type { signOut } from '#lib/auth/auth.api.ts'
import './load-watch.ts'
import '../elements/alert.ts'
import '../elements/present.ts'
import '../elements/start.ts'
import { paths } from '#lib/site/routes/paths.ts'
import slicesUrl from '../../styles/fonts.css?url'
import { whenIdle, whenStanding } from './idle.ts'
import { stepBack } from './page-life.ts'

/**
 * Faces for characters no font of the page's own or of the system has, in slices: told of when the page stands, so that
 * nothing waits for them. Pages whose words are all their own (PageFonts.astro) need none, nor do those whose headings
 * are, where the system sets the rest (tokens.css).
 */
const addSlices = (): void => {
  const { fonts, systemHan } = document.documentElement.dataset
  if (fonts === 'own' || (fonts === 'headings' && systemHan !== undefined)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = slicesUrl
  document.head.append(link)
}
/** What stands below the first screen (base.css: `data-later`), one part after another, when there is nothing else to do. */
const layOutNext = (): void => {
  const next = document.querySelector('[data-later]')
  next?.removeAttribute('data-later')
  if (next) whenIdle(layOutNext)
}

if (document.documentElement.dataset.who === 'visitor') forgetEndedSignIn()

whenStanding(() => {
  addSlices()
  layOutNext()
})

document.addEventListener('click', async (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!target || !menu.contains(target)) menu.open = false
  if (target?.closest('[data-back]')) {
    // A link where there is no script.
    event.preventDefault()
    return stepBack()
  }
  if (!target?.closest('[data-sign-out]')) return
  const { mayForget } = await import('./unsent-words.ts')
  if (!(await mayForget())) return
  const { ask } = await import('#lib/http/client/ask.ts')
  await ask<typeof signOut>('POST /api/user/sign_out')
  // Other windows put away what they show.
  forgetPerson()
  location.assign(paths.home)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

// Pages in a mini-program are passed on by the mini-program.
if (/MicroMessenger\//.test(navigator.userAgent) && !/miniProgram/.test(navigator.userAgent))
  void import('./wechat-share.ts')

/** One visit in ten tells what broke on the page (and how fast it was, if that is allowed); in development none does. */
const tellingShare = 0.1
if (import.meta.env.PROD && Math.random() < tellingShare) void import('./usage-report.ts')
