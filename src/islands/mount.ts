import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { syncUser } from '#lib/auth/auth.store.ts'

/**
 * Puts a screen into its place on the page (Screen.astro). An ordinary module script: Astro's own island loader is an
 * inline script, which our content security policy does not run.
 */
export const mountScreen = <Props extends object>(name: string, screen: ComponentType<Props>): void => {
  const place = document.querySelector<HTMLElement>(`[data-screen="${name}"]`)
  if (!place) return
  void syncUser(document.documentElement.dataset.session ?? null)
  createRoot(place).render(createElement(screen, JSON.parse(place.dataset.props ?? '{}') as Props))
}
