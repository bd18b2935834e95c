import type { Change, Command } from '#lib/editing/command.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { type Composition, compositionField, cropField, lockField, pageTarget, photoTarget } from './edit-places.ts'
import { editedPages } from './edited-pages.ts'

export type ToldRecord = Place & { value: Value; version: string }

/** What this device knows of an album: what the server said last, and commands it has not answered. */
export type Known = { pages: readonly StoredPage[]; records: readonly ToldRecord[]; waiting: readonly Command[] }

/** By place, what it says with what waits, and by which command. Undo goes by the whole log: it shows when it is answered. */
export function standing({ records, waiting }: Pick<Known, 'records' | 'waiting'>): Map<string, ToldRecord> {
  const known = new Map(records.map((one) => [keyOf(one), one]))
  for (const command of waiting)
    if ('changes' in command)
      for (const { target, field, value } of command.changes)
        known.set(keyOf({ target, field }), { target, field, value, version: command.id })
  return known
}

/** The change of a place by somebody who sees all this. */
export const changeOver = (
  stand: ReadonlyMap<string, ToldRecord>,
  { target, field, value }: Place & { value: Value },
): Change => ({ target, field, value, base: stand.get(keyOf({ target, field }))?.version ?? '' })

/** The pages with what waits: a page the server has composed anew since is only cropped and worded again. Pure. */
export function shownPages({ pages, records, waiting }: Known, look: LayerLook): StoredPage[] {
  const composed = new Set(
    waiting.flatMap((command) =>
      'changes' in command
        ? command.changes.flatMap((one) => (one.field === compositionField ? [keyOf(one)] : []))
        : [],
    ),
  )
  const said = [...standing({ records, waiting }).values()].filter(
    (one) => one.field !== compositionField || composed.has(keyOf(one)),
  )
  return editedPages(pages, said, look)
}

export const isPageLocked = (stand: ReadonlyMap<string, ToldRecord>, page: string): boolean =>
  stand.get(keyOf({ target: pageTarget(page), field: lockField }))?.value === true

/** Has somebody ever cropped it? What they said is kept beside the composition, also that it is as we would crop it. */
export const isCropped =
  (stand: ReadonlyMap<string, ToldRecord>) =>
  (photo: string): boolean =>
    stand.has(keyOf({ target: photoTarget(photo), field: cropField }))

export const composition = (page: string, value: Composition): Place & { value: Value } => ({
  target: pageTarget(page),
  field: compositionField,
  // A record's parts are plain JSON.
  value: value as unknown as Value,
})
