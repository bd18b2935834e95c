import type { FontBook } from '#lib/print/font/font-book.ts'
import { type ColourWay, colourWays, wayOf } from './colour-ways.ts'
import type { CoverId, CoverInput, CoverWarning, Drawn, MadeCover } from './cover.ts'
import { baby } from './designs/baby.ts'
import { cloth } from './designs/cloth.ts'
import { full } from './designs/full.ts'
import { line } from './designs/line.ts'
import { seal } from './designs/seal.ts'
import { suitsTypo, typo } from './designs/typo.ts'
import { vertical } from './designs/vertical.ts'
import { window } from './designs/window.ts'
import type { Stage } from './furniture.ts'
import { warn } from './lettering.ts'
import { planSheet } from './panel.ts'

export type Cover = {
  id: CoverId
  name: string
  /** The design that is made when there is no photograph; itself when it draws one. */
  withoutPhoto?: CoverId
  needsPhoto: boolean
  colourWays: readonly ColourWay[]
  make(stage: Stage): Drawn
}

const entry = (id: CoverId, name: string, make: Cover['make'], withoutPhoto?: CoverId): Cover => ({
  id,
  name,
  needsPhoto: withoutPhoto !== undefined,
  ...(withoutPhoto ? { withoutPhoto } : {}),
  colourWays: colourWays[id],
  make,
})

/** The eight designs in the board's order. */
export const covers: readonly Cover[] = [
  entry('typo', '满版字', typo),
  entry('seal', '印', seal),
  entry('vertical', '竖题', vertical),
  entry('window', '窗', window, 'vertical'),
  entry('full', '满图', full, 'line'),
  entry('cloth', '布面', cloth),
  entry('line', '线描', line),
  entry('baby', '童年', baby, 'baby'),
]

const byId = new Map(covers.map((cover) => [cover.id, cover]))

export const coverOf = (id: CoverId): Cover => byId.get(id) ?? entry('vertical', '竖题', vertical)

/**
 * A design by its id or name, with or without the number of a colour way (`typo`, `满版字`, `window-3`: colours count from
 * 1), or by the name of a colour way of 竖题. Undefined when nothing is called so.
 */
export function coverNamed(name: string): { cover: CoverId; way: number } | undefined {
  const [, head = '', digit] = /^(.*?)(?:-([1-5]))?$/u.exec(name.trim()) ?? []
  const found = covers.find((cover) => cover.id === head || cover.name === head)
  if (found) return { cover: found.id, way: digit ? Number(digit) - 1 : 0 }
  const way = colourWays.vertical.findIndex((one) => one.name === name.trim())
  return way < 0 ? undefined : { cover: 'vertical', way }
}

/** The design that will really be made, and why it is another one than was asked for. */
function chooseCover(input: CoverInput, fonts: FontBook): { cover: Cover; warnings: CoverWarning[] } {
  const asked = coverOf(input.cover)
  if (asked.withoutPhoto && !usable(input)) {
    const cover = coverOf(asked.withoutPhoto)
    const instead = cover === asked ? '先画一池小鸭' : `先改用「${cover.name}」`
    const message = `「${asked.name}」封面需要一张够大的照片，截图不算；现在没有合适的，${instead}。`
    return { cover, warnings: [warn('photo-missing', message)] }
  }
  if (asked.id === 'typo' && !suitsTypo(input, fonts)) {
    const cover = coverOf('vertical')
    const message = `「满版字」只适合一到六个汉字的书名，已改用「${cover.name}」。`
    return { cover, warnings: [warn('title-too-long', message)] }
  }
  return { cover: asked, warnings: [] }
}

/** One line each: no control characters, no line breaks, no spaces at the ends. */
const cleaned = (input: CoverInput): CoverInput => {
  const line = (text: string): string =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
  const { back } = input
  return {
    ...input,
    title: line(input.title),
    subtitle: line(input.subtitle),
    author: line(input.author),
    years: line(input.years),
    back: { ...back, quotation: back.quotation.map(line), facts: (back.facts ?? []).map(line) },
  }
}

const usable = ({ photo }: CoverInput): boolean =>
  photo !== undefined && photo.media !== '' && photo.widthPx > 0 && photo.heightPx > 0

/**
 * Back, spine and front as one sheet, from the trim's top left corner, with the printer's bleed. Pure: equal input and fonts give an
 * equal scene. Nothing is refused silently: what had to be cut or changed is said in `warnings`.
 */
export function makeCover(asked: CoverInput, fonts: FontBook): MadeCover {
  const input = cleaned(asked)
  const { cover, warnings } = chooseCover(input, fonts)
  const plan = planSheet(input)
  const way = cover.colourWays[input.way] ? input.way : 0
  const created = cover.make({ input, plan, way: wayOf(cover.id, way), fonts })
  const seen = new Set<string>()
  const said = [...warnings, ...created.warnings].filter(({ message }) => !seen.has(message) && seen.add(message))
  return {
    page: {
      widthMm: plan.widthMm,
      heightMm: plan.heightMm,
      bleedMm: plan.bleedMm,
      side: 'sheet',
      month: '',
      kind: 'cover',
      items: created.items,
    },
    cover: cover.id,
    way,
    warnings: said,
    ...(created.photo ? { photo: created.photo } : {}),
  }
}
