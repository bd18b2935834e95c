import type { EditRecord } from '#lib/editing/record.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { blanksBehind, isSheetName, printedPages, printedPlaces } from '../layout/printed-places.ts'
import { compositionField, lockField, orderField, orderTarget, pageTarget } from './edit-places.ts'

type Said = Pick<EditRecord, 'target' | 'field' | 'value'>
/** How an album is bound: what its pages must come to. */
type Bound = { double: boolean; step: number }

/** A page of which nothing is known yet but its name. */
export const newPage = (name: string): StoredPage => ({
  ...{ name, layers: [], index: 0, pageIndex: 0, pagination: '', skeleton: 'new', shape: 'new' },
})
const blankPage = (): StoredPage => ({ ...newPage('blank'), skeleton: 'blank', shape: 'blank' })

/** The order of sheets somebody said: their names; undefined where nobody did. */
const saidOrder = (said: readonly Said[]): readonly string[] | undefined => {
  const value = said.find(({ target, field }) => target === orderTarget && field === orderField)?.value
  return typeof value === 'object' && value !== null && 'names' in value ? (value.names as string[]) : undefined
}

/**
 * Sheets of photographs in the order they were given, with those somebody added and without those taken out; undefined: as laid
 * out. A locked one stays, whatever took it out: behind the one it followed, one that was added as the last.
 */
function sheetsOf(base: readonly StoredPage[], said: readonly Said[]): StoredPage[] | undefined {
  const has = (name: string, field: string, holds: (value: unknown) => boolean): boolean =>
    said.some((one) => one.target === pageTarget(name) && one.field === field && holds(one.value))
  const laid = base.filter(({ name }) => isSheetName(name))
  const known = new Map(laid.map((page) => [page.name, page]))
  const isLocked = (name: string): boolean => has(name, lockField, (value) => value === true)
  const held = said.flatMap(({ target, field, value }) => {
    const name = target.slice(pageTarget('').length)
    return field === compositionField && value !== null && !known.has(name) && isLocked(name) ? [name] : []
  })
  const order = saidOrder(said) ?? (held.length > 0 ? laid.map(({ name }) => name) : undefined)
  if (!order) return undefined
  const names: string[] = order.filter(
    (name) => known.has(name) || has(name, compositionField, (value) => value !== null),
  )
  for (const [at, { name }] of laid.entries())
    if (!names.includes(name) && isLocked(name)) names.splice(names.indexOf(laid[at - 1]?.name ?? '') + 1, 0, name)
  names.push(...held.filter((name) => !names.includes(name)))
  return names.length === 0 ? undefined : names.map((name) => known.get(name) ?? newPage(name))
}

/**
 * The pages of an album with its sheets as they were ordered: what stands before and behind them stays, blank pages fill the
 * block up to what can be bound, all are counted anew. Nobody ordered: the pages as they are. Pure.
 */
export function orderedPages(
  base: readonly StoredPage[],
  said: readonly Said[],
  { double, step }: Bound,
): readonly StoredPage[] {
  const sheets = sheetsOf(base, said)
  if (!sheets) return base
  const first = base.findIndex(({ name }) => isSheetName(name))
  const last = base.reduce((found, { name }, at) => (isSheetName(name) ? at : found), -1)
  const behind = base.slice(last + 1 + blanksBehind(base))
  const filled = [...base.slice(0, Math.max(0, first)), ...sheets, ...behind]
  const short = (step - (printedPages(filled, double) % step)) % step
  const blanks = Array.from({ length: short }, blankPage)
  return counted([...filled.slice(0, filled.length - behind.length), ...blanks, ...behind], double)
}

/** Pages with their places said: an unmoved one is answered as it is. */
function counted(pages: readonly StoredPage[], double: boolean): StoredPage[] {
  const places = printedPlaces(pages, double)
  let [front, sheets] = [0, 0]
  return pages.map((page, pageIndex) => {
    const isSheet = isSheetName(page.name)
    const index = isSheet ? sheets++ : front++
    const printed = places[pageIndex] ?? 1
    const pagination = isSheet ? (double ? `${printed}-${printed + 1}` : String(printed)) : ''
    const stays = page.index === index && page.pageIndex === pageIndex && page.pagination === pagination
    return stays ? page : { ...page, index, pageIndex, pagination }
  })
}

/** Printed pages an album would have with so many sheets; what cannot be bound is made up with blank ones. */
export function printedWith(base: readonly StoredPage[], sheets: number, { double, step }: Bound): number {
  const others = base.filter(({ name }) => !isSheetName(name)).length - blanksBehind(base)
  const filled = others + sheets * (double ? 2 : 1)
  return filled + ((step - (filled % step)) % step)
}
