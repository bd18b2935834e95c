import { describe, expect, test } from 'vitest'
import { type Block, fixed, gapBlock } from '#lib/typeset/block/block.ts'
import { type FilledColumn, flow } from '#lib/typeset/flow/flow.ts'
import { fc } from '../../support/runner/property.ts'

const none: Block['paint'] = () => []
const text = (more: Partial<Block> = {}): Block => fixed(1, none, more)
const photo = (lines: number, bend = 1): Block => ({
  lines,
  min: lines - bend,
  max: lines + bend,
  costs: Array.from({ length: 2 * bend + 1 }, (_, at) => Math.abs(at - bend) * 0.5),
  paint: none,
})
const one = (lines: number) => [{ lines, next: 0, endsAnywhere: true as const }]
const blocksOf = (filled: FilledColumn[]): Block[] => filled.flatMap((column) => column.placed.map((at) => at.block))

describe('columns', () => {
  test('follow one another by their ring, each with its own height', () => {
    const filled = flow(
      Array.from({ length: 30 }, () => text()),
      [
        { lines: 4, next: 1, endsAnywhere: true },
        { lines: 10, next: 2, endsAnywhere: true },
        { lines: 6, next: 0, endsAnywhere: true },
      ],
    )
    expect(filled.map((column) => [column.kind, column.placed.length])).toEqual([
      [0, 4],
      [1, 10],
      [2, 6],
      [0, 4],
      [1, 6],
    ])
  })
  test('are filled by bending photos before a line stays open', () => {
    const filled = flow([photo(8), text(), text(), photo(9), text(), text()], one(11))
    expect(filled[0]?.open).toBe(0)
    expect(filled[0]?.placed.map((at) => at.lines)).toEqual([9, 1, 1])
  })
  test('show a large picture where the one beside them has none, and pay for it', () => {
    // Small at 3 lines, large at 8; pages of ten lines lie open two by two.
    const costs = [0, ...Array.from({ length: 4 }, () => Number.POSITIVE_INFINITY), 5]
    const either = (): Block => fixed(3, none, { min: 3, max: 8, costs, large: costs.map((cost) => cost === 5) })
    const pages = (lack: number): FilledColumn[] => {
      const free = { ableCost: 0, noneCost: 0 }
      const back = { next: 0, able: 0, shown: 0, ...free }
      const kinds = [
        { next: 1, large: { able: 2, shown: 3, ...free } },
        { next: 0, large: { ...back, ableCost: lack } },
        { next: 0, large: { ...back, ableCost: lack, noneCost: lack } },
        { next: 0, large: back },
      ].map((kind) => ({ ...kind, lines: 10, endsAnywhere: true as const }))
      const words = Array.from({ length: 7 }, () => text())
      const filled = flow([...words, either(), ...words, either()], kinds)
      return filled
    }
    const shown = (filled: FilledColumn[]): number[] =>
      filled.map(({ placed }) => placed.filter(({ block, lines }) => block.large?.[lines - block.min]).length)
    expect(shown(pages(0))).toEqual([0, 0])
    const [left, right, ...more] = shown(pages(400))
    expect((left ?? 0) + (right ?? 0)).toBe(1)
    expect(more).toEqual(more.map(() => 0))
  })
  test('break a figure’s order only for lines of text that fit before it', () => {
    const figure: Block = { ...photo(6, 0), floats: true }
    const blocks = [text(), text(), text(), figure, text(), text(), text(), text()]
    const filled = flow(blocks, one(6))
    expect(filled[0]?.placed.map((at) => at.block)).toEqual([...blocks.slice(0, 3), ...blocks.slice(4, 7)])
    expect(filled[1]?.placed[0]?.block).toBe(figure)
  })
  test('cut rows of photos over the page when that fills it', () => {
    const [before, after] = [photo(5, 0), photo(5, 0)]
    const rows: Block = { ...photo(10, 0), cuts: [{ before, after, cost: 1 }] }
    const filled = flow([...Array.from({ length: 6 }, () => text()), rows, text()], one(11))
    expect(filled.map((column) => column.placed.map((at) => at.lines))).toEqual([
      [1, 1, 1, 1, 1, 1, 5],
      [5, 1],
    ])
  })
  test('give a footnote room at their foot', () => {
    const note = { lines: 2, deepMm: 10, airMm: 1, ruleLines: 1, paint: () => [] }
    const filled = flow(
      Array.from({ length: 12 }, (_, at) => text(at === 2 ? { notes: note } : {})),
      one(9),
    )
    expect(filled[0]?.placed).toHaveLength(6)
  })
  test('keep a head with the lines it needs', () => {
    const head = fixed(2, none, { opens: true, need: 4, keep: true })
    const filled = flow(
      [...Array.from({ length: 6 }, () => text()), gapBlock(1), head, text(), text(), text(), text()],
      one(10),
    )
    expect(filled[1]?.placed[0]?.block).toBe(head)
  })
  test('hold every block once, in order, and never more lines than they have', () => {
    const block = fc.oneof(
      fc.constant(null).map(() => text()),
      fc.integer({ min: 2, max: 14 }).map((lines) => photo(lines)),
      fc.constant(null).map(() => gapBlock(1)),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 60 }), fc.integer({ min: 8, max: 30 }), (blocks, lines) => {
        const filled = flow(blocks, [
          { lines, next: 1 },
          { lines: lines - 3, next: 0 },
        ])
        expect(blocksOf(filled).filter((own) => !own.gap)).toEqual(blocks.filter((own) => !own.gap))
        for (const column of filled) {
          const used = column.placed.reduce((sum, at) => sum + at.lines, 0)
          expect(used + column.open).toBeLessThanOrEqual(Math.max(lines, 15))
        }
      }),
      { numRuns: 200, seed: 20260101 },
    )
  })
})
