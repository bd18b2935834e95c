/** A title in rows: where a careful reader would draw breath, not where the measure happens to end. */

import type { Line } from '../line/lines.ts'
import { wordEnds } from '../line/words.ts'

type Row = Pick<Line, 'runs' | 'widthEm'>

const wordsOf = (row: Row): string => row.runs.flatMap((run) => run.clusters).join('')

/** Where words end in the title; the spaces at which its rows turn are no part of them. */
function endsIn(rows: readonly Row[]): Set<number> {
  const all: string[] = []
  for (const run of rows.flatMap((row) => row.runs))
    for (const [n, cluster] of run.clusters.entries()) all[run.ats?.[n] ?? run.at + n] = cluster
  return wordEnds(Array.from(all, (cluster) => cluster ?? ' '))
}

/** Whether a row begins inside a word of Han: hyphens and spaces show where other words are parted. */
function inWord(before: string, row: Row, ends: ReadonlySet<number>): boolean {
  const [first] = row.runs
  return first !== undefined && /\p{Script=Han}$/u.test(before) && !ends.has(first.ats?.[0] ?? first.at)
}

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

/** More than any other place to turn at: rows of very different lengths read better than half a word. */
const inWordCost = 8

const stepMm = 1.5

/**
 * Rows of a title as `set` gives them in a measure, in no more of them than the whole measure needs; of all narrower ones
 * the rows that part best: behind a mark, else behind a particle, and of nearly one length.
 */
export function titleRows<T>(set: (widthMm: number) => T[], rowOf: (one: T) => Row, widthMm: number): T[] {
  const whole = set(widthMm)
  if (whole.length < 2) return whole
  const ends = endsIn(whole.map(rowOf))
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
    const turns = own.slice(1).reduce((sum, row, at) => {
      const before = texts.slice(0, at + 1).join('')
      return sum + turnCost(before, wordsOf(row)) + (inWord(before, row, ends) ? inWordCost : 0)
    }, 0)
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
