import { createRoot, type Root } from 'react-dom/client'
import type { PickedFile } from '#islands/create/dropped.ts'
import { LookScreen } from '#islands/look/LookScreen.tsx'
import { loadSheet } from '#islands/look/load-sheet.ts'
import { flowAt } from '#islands/look/way-on.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { lookInto } from '#lib/books/look/look.store.ts'
import appStyle from '../../styles/app.css?url'
import slicesUrl from '../../styles/fonts.css?url'

const Screen = guarded(LookScreen)
let root: Root | undefined

type Wanted = { href: string; signedIn: boolean }

/** Looks into files and shows what is seen at `place`; loaded when the first file is chosen. */
export const showLook = async (place: HTMLElement, list: PickedFile[], { href, signedIn }: Wanted): Promise<void> => {
  const take = (files: PickedFile[]): void => {
    const style = new URL(href, location.href).searchParams.get('style') ?? undefined
    lookInto(files, { flow: href === '' ? undefined : flowAt(href), style, brand: place.dataset.brand ?? '' })
  }
  take(list)
  // Public pages have a sheet of their kind and fonts with their own characters alone: screens need the whole of both.
  await Promise.all([loadSheet(appStyle), loadSheet(slicesUrl).catch(() => {})])
  root ??= createRoot(place)
  root.render(<Screen wanted={{ href }} signedIn={signedIn} take={take} />)
  place.hidden = false
  place.scrollIntoView({ block: 'start' })
}
