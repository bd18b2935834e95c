import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { menu } from '#layouts/parts/menu.ts'

/** What was chosen is done: the menu goes, and the focus back to what opened it. */
const shut = (within: HTMLElement): void => {
  const box = within.closest('details')
  box?.removeAttribute('open')
  box?.querySelector('summary')?.focus()
}

/** The rest of what can be done, behind three dots. Entries are links and buttons that look like `menuItem`. `look`: of the dots. */
export const MoreMenu = ({ name, look, children }: { name: string; look: string; children: ReactNode }) => (
  <details data-menu className="relative">
    <summary className={`${look} cursor-pointer list-none [&::-webkit-details-marker]:hidden`} aria-label={name}>
      <Icon name="more" />
    </summary>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press by keys is a click as well */}
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons are in it */}
    <div className={menu} onClick={({ currentTarget }) => shut(currentTarget)}>
      {children}
    </div>
  </details>
)
