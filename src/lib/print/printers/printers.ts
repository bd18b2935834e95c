import type { Wanted } from '../preflight/rule.ts'
import { bookDpi } from '../products/dpi.ts'
import { paddedPages } from '../spine.ts'
import { GELATO_LIKE } from './gelato.ts'
import { HOUSE_PRINTER } from './house.ts'
import { LULU_LIKE } from './lulu.ts'
import type { Binding, Printer } from './printer.ts'

/** Every supplier we know, the house one first. */
export const PRINTERS: readonly Printer[] = [HOUSE_PRINTER, LULU_LIKE, GELATO_LIKE]

/** What the preflight asks of a file for this printer. */
export const wantedBy = (printer: Printer, part: 'inner' | 'cover', binding: Binding = 'perfect'): Wanted => {
  const pages = printer.bindings[binding] ?? { min: 1, max: Number.POSITIVE_INFINITY, unit: 2 }
  return {
    colour: printer.colour,
    bleedMm: printer.bleedMm[part],
    safeMm: printer.safeMm[part],
    minPages: pages.min,
    maxPages: pages.max,
    pageUnit: pages.unit,
    warnPpi: bookDpi.good,
    refusePpi: bookDpi.least,
    maxInk: printer.maxInk,
    ...(printer.smallColour === 'may' ? { smallColour: 'may' as const } : {}),
    ...(part === 'cover' ? { single: true } : {}),
  }
}

/** Width of the spine in mm for `pages` printed sides on one of the printer's papers, to a tenth; 0 for saddle stitch. */
export const spineFor = (printer: Printer, pages: number, paper: string, binding: Binding): number | undefined => {
  const stock = printer.papers[paper]
  if (!stock || !printer.bindings[binding]) return undefined
  if (binding === 'saddle') return 0
  const block = Math.ceil(pages / 2) * stock.caliperMm
  return Math.round((block + (printer.spineExtraMm[binding] ?? 0)) * 10) / 10
}

/** A book so few pages short of what a binding needs gets them blank; one that lacks more has to grow. */
const fewMissing = 4

/** Pages of a block as its printer binds it: whole sheets, and at least the fewest pages the binding holds. */
export const boundPages = (printer: Printer | undefined, pages: number, binding: Binding): number => {
  const whole = paddedPages(pages, binding)
  const rule = printer?.bindings[binding]
  if (!rule) return whole
  const least = rule.min - pages <= fewMissing ? rule.min : 0
  return Math.ceil(Math.max(whole, least) / rule.unit) * rule.unit
}
