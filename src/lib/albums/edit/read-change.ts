import type { Value } from '#lib/editing/record.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import type { Layer } from '../layers/layer.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { toLayers } from '../layers/to-layers.ts'
import { isFitMode } from '../layout/fit.ts'
import { pageText } from '../layout/page-text.ts'
import { isSheetName } from '../layout/printed-places.ts'
import {
  compositionField,
  cropField,
  lockField,
  mostSheets,
  mostWords,
  mostZoom,
  orderField,
  targetOf,
} from './edit-places.ts'
import { editedPages } from './edited-pages.ts'
import { printedWith } from './page-order.ts'

type Change = { target: string; field: string; value: unknown }

const no = (code: string, message: string): Result<never> => fail(422, code, message)
const unknown = () => no('unknown_target', '这本相册里没有要改的这一处')

const own = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The pages a command may speak of: as they stand, with those it composes itself. `base`: as laid out, and so to be brought back.
 * `hidden`: sheets that were laid out or composed and that the order leaves out now; what is said of them is kept beside them.
 */
export type Spoken = {
  pages: readonly StoredPage[]
  hidden: readonly StoredPage[]
  base: readonly StoredPage[]
  composed: ReadonlySet<string>
}

/**
 * A change as it is kept; nothing of it is believed. Pictures are of this album alone, numbers are finite and clamped to what
 * covers the frame, words are one line of measured length. 422 with a sentence on what can't be said.
 */
export function readChange({ target, field, value }: Change, spoken: Spoken, look: LayerLook): Result<Value> {
  const place = targetOf(target)
  if (!place) return unknown()
  if ('photo' in place) {
    if (!look.photos.has(place.photo) || field !== cropField) return unknown()
    return value === null ? ok(null) : readCrop(value)
  }
  if ('album' in place) return field === orderField ? readOrder(value, spoken, look) : unknown()
  const page = [...spoken.pages, ...spoken.hidden].find(({ name }) => name === place.page)
  if (field === compositionField && value !== null && isSheetName(place.page) && spoken.composed.has(place.page))
    return readComposition(value, look)
  if (!page) return unknown()
  if (field.startsWith('text/') && /^text\/[\w-]{1,40}$/.test(field))
    return readWords({ target, field, value }, page, look)
  if (!isSheetName(place.page)) return unknown()
  if (field === lockField) return readLock(value, page, spoken, look)
  if (field !== compositionField) return unknown()
  return value === null ? ok(null) : readComposition(value, look)
}

/** Locking a sheet that was taken out brings it back (page-order.ts): only where there is room for it. */
function readLock(
  value: unknown,
  page: StoredPage,
  { pages, base }: Spoken,
  { product, size }: LayerLook,
): Result<Value> {
  if (value !== null && typeof value !== 'boolean') return no('bad_value', '锁页只能是锁上或打开')
  if (value !== true || pages.includes(page)) return ok(value)
  const sheets = pages.filter(({ name }) => isSheetName(name)).length + 1
  const bound = { double: product.double, step: size.pages.step }
  const isWhole = product.form !== 'cards' || sheets % size.pages.step === 0
  return isWhole && printedWith(base, sheets, bound) <= size.pages.max
    ? ok(value)
    : no('bad_value', '这一页已经拿掉了，也没有地方放回来，锁不上')
}

/** The sheets one after the other: each one there is, or that is composed with this. */
function readOrder(value: unknown, { pages, base, composed }: Spoken, { product, size }: LayerLook): Result<Value> {
  if (value === null) return ok(null)
  const bad = no('bad_value', '页的先后要一页一页说清楚')
  if (!isObject(value)) return bad
  const names = own(value, 'names')
  if (!Array.isArray(names) || names.length === 0 || names.length > mostSheets) return bad
  if (new Set(names).size < names.length) return bad
  const known = new Set([...pages, ...base].flatMap(({ name }) => (isSheetName(name) ? [name] : [])))
  if (names.some((name) => typeof name !== 'string' || !(known.has(name as `${number}`) || composed.has(name))))
    return unknown()
  if (product.form === 'calendar') return no('bad_value', '台历一月一张，不能添减，也不能换先后')
  if (product.form === 'cards' && names.length % size.pages.step !== 0)
    return no('bad_value', `明信片按 ${size.pages.step} 张一套，不能零着添减`)
  const bound = { double: product.double, step: size.pages.step }
  if (printedWith(base, names.length, bound) > size.pages.max)
    return no('too_many_pages', `这种册子最多 ${size.pages.max} 页，放不下了`)
  return ok({ names: names as string[] })
}

function readWords({ target, field, value }: Change, page: StoredPage, look: LayerLook): Result<Value> {
  if (value === null) return ok(null)
  if (typeof value !== 'string') return no('bad_value', '图注要写成文字')
  const words = value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()
  if ([...words].length > mostWords) return no('bad_value', `图注最多 ${mostWords} 个字`)
  // A line nobody could read back would take its page with it.
  const [made] = editedPages([page], [{ target, field, value: words }], look)
  return made && isReadable(made.layers, look) ? ok(words) : no('bad_value', '这一行放不下这么多字，或者看不见')
}

function readCrop(value: unknown): Result<Value> {
  const bad = no('bad_value', '取景要说清楚中心和放大几倍')
  if (!isObject(value)) return bad
  const [focal, zoom, turn, fit] = [own(value, 'focal'), own(value, 'zoom'), own(value, 'turn'), own(value, 'fit')]
  if (!Array.isArray(focal) || focal.length !== 2 || !isNumber(zoom)) return bad
  const [x, y]: unknown[] = focal
  if (!isNumber(x) || !isNumber(y)) return bad
  if (turn !== 0 && turn !== undefined) return no('bad_value', '照片现在还不能转')
  if (fit !== undefined && !isFitMode(fit)) return no('bad_value', '照片的放法只有铺满、整张、不放大和拉满')
  const limit = (number: number, least: number, most: number): number =>
    Math.round(Math.min(most, Math.max(least, number)) * 10_000) / 10_000
  return ok({
    focal: [limit(x, 0, 1), limit(y, 0, 1)],
    zoom: limit(zoom, 1, mostZoom),
    turn: 0,
    ...(fit && fit !== 'cover' ? { fit } : {}),
  })
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function readComposition(value: unknown, { product, size, theme, photos, fonts }: LayerLook): Result<Value> {
  if (!isObject(value)) return no('bad_value', '版式要是一个对象')
  const [skeleton, shape] = [own(value, 'skeleton'), own(value, 'shape')]
  if (typeof skeleton !== 'string' || skeleton.length > 60 || typeof shape !== 'string' || shape.length > 400)
    return no('bad_value', '版式要说清楚是哪一种')
  const canvas = canvasOf(product, size, 'inner')
  const read = fromLayers(own(value, 'layers'), { canvas, photos, theme, empties: true })
  if (!read.ok) return read
  if (read.value.slots.length === 0) return no('bad_value', '一页至少要有一个相框')
  // How long a line is we measure ourselves: the check goes by it.
  const texts = read.value.texts.flatMap((text) => (text.text.trim() === '' ? [] : [pageText(text, fonts)]))
  const layers = toLayers({ slots: read.value.slots, texts }, canvas)
  const look = { product, size, theme, photos, fonts }
  return isReadable(layers, look) ? ok({ skeleton, shape, layers }) : no('bad_value', '版式里有放不下的东西')
}

/** Can what is kept be read again? */
const isReadable = (layers: readonly Layer[], { product, size, theme, photos }: LayerLook): boolean =>
  fromLayers(layers, { canvas: canvasOf(product, size, 'inner'), photos, theme, empties: true }).ok
