import type { Value } from '#lib/editing/record.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import type { Layer } from '../layers/layer.ts'
import type { LayerLook } from '../layers/layer-scene.ts'
import { toLayers } from '../layers/to-layers.ts'
import { pageText } from '../layout/page-text.ts'
import { isSheetName } from '../layout/printed-places.ts'
import { compositionField, cropField, lockField, mostWords, mostZoom, targetOf } from './edit-places.ts'
import { editedPages } from './edited-pages.ts'

type Change = { target: string; field: string; value: unknown }

const no = (code: string, message: string): Result<never> => fail(422, code, message)
const unknown = () => no('unknown_target', '这本相册里没有要改的这一处')

const own = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A change as it is kept; nothing of it is believed. Pictures are of this album alone, numbers are finite and clamped to what
 * covers the frame, words are one line of measured length. 422 with a sentence on what can't be said.
 */
export function readChange(
  { target, field, value }: Change,
  pages: readonly StoredPage[],
  look: LayerLook,
): Result<Value> {
  const place = targetOf(target)
  if (!place) return unknown()
  if ('photo' in place) {
    if (!look.photos.has(place.photo) || field !== cropField) return unknown()
    return value === null ? ok(null) : readCrop(value)
  }
  const page = pages.find(({ name }) => name === place.page)
  if (!page) return unknown()
  if (field.startsWith('text/') && /^text\/[\w-]{1,40}$/.test(field))
    return readWords({ target, field, value }, page, look)
  if (!isSheetName(place.page)) return unknown()
  if (field === lockField)
    return value === null || typeof value === 'boolean' ? ok(value) : no('bad_value', '锁页只能是锁上或打开')
  if (field !== compositionField) return unknown()
  return value === null ? ok(null) : readComposition(value, look)
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
  const [focal, zoom, turn] = [own(value, 'focal'), own(value, 'zoom'), own(value, 'turn')]
  if (!Array.isArray(focal) || focal.length !== 2 || !isNumber(zoom)) return bad
  const [x, y]: unknown[] = focal
  if (!isNumber(x) || !isNumber(y)) return bad
  if (turn !== 0 && turn !== undefined) return no('bad_value', '照片现在还不能转')
  const limit = (number: number, least: number, most: number): number =>
    Math.round(Math.min(most, Math.max(least, number)) * 10_000) / 10_000
  return ok({ focal: [limit(x, 0, 1), limit(y, 0, 1)], zoom: limit(zoom, 1, mostZoom), turn: 0 })
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
