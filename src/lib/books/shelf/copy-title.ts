import { fieldLimits } from '#lib/std/field-limits.ts'

const sign = '副本'

/** What the copy of a book is called beside those there are: 日子副本, then 日子副本 2. A long name gives way to the sign. */
export const copyTitle = (title: string, taken: Iterable<string>): string => {
  const names = new Set(taken)
  const stem = Array.from(title.replace(/副本(?: \d+)?$/, '') || title)
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? sign : `${sign} ${number}`
    const name = stem.slice(0, fieldLimits.title.most - end.length).join('') + end
    if (!names.has(name)) return name
  }
}
