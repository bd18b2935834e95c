import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Guarded } from '#islands/ui/Guarded.tsx'
import { syncUser, watchSession } from '#lib/auth/auth.store.ts'

/**
 * Puts a screen into its place on the page (Screen.astro). An ordinary module script: Astro's own island loader is an
 * inline script, which our content security policy does not run.
 * What only the signed-in may see is put away when the sign-in is over; `data-open` marks what everybody may see.
 */
export const mountScreen = <Props extends object>(name: string, screen: ComponentType<Props>): void => {
  const place = document.querySelector<HTMLElement>(`[data-screen="${name}"]`)
  if (!place) return
  const mark = document.documentElement.dataset.session ?? null
  const props = JSON.parse(place.dataset.props ?? '{}') as Props
  if (mark !== null && place.dataset.open === undefined) watchSession(mark)
  // A visit in agent mode is somebody else's: nothing of it is stored (spec §7).
  if (document.documentElement.dataset.who !== 'partner') void syncUser(mark)
  createRoot(place).render(createElement(Guarded, null, createElement(screen, props)))
}
