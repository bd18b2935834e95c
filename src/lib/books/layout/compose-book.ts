import type { PostImport } from '#lib/posts/post-import.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { Printer } from '#lib/print/printers/printer.ts'
import { boundPages, spineFor } from '#lib/print/printers/printers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type Binding, bindingNames, spineMm } from '#lib/print/spine.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { type LayoutOptions, type TypesetBook, typesetBook } from '#lib/typeset/book/book.ts'
import { chineseYear } from '#lib/typeset/book/calendar.ts'
import type { BookInput, BookOptions, Warning } from '#lib/typeset/book/content.ts'
import { inDensity } from '#lib/typeset/book/density.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { groundItems } from '#lib/typeset/ground/ground.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { ink } from '#lib/typeset/style/style.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { collectSections } from '../content/collect.ts'
import type { Collected } from '../content/collected.ts'
import { namePainter } from '../content/names.ts'
import { askedYears, sectionsOfInserts, withInserts } from '../inserts/placed-inserts.ts'
import { type YearFacts, yearsOf } from '../inserts/years.ts'
import type { BookDetails } from './book-details.ts'
import { bookCover } from './cover/book-cover.ts'
import { withoutTimes } from './designed.ts'
import { imprintRows, isbnOf } from './imprint-rows.ts'

/** A book ready to be laid out: what it says, and the style as its printer takes it. */
export type PreparedBook = { collected: Collected; input: BookInput; style: Design; details: BookDetails }

export type ComposedBook = TypesetBook & {
  cover: ScenePage
  spineMm: number
  collected: Collected
  bodyPt: number
  style: Design
}

/** What the years hold that inserts of this book ask about. */
const yearsAsked = (book: PostImport, details: BookDetails, { sections }: Collected): YearFacts[] => {
  const asked = askedYears(details.inserts ?? [])
  return asked.size === 0 ? [] : yearsOf(sections, book, namePainter(book, details).text, asked)
}

/**
 * Chooses words and pictures once, and resolves the style once; both are passed on from here. `book`: as it was collected.
 * `years`: see `yearsAsked`.
 */
export function prepareBook(
  book: PostImport,
  details: BookDetails,
  collected = collectSections(book, details),
  years = yearsAsked(book, details, collected),
): PreparedBook {
  const style = forPrinter(inDensity(styleOf(details.style), collected.sections), details.printer)
  const chapters = details.timeLabelHidden ? withoutTimes(collected.sections) : collected.sections
  const input: BookInput = {
    title: details.title,
    subtitle: details.subtitle,
    author: details.author,
    sections: withInserts(joinMonths(chapters, style), sectionsOfInserts(details.inserts ?? [], years)),
    imprint: imprintRows(details, style),
    ...(isbnOf(details) === undefined ? {} : { published: true as const }),
    ...(details.readUrl ? { readUrl: details.readUrl } : {}),
    brand: details.brand,
    ...(details.preface ? { preface: details.preface } : {}),
    ...(details.afterword ? { afterword: details.afterword } : {}),
    ...optionsOf(book, details),
  }
  return { collected, input, style, details }
}

/**
 * Pages and cover of a book: the one way job, command line and bench take. Pure: the same content, details and fonts give
 * the same scene, whatever `laying` knows already.
 */
export function layoutBook(prepared: PreparedBook, world: TypesetContext, laying: LayoutOptions = {}): ComposedBook {
  const { collected, input, style, details } = prepared
  const { binding = 'perfect' } = details
  const { ground } = input.options ?? {}
  const laid = typesetBook(input, world, style, laying)
  const blanks = blankPages(laid.scene.pages, binding, details.printer).map((page, at) => {
    const number = laid.scene.pages.length + at + 1
    const on = {
      kind: page.kind,
      side: page.side === 'left' ? ('left' as const) : ('right' as const),
      number,
      pictures: [],
    }
    return ground ? { ...page, items: groundItems(ground, on, style) } : page
  })
  laying.take?.(blanks, laid.scene.pages.length + 1)
  const set = { ...laid, scene: { ...laid.scene, pages: [...laid.scene.pages, ...blanks] } }
  const sides = set.scene.pages.length
  const papers = Object.keys(details.printer?.papers ?? {})
  const paper = papers.find((id) => id === details.paper) ?? papers[0]
  const theirs = details.printer && paper ? spineFor(details.printer, sides, paper, binding) : undefined
  const spine = theirs ?? spineMm(sides, 'cream-80', binding)
  const created = bookCover(collected.sections, details, { spineMm: spine, style }, world.fonts)
  const warnings = [...collected.warnings, ...set.warnings, ...created.warnings, ...bindingWarnings(sides, details)]
  return { ...set, warnings, cover: created.page, spineMm: spine, collected, bodyPt: style.body.sizePt, style }
}

/** Import to pages and cover. */
export const composeBook = (book: PostImport, details: BookDetails, world: TypesetContext): ComposedBook =>
  layoutBook(prepareBook(book, details), world)

/** What was said when the book was made; a child's birthday else comes from the table it was read from. */
export function optionsOf(
  { source }: PostImport,
  { options, baby }: Pick<BookDetails, 'options' | 'baby'>,
): { options?: BookOptions } {
  if (baby === false) {
    const { child: _, ...others } = options ?? {}
    return { options: others }
  }
  if (options?.child || !source.child) return options ? { options } : {}
  const { birthday, nickname = '' } = source.child
  return { options: { ...options, child: { birthday, nickname } } }
}

/**
 * The style as its printer takes it: everything that runs off the page is drawn as far as they cut, and where small letters
 * in three inks would not register the names of friends are black.
 */
function forPrinter(style: Design, printer: Printer | undefined): Design {
  if (!printer) return style
  const own = printed.get(printer) ?? new Map<Design, Design>()
  printed.set(printer, own)
  const created = own.get(style) ?? asPrinted(style, printer)
  own.set(style, created)
  return created
}

/** One object for one style and printer: what is kept of a layout is known by it. */
const printed = new WeakMap<Printer, Map<Design, Design>>()

function asPrinted(style: Design, printer: Printer): Design {
  const bleeding = { ...style, bleedMm: printer.bleedMm.inner }
  const inks = style.ink.names.cmyk.slice(0, 3).filter((share) => share > 5).length
  if (printer.smallColour === 'may' || inks < 3) return bleeding
  // The half keeps chapters kept in coloured inks from being taken for these.
  return { ...bleeding, version: style.version + 0.5, ink: { ...style.ink, names: smallBlack } }
}

/** Small names in black alone (PRINT.md §2.6). */
const smallBlack = ink(0, 0, 0, 70, '#625f5d')

/** A printer's own limits are said by the preflight; without one those of the house count. */
function bindingWarnings(sides: number, { printer, binding = 'perfect' }: BookDetails): Warning[] {
  const rule = printer ? undefined : HOUSE_PRINTER.bindings[binding]
  if (!rule || (sides >= rule.min && sides <= rule.max)) return []
  const { saddle } = HOUSE_PRINTER.bindings
  // Too thin for a spine is not too thin to be printed.
  const thin = saddle && binding !== 'saddle' && sides < rule.min && sides >= saddle.min && sides <= saddle.max
  const instead = thin ? `，可以改用${bindingNames.saddle}` : ''
  const need = `${bindingNames[binding]}要 ${rule.min} 到 ${rule.max} 页，这本有 ${sides} 页${instead}`
  return [{ code: 'binding-pages', detail: need }]
}

/** Blank pages behind the last one until the binding has whole sheets, fours for saddle stitch, and its printer enough of them. */
function blankPages(pages: readonly ScenePage[], binding: Binding, printer: Printer | undefined): ScenePage[] {
  const [last] = pages.slice(-1)
  const missing = boundPages(printer, pages.length, binding) - pages.length
  if (!last || missing === 0) return []
  return Array.from({ length: missing }, (_, index): ScenePage => {
    const side = (pages.length + index + 1) % 2 === 0 ? 'left' : 'right'
    const { widthMm, heightMm, bleedMm } = last
    return { widthMm, heightMm, bleedMm, side, month: '', kind: 'blank', items: [] }
  })
}

/** Title, subtitle and author of a book nobody has named yet. */
export function defaultDetails(book: PostImport): { title: string; subtitle: string; author: string } {
  const writers = new Set(book.entries.filter((entry) => entry.include).map((entry) => entry.author))
  // Who alone wrote everything is whose book it is, where the export does not say.
  const owner =
    book.people.find((person) => person.isOwner || person.id === book.source.ownerId) ??
    book.people.find((person) => writers.size === 1 && writers.has(person.id))
  const first = book.report.span.first.slice(0, 4)
  const last = book.report.span.last.slice(0, 4)
  const title = first !== '' && first === last ? `${chineseYear(Number(first))}年` : '时光集'
  // A name that came with an export may be anything; on the cover it is as long as one that somebody types.
  const author = [...(owner?.names[0] ?? '')].slice(0, fieldLimits.author.most).join('')
  return { title, subtitle: '献给那些美好的回忆', author: author || '佚名' }
}
