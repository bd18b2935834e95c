/** A title in rows: where a careful reader would draw breath, not where the measure happens to end. */

type Row = { runs: readonly { clusters: readonly string[] }[]; widthEm: number }

const wordsOf = (row: Row): string => row.runs.flatMap((run) => run.clusters).join('')

/** What it costs to turn the line behind these words: nothing behind a mark, most inside brackets or behind a number. */
function turnCost(before: string, after: string): number {
  const count = (mark: RegExp): number => before.match(mark)?.length ?? 0
  const open = count(/[《“‘（「『]/gu) > count(/[》”’）」』]/gu) ? 6 : 0
  if (/[，、：；。！？—…]\s*$/u.test(before)) return open
  const number = /[第零一二三四五六七八九十百千两几]$/u.test(before) ? 5 : 0
  const particle = /[的地得了着过与和在]$/u.test(before) ? 2 : 4
  const hanging = /^[的地得了着过吗呢吧]/u.test(after) ? 4 : 0
  return open + number + particle + hanging
}

const stepMm = 1.5

/**
 * Rows of a title as `set` gives them in a measure, in no more of them than the whole measure needs; of all narrower ones
 * the rows that part best: behind a mark, else behind a particle, and of nearly one length.
 */
export function titleRows<T>(set: (widthMm: number) => T[], rowOf: (one: T) => Row, widthMm: number): T[] {
  const whole = set(widthMm)
  if (whole.length < 2) return whole
  let best = whole
  let least = Number.POSITIVE_INFINITY
  let seen = ''
  for (let width = widthMm; width > widthMm * 0.4; width -= stepMm) {
    const rows = width === widthMm ? whole : set(width)
    if (rows.length > whole.length) break
    const own = rows.map(rowOf)
    const texts = own.map(wordsOf)
    // The same rows in less room only have their marks squeezed.
    const words = texts.join('\n')
    if (words === seen) continue
    seen = words
    const turns = texts.slice(1).reduce((sum, text, at) => sum + turnCost(texts.slice(0, at + 1).join(''), text), 0)
    const widest = Math.max(...own.map((row) => row.widthEm))
    const ragged = own.reduce((sum, row) => sum + widest - row.widthEm, 0) * 0.15
    const cost = turns + ragged
    if (cost < least - 1e-9) {
      least = cost
      best = rows
    }
  }
  return best
}
