import { isWithin, type Period } from '#lib/books/content/selection.ts'
import { differencesOf, type PostChange, sourceSays } from '#lib/books/update/compare.ts'
import type { UpdateMonth, UpdatePost } from '#lib/books/update/update.api.ts'
import { mostShown } from '#lib/books/update/update.api.ts'
import type { EditRecord } from '#lib/editing/record.ts'
import { changesOf } from '#lib/edits/apply-edits.ts'
import { mediaOf } from '#lib/edits/post-target.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import type { Entry } from '#lib/posts/post-import.ts'

/** `undated` stands for what has no day. */
export const routeOf = (month: string): string => month || 'undated'

export type Records = ReadonlyMap<Entry, ReadonlyMap<string, EditRecord>>

/** What a book says of these posts, by post. */
export const recordsOf = (entries: readonly Entry[], edits: readonly EditRecord[]): Records => changesOf(entries, edits)

const beforeOf = (change: PostChange): Entry | undefined => ('before' in change ? change.before : undefined)

export const recordsOn = (change: PostChange, records: Records): ReadonlyMap<string, EditRecord> | undefined => {
  const before = beforeOf(change)
  return before && records.get(before)
}

/** Month by month, oldest first, undated last; those accepted already are left out. */
export const monthsOf = (
  changes: readonly PostChange[],
  records: Records,
  taken: ReadonlySet<string>,
  span: Period,
): UpdateMonth[] => {
  const found = new Map<string, UpdateMonth>()
  for (const change of changes) {
    const route = routeOf(change.month)
    if (taken.has(route)) continue
    const year = Number(change.month.slice(0, 4))
    const one = found.get(route) ?? {
      ...{ route, year, month: Number(change.month.slice(4)), added: 0, changed: 0, gone: 0, asks: 0 },
      outside: !isWithin(change.month, span),
    }
    found.set(route, one)
    if (change.kind === 'new') one.added++
    else one[change.kind]++
    one.asks += differencesOf(change, recordsOn(change, records)).length
  }
  return [...found.values()].sort((a, b) => (a.route < b.route ? -1 : 1))
}

const short = (text: string): string => {
  const all = [...text]
  return all.length > mostShown ? `${all.slice(0, mostShown).join('')}…` : text
}

const lineFields = ['title', 'date', 'place'] as const

const lineOf = (change: PostChange, field: (typeof lineFields)[number]): UpdatePost['lines'][number] => {
  const [was, is] = [beforeOf(change), 'after' in change ? change.after : undefined].map((entry) =>
    entry ? short(sourceSays(entry, field)) : '',
  ) as [string, string]
  return { field, was, is }
}

/** A post as it is shown beside what it was. */
export const postOf = (change: PostChange, records: Records): UpdatePost => {
  const own = recordsOn(change, records)
  const entry = 'after' in change ? change.after : change.before
  const parts = change.kind === 'changed' ? change.parts : []
  return {
    target: change.target,
    kind: change.kind,
    time: entry.when.local,
    title: entry.title ?? '',
    text: short(shownText(entry.body)),
    was: change.kind === 'changed' && parts.includes('text') ? short(shownText(change.before.body)) : null,
    lines: lineFields.filter((field) => parts.includes(field)).map((field) => lineOf(change, field)),
    parts,
    pictures: mediaOf(entry).length,
    hidden: own?.get('hidden')?.value === true,
    edited: [...(own ?? [])].some(([field, { value }]) => field !== 'hidden' && value !== null),
    differences: differencesOf(change, own).map(({ target, field, mine, theirs }) => ({
      ...{ target, field, mine: short(mine), theirs: short(theirs) },
    })),
  }
}
