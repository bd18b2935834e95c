import type { SceneItem } from '../../../print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { columnLeftMm, paintColumn, postBlocks } from '../../book/body.ts'
import type { Month } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { BodyPage, SectionPages } from '../../book/section-layout.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, mmPerPt, type Side } from '../../style/style.ts'
import type { Placed, Spans } from './candidates.ts'
import { makeUp } from './places.ts'
import { inRows } from './rows.ts'
import type { StretchFlow } from './stretch.ts'

/**
 * A chapter of the magazine: posts in ruled columns, and in their places in time those that stand outside them, features
 * over two columns or a page, groups of many pictures.
 */
export function monthPages(month: Month, set: Setting, spans: Spans): SectionPages {
  const columnsInPage = set.style.columns.count
  const made = makeUp(month, postBlocks(month, set, spans.compose), spans, set)
  const { placed } = made
  const flows = month.joined ? aired(made.flows, columnsInPage) : made.flows
  const count = Math.max(
    1,
    ...placed.map(({ at, takes }) => Math.ceil((at + takes) / columnsInPage)),
    ...flows.flatMap(({ columns, rows = [] }) =>
      [...columns, ...rows].map(({ at }) => Math.floor(at / columnsInPage) + 1),
    ),
  )
  const body: SectionPages = { pages: [], starts: [], open: [] }
  let side: Side = set.style.bodyStarts
  for (let page = 0; page < count; page += 1) {
    body.pages.push({ side, items: [] })
    side = opposite(side)
  }
  flows.forEach((flow, at) => {
    putColumns(flow, month, body, set)
    putRows(flow, month, body, columnsInPage)
    const next = placed[at]
    if (next) putPlaced(next, month, body, columnsInPage)
  })
  for (const [at, page] of body.pages.entries()) page.items.push(...columnRules(at, placed, flows, page.side, set))
  return body
}

/** Columns of a page end at its foot where gaps between posts can do it. */
function aired(flows: readonly StretchFlow[], columnsInPage: number): StretchFlow[] {
  return flows.map((flow) => {
    const pages: StretchFlow['columns'][] = []
    for (const column of flow.columns) {
      const last = pages.at(-1)?.[0]
      if (last && Math.floor(last.at / columnsInPage) === Math.floor(column.at / columnsInPage))
        pages.at(-1)?.push(column)
      else pages.push([column])
    }
    return { ...flow, columns: pages.flatMap(inRows) }
  })
}

function putPlaced({ post, at, bare, paint }: Placed, month: Month, body: SectionPages, columnsInPage: number): void {
  const first = Math.floor(at / columnsInPage)
  const entryId = month.posts[post]?.id
  if (entryId !== undefined) body.starts.push({ entryId, page: first })
  body.open.push(0)
  paint().forEach((items, index) => {
    const page = body.pages[first + index] as BodyPage
    page.items.push(...items)
    page.foot = bare ? 'none' : 'folio'
  })
}

function putColumns({ columns }: StretchFlow, month: Month, body: SectionPages, set: Setting): void {
  const columnsInPage = set.style.columns.count
  for (const { at, topLine, lines, filled } of columns) {
    const index = Math.floor(at / columnsInPage)
    const { side, items } = body.pages[index] as BodyPage
    paintColumn(filled, { side, index: at % columnsInPage, topLine, lines, next: 0 }, items, set)
    for (const { block } of filled.placed) {
      const entryId = block.opens ? month.posts[block.post ?? -1]?.id : undefined
      if (entryId !== undefined && !body.starts.some((start) => start.entryId === entryId))
        body.starts.push({ entryId, page: index })
    }
    body.open.push(filled.open)
  }
}

function putRows({ rows = [] }: StretchFlow, month: Month, body: SectionPages, columnsInPage: number): void {
  for (const { at, rows: own, open } of rows) {
    const page = at / columnsInPage
    const { side, items } = body.pages[page] as BodyPage
    for (const { post, line, band } of own) {
      const entryId = month.posts[post]?.id
      if (entryId !== undefined) body.starts.push({ entryId, page })
      items.push(...band.paint(side, line))
    }
    body.open.push(open)
  }
}

/** Hairlines in the gaps between columns, as high as what flows beside them; none run through a feature. */
function columnRules(
  page: number,
  placed: readonly Placed[],
  flows: readonly StretchFlow[],
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const columnsInPage = style.columns.count
  const first = page * columnsInPage
  const columns = flows.flatMap((flow) => flow.columns).filter(({ at }) => at >= first && at < first + columnsInPage)
  const deep = Math.max(0, ...columns.map(({ topLine, filled }) => topLine + footOf(filled)))
  const feature = placed.find(({ at, takes }) => at < first + columnsInPage && at + takes > first)
  if (columns.length === 0) return []
  const whole = feature ? style.lines : deep
  return Array.from({ length: columnsInPage - 1 }, (_, at) => at + 1).flatMap((index) => {
    const at = first + index
    const through = feature && feature.at < at && feature.at + feature.takes > at
    const top = through ? feature.topLine : 0
    if (top >= style.lines || (through && !columns.some((column) => column.at === at))) return []
    if (!feature && !columns.some((column) => column.at === at)) return []
    const high = (whole - top) * leadMm(style) - (style.leadPt - style.body.sizePt) * mmPerPt
    const xMm = columnLeftMm(style, side, index) - style.columns.gapMm / 2
    return [rect({ xMm, yMm: gridTopMm(style, top), wMm: 0.35 * mmPerPt, hMm: high }, style.ink.k25, { role: 'label' })]
  })
}

const footOf = ({ placed }: StretchFlow['columns'][number]['filled']): number =>
  Math.max(0, ...placed.map(({ line, lines }) => line + lines))
