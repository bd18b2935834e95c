import { graphemes } from '#lib/print/font/graphemes.ts'
import type { Origin } from '#lib/print/scene.ts'
import { type Line, lineItems } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { ink, leadMm, mmPerPt } from '../style/style.ts'
import { type Block, fixed } from './block.ts'
import { rect } from './shapes.ts'

/** Code: Space Mono 8/13.5 on K5, wrapped with a hang of two em (PRINT.md §3.7). */
const sizePt = 8
const rowPt = 13.5
const cellEm = 0.612
const hangCells = 4
/** A row parts behind a space or a mark of its last part, if there is one, rather than inside a word. */
const partsFrom = 0.55
const partsBehind = /[\s,;(){}[\]=|&/]/u
const k5 = ink(0, 0, 0, 5, '#f2f1f0')

/** A line of program text on a grid of cells, Han two cells wide; spaces are kept. */
function setCode(text: string, cells: number): Line[] {
  const out: Line[] = []
  let clusters: string[] = []
  let xEm: number[] = []
  const all = graphemes(text.replaceAll('\t', '  '))
  const wideOf = (cluster: string | undefined): number => ((cluster?.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1)
  const indent = all.findIndex((cluster) => cluster !== ' ')
  const hang = Math.min(Math.max(0, indent) + hangCells, Math.floor(cells / 2))
  let cell = 0
  let from = 0
  const close = (): void => {
    const runs =
      clusters.length > 0 ? [{ face: 'mono' as const, riseEm: 0, emoji: false, clusters, xEm, at: from }] : []
    out.push({ runs, sizePt, widthEm: cell * cellEm, last: false })
    clusters = []
    xEm = []
  }
  /** Where the row that begins at `from` ends: all that fits, or what stands before a good parting in it. */
  const endOf = (from: number, first: number): number => {
    let at = from
    let best = -1
    for (let own = first; at < all.length && own + wideOf(all[at]) <= cells; at += 1) {
      own += wideOf(all[at])
      if (own > cells * partsFrom && partsBehind.test(all[at] ?? '')) best = at + 1
    }
    return at >= all.length || best < 0 || wideOf(all[at]) === 2 ? at : best
  }
  for (let at = 0; at < all.length; ) {
    const end = Math.max(at + 1, endOf(at, cell))
    from = at
    for (; at < end; at += 1) {
      const wide = wideOf(all[at])
      clusters.push(all[at] ?? '')
      xEm.push(cell * cellEm + (wide === 2 ? (2 * cellEm - 1) / 2 : 0))
      cell += wide
    }
    if (at < all.length) {
      close()
      cell = hang
    }
  }
  close()
  return out
}

/** Rows in fours, which are three grid lines: the panel may part between them. */
export function codeBlocks(lines: readonly string[], entryId: string, set: Setting): Block[] {
  const { style } = set
  const em = sizePt * mmPerPt
  const row = rowPt * mmPerPt
  const inset = 1.2 * em
  const cells = Math.max(12, Math.floor((set.measureMm - 2 * inset) / (cellEm * em)))
  const rows = lines.flatMap((line) => setCode(line, cells))
  const lead = leadMm(style)
  const perCut = 4
  const seam = 0.13
  const out: Block[] = []
  const origin: Origin = { entryId, role: 'text' }
  for (let from = 0; from < rows.length; from += perCut) {
    const part = rows.slice(from, from + perCut)
    const [first, last] = [from === 0, from + perCut >= rows.length]
    // The last row's em has as much tint below it as the first one's above it: 0.4 of a line.
    const deep = (part.length - 1) * row + em + 0.7 * lead
    const count = Math.ceil((last ? deep : part.length * row) / lead - 1e-6)
    const paint: Block['paint'] = (box) => {
      // Parts meet between two rows and lap over one another: a seam would show, or cut what hangs below a row.
      const top = box.yMm + (first ? -0.1 * lead : seam * lead - 0.1)
      const foot = box.yMm + (last ? deep : (count + seam) * lead)
      return [
        rect({ xMm: box.xMm, yMm: top, wMm: set.measureMm, hMm: foot - top }, k5, { entryId, role: 'label' }),
        ...part.flatMap((line, index) =>
          lineItems(line, box.xMm + inset, box.yMm + 0.3 * lead + 0.88 * em + index * row, style.ink.text, origin),
        ),
      ]
    }
    // What is parted at a page's foot hangs below its last line by as much as the panel has above its first row.
    out.push(fixed(count, paint, { keep: first && !last, tail: last ? 0 : 1 }))
  }
  return out
}
