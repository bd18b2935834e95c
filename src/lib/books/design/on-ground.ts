import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { mm } from '#lib/books/reading/print-page-units.ts'
import { type GroundId, groundItems } from '#lib/typeset/ground/ground.ts'
import { styleNumbers } from '#lib/typeset/styles/numbers.ts'

const grounded = new WeakMap<PrintPage, Map<string, PrintPage>>()

/**
 * A page as it will be printed on another ground, or with pictures in black alone: nothing on it moves, so nobody has to
 * set it anew. The same page for the same wish, for whoever paints it once.
 */
export const onGround = (page: PrintPage, styleId: string, ground: GroundId | undefined, grey: boolean): PrintPage => {
  const known = grounded.get(page) ?? new Map<string, PrintPage>()
  grounded.set(page, known)
  const name = `${styleId} ${ground ?? ''} ${grey}`
  const made = known.get(name) ?? laidOn(page, styleId, ground, grey)
  known.set(name, made)
  return made
}

const laidOn = (page: PrintPage, styleId: string, ground: GroundId | undefined, grey: boolean): PrintPage => {
  const style = styleNumbers[styleId]?.[0]?.style
  const { kind } = page
  const side = page.side === 'left' ? 'left' : 'right'
  const pictures = page.elements
    .filter(({ pid }) => pid !== undefined)
    .map(({ x, y, w, h }) => ({ xMm: mm(x), yMm: mm(y), wMm: mm(w), hMm: mm(h) }))
  const number = page.index + 1
  const items = ground && style ? groundItems(ground, { kind, side, number, pictures }, style) : []
  const size = { widthMm: mm(page.width), heightMm: mm(page.height), bleedMm: mm(page.bleed) }
  const under = toPrintPages([{ ...size, side, month: '', kind, items }], 10, () => '')[0]?.elements ?? []
  const own = page.elements
    .filter(({ role }) => role !== 'ground')
    .map((one) => (one.type === 'image' && grey ? { ...one, tone: 'grey' as const } : one))
  return { ...page, elements: [...under, ...own].map((one, id) => ({ ...one, id })) }
}
