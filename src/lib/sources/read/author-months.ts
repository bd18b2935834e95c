import type { OutputOf } from '#lib/http/contract.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { getImportAuthors } from '../upload/import.api.ts'

/** `YYYYMM`, '' where the day is not known that far. */
const monthOf = (local: string): string => local.slice(0, 7).replace('-', '')

/** Who wrote how much in which month: the same figures the server counts once the posts are stored. */
export function authorMonths(
  { entries, people }: Pick<PostImport, 'entries' | 'people'>,
  only?: 'private' | 'posts',
): OutputOf<typeof getImportAuthors> {
  const names = new Map(people.map((one) => [one.id, one.names[0] ?? '']))
  type Sum = { months: Map<string, number>; included: boolean; starter: boolean; all: number }
  const sums = new Map<string, Sum>()
  for (const { author, when, include, visibility, type, thread } of entries) {
    if (only === 'private' ? visibility !== 'private' : only === 'posts' && type !== 'post') continue
    const sum = sums.get(author) ?? { months: new Map(), included: false, starter: false, all: 0 }
    const month = monthOf(when.local)
    sum.months.set(month, (sum.months.get(month) ?? 0) + 1)
    sum.all++
    sum.included ||= include
    sum.starter ||= thread?.floor === 1
    sums.set(author, sum)
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other.all - one.all || (a < b ? -1 : 1))
    .slice(0, 200)
    .map(([id, { months, included, starter }]) => ({
      id,
      name: names.get(id) ?? '',
      included,
      starter,
      months: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, entries: count })),
    }))
}
