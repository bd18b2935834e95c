import type { PostImport } from '#lib/posts/post-import.ts'
import { doubtOf, floating, movesDay, otherZone, type ZoneDoubt } from '../format/zones.ts'
import { readingName, recognised } from '../read/readable.ts'
import type { ReadingDoubt } from '../read/readings.ts'
import { emptyPosts } from './empty-posts.ts'
import type { ImportReportView } from './import.api.ts'

type Asked = Pick<ImportReportView, 'zone' | 'reading'>

/** What is asked about the zone: what it is now, and what speaks for another. */
export const zoneAsked = (book: PostImport, doubt: ZoneDoubt | null = doubtOf(book)): Asked['zone'] => {
  const loose = floating(book)
  const someMs = loose[Math.floor(loose.length / 2)]?.when.utcMs
  if (someMs === undefined) return null
  const now = book.source.defaultZone
  return { now, entries: loose.length, someMs, doubt: doubt && { ...doubt, moves: movesDay(book, doubt.likely) } }
}

const readingAsked = (doubts: readonly ReadingDoubt[]): Asked['reading'] => {
  const [first] = doubts
  if (!first) return null
  const same = doubts.filter(({ now, other }) => now === first.now && other === first.other)
  const form = (format: string) => ({ format, name: readingName(format) })
  return { files: same.length, file: first.file, now: form(first.now), other: form(first.other) }
}

/** Figures of everything that is known now; what was recognised and what is asked is of what came. */
export const reportView = (
  book: PostImport,
  read: PostImport,
  added: number,
  doubts: readonly ReadingDoubt[] = [],
): ImportReportView => {
  const { authors, warnings, skipped: _before, ...report } = book.report
  return {
    ...report,
    source: { kind: book.source.kind, format: read.source.format, names: recognised(read.source.format) },
    authors: authors.slice(0, 200).map(({ person, name, entries }) => ({ id: person, name, entries })),
    // What an earlier import refused is no news of this one.
    skipped: read.report.skipped.slice(0, 500),
    // Asked as a question instead.
    warnings: [...emptyPosts(read.entries), ...warnings.filter(({ code }) => code !== otherZone)].slice(0, 500),
    added,
    zone: zoneAsked(read),
    reading: readingAsked(doubts),
  }
}
