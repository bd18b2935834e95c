import type { PdfFacts } from './pdf-facts.server.ts'

/** What a printer asks for; `printers/*.ts` state it for each of them. */
export type Wanted = {
  /** 'press': PDF/X-4 in CMYK. 'rgb': plain sRGB for services that convert themselves. */
  colour: 'press' | 'rgb'
  bleedMm: number
  /** Text stays this far inside the trim. */
  safeMm: number
  minPages: number
  maxPages: number
  /** Pages come in multiples of this. */
  pageUnit: number
  warnPpi: number
  refusePpi: number
  /** Sum of all inks in per cent. */
  maxInk: number
  /** Coloured letters under 9 pt are as sharp as black ones there (toner). */
  smallColour?: 'may'
  /** One sheet of a cover: no rules about page counts. */
  single?: boolean
}

/** 280 % holds on uncoated paper too (PRINT.md §2.6); 200 and 120 ppi: reference/typesetting.md §5. */
export const HOUSE: Wanted = {
  colour: 'press',
  bleedMm: 3,
  safeMm: 5,
  minPages: 4,
  maxPages: 1200,
  pageUnit: 2,
  warnPpi: 200,
  refusePpi: 120,
  maxInk: 300,
}

export type Problem = { page?: number; message: string; level?: Level }

/** 'refuse': must not be printed so. 'warn': a person should look. 'note': worth knowing. */
export type Level = 'refuse' | 'warn' | 'note'

/** One thing a press asks of a file. `id` is stable: people and scripts refer to it. */
export type Rule = {
  id: string
  /** Chinese name as reports show it. */
  name: string
  level: Level
  /** Only asked of files of this colour kind. */
  colour?: Wanted['colour']
  check(facts: PdfFacts, wanted: Wanted): Problem[]
}

export const PT_PER_MM = 72 / 25.4

/** At most three pages are named one by one, the rest counted. */
export const perPage = <T extends { page: number }>(
  items: readonly T[],
  message: (item: T, page: number) => string,
): Problem[] => {
  const first = new Map<number, T>()
  for (const item of items) if (!first.has(item.page)) first.set(item.page, item)
  const pages = [...first]
  const problems = pages.slice(0, 3).map(([page, item]): Problem => ({ page, message: message(item, page) }))
  if (pages.length > 3) problems.push({ message: `另有 ${pages.length - 3} 页也是这样。` })
  return problems
}

export const one = (when: boolean, message: string): Problem[] => (when ? [{ message }] : [])
