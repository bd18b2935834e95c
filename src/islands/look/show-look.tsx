import { createRoot, type Root } from 'react-dom/client'
import type { Brought } from '#islands/create/dropped.ts'
import { LookScreen } from '#islands/look/LookScreen.tsx'
import { flowAt, type Wanted } from '#islands/look/way-on.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { lookInto } from '#lib/books/look/look.store.ts'

const Screen = guarded(LookScreen)
let root: Root | undefined

/** Looks into files and shows what is seen at `place`; loaded when the first file is chosen. */
export const showLook = (place: HTMLElement, list: Brought[], wanted: Wanted & { signedIn: boolean }): void => {
  const { href, signedIn } = wanted
  const take = (files: Brought[]): void => {
    const style = new URL(href, location.href).searchParams.get('style') ?? undefined
    lookInto(files, { flow: href === '' ? undefined : flowAt(href), style, brand: place.dataset.brand ?? '' })
  }
  take(list)
  root ??= createRoot(place)
  root.render(<Screen wanted={{ href }} signedIn={signedIn} take={take} />)
  place.hidden = false
  place.scrollIntoView({ block: 'start' })
}
