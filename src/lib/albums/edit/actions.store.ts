import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { StoredPage } from '../album/stored-page.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { isSheetName, printedPlaces } from '../layout/printed-places.ts'
import { ownDayId } from '../leaves/month-items.ts'
import { addedPage, nextArrangement, slotsOf, withOwnDay, withPhotos } from './compose-page.ts'
import { $albumEditing, changeAlbum } from './edit.store.ts'
import {
  type Crop,
  cropField,
  lockField,
  orderField,
  orderTarget,
  pageTarget,
  photoTarget,
  textField,
} from './edit-places.ts'
import { composition, isCropped, standing } from './local-pages.ts'

/** A frame of a page, by its place on it. */
export type FramePlace = { page: string; slot: number }

const pageNamed = (pages: readonly StoredPage[], name: string): StoredPage | undefined =>
  pages.find((page) => page.name === name)

/** Other photographs in these frames: one step, whatever pages they are on. */
function fill(
  name: string,
  pages: readonly StoredPage[],
  put: readonly (FramePlace & { photo: LayoutPhoto | null })[],
  look: LayerLook,
): void {
  const cropped = isCropped(standing($albumEditing.get()))
  const said = [...new Set(put.map(({ page }) => page))].flatMap((page) => {
    const from = pageNamed(pages, page)
    const change = new Map(put.filter((one) => one.page === page).map(({ slot, photo }) => [slot, photo]))
    return from ? [composition(page, withPhotos(from, change, look, cropped))] : []
  })
  if (said.length > 0) changeAlbum(name, said)
}

const photoAt = (
  pages: readonly StoredPage[],
  { page, slot }: FramePlace,
  look: LayerLook,
): LayoutPhoto | undefined => {
  const from = pageNamed(pages, page)
  return from && slotsOf(from, look)[slot]?.photo
}

/** Two photographs change places; into an empty frame one moves. Each keeps its crop. */
export function swapPhotos(pages: readonly StoredPage[], a: FramePlace, b: FramePlace, look: LayerLook): void {
  if (a.page === b.page && a.slot === b.slot) return
  const [one, other] = [photoAt(pages, a, look), photoAt(pages, b, look)]
  const put = (photo: LayoutPhoto | undefined) => (photo && photo.id !== '' ? photo : null)
  fill(
    'swap-photos',
    pages,
    [
      { ...a, photo: put(other) },
      { ...b, photo: put(one) },
    ],
    look,
  )
}

export const placePhoto = (pages: readonly StoredPage[], at: FramePlace, photo: LayoutPhoto, look: LayerLook): void =>
  fill('replace-photo', pages, [{ ...at, photo }], look)

export const removePhoto = (pages: readonly StoredPage[], at: FramePlace, look: LayerLook): void =>
  fill('remove-photo', pages, [{ ...at, photo: null }], look)

/** False: there is no other arrangement. `printed`: the first printed page it takes. */
export function shufflePage(page: StoredPage, printed: number, look: LayerLook): boolean {
  const next = nextArrangement(page, printed, look)
  if (next) changeAlbum('shuffle-page', [composition(page.name, next)])
  return next !== undefined
}

/** Null: as we would crop it. */
export const cropPhoto = (photo: string, crop: Crop | null): void =>
  changeAlbum('crop-photo', [{ target: photoTarget(photo), field: cropField, value: crop }])

export const writeWords = (page: string, line: string, words: string): void =>
  changeAlbum('write-words', [{ target: pageTarget(page), field: textField(line), value: words }])

/**
 * An own day on the leaf of its month, whatever stood there, in one step; a day of the moon may come twice a year, in two months.
 * False: there is no such leaf or day.
 */
export function writeOwnDay(
  pages: readonly StoredPage[],
  { days, text }: { days: readonly (readonly [month: number, day: number])[]; text: string },
  look: LayerLook,
): boolean {
  const cropped = isCropped(standing($albumEditing.get()))
  const changes = days.flatMap(([month, day]) => {
    const page = pageNamed(pages, String(month + 1))
    const made = page && withOwnDay(page, { month, day, text }, look, cropped)
    if (!page || !made) return []
    // Said twice: a line somebody emptied before would stay empty.
    return [
      composition(page.name, made),
      { target: pageTarget(page.name), field: textField(ownDayId(day)), value: text },
    ]
  })
  if (changes.length === 0) return false
  changeAlbum('write-own-day', changes)
  return true
}

export const lockPage = (page: string, locked: boolean): void =>
  changeAlbum(locked ? 'lock-page' : 'unlock-page', [{ target: pageTarget(page), field: lockField, value: locked }])

const sheetNames = (pages: readonly StoredPage[]): string[] =>
  pages.flatMap(({ name }) => (isSheetName(name) ? [name] : []))

const order = (names: readonly string[]) => ({ target: orderTarget, field: orderField, value: { names } })

/** Names of three digits are given to added pages alone: those laid out have smaller ones. */
const [firstAdded, lastAdded] = [200, 999]

/** A name no page has, taken out ones neither. */
function freeName(pages: readonly StoredPage[]): string {
  const taken = new Set([...sheetNames(pages), ...$albumEditing.get().records.map(({ target }) => target.slice(5))])
  const start = Math.floor(Math.random() * (lastAdded - firstAdded + 1))
  for (let step = 0; ; step += 1) {
    const name = String(firstAdded + ((start + step) % (lastAdded - firstAdded + 1)))
    if (!taken.has(name)) return name
  }
}

/** A page behind this one, with photographs that are on no page yet. */
export function addPage(
  pages: readonly StoredPage[],
  after: string,
  unused: readonly LayoutPhoto[],
  look: LayerLook,
): void {
  const names = sheetNames(pages)
  const at = pages.findIndex(({ name }) => name === after)
  const { double } = look.product
  const printed = (printedPlaces(pages, double)[at] ?? 1) + (double ? 2 : 1)
  const name = freeName(pages)
  names.splice(names.indexOf(after) + 1, 0, name)
  changeAlbum('add-page', [composition(name, addedPage(unused, printed, look)), order(names)])
}

/** Its photographs go back to the tray. */
export const removePage = (pages: readonly StoredPage[], name: string): void =>
  changeAlbum('remove-page', [order(sheetNames(pages).filter((one) => one !== name))])

/** So many places towards the end; below 0 towards the front. */
export function movePage(pages: readonly StoredPage[], name: string, by: number): void {
  const names = sheetNames(pages)
  const at = names.indexOf(name)
  const to = Math.max(0, Math.min(names.length - 1, at + by))
  if (at < 0 || to === at) return
  names.splice(at, 1)
  names.splice(to, 0, name)
  changeAlbum('move-page', [order(names)])
}
