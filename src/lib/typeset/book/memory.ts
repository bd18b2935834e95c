import type { ScenePage } from '#lib/print/scene.ts'
import type { BodyPage, BookFacts, Design, PageDraft, Place } from '../style/design.ts'
import type { BookInput, Month, Post } from './content.ts'
import type { MonthFacts, MonthLayout } from './month.ts'

/** A page without its number. */
type Draft = Pick<PageDraft | BodyPage, 'kind' | 'items'>

/**
 * What a book in hand remembers from one layout to the next, so that an edit costs its month and little more. Content is
 * told apart by identity: an edit makes new objects on the way from the book to what changed and keeps all others, as
 * stores do. A section is composed again when something it read has changed; what it read is noted while it is composed.
 */
export type Memory = {
  /** Before every layout. Another style or other options: nothing is remembered. */
  begin(book: BookInput, style: Design): void
  /** A month as it was laid out before. */
  laid(month: Month): MonthLayout | undefined
  month(month: Month, make: () => MonthLayout): MonthLayout
  section(name: string, at: Place, make: (at: Place) => PageDraft[]): PageDraft[]
  /** `make` is given the book to read. */
  page(
    draft: Draft,
    number: number,
    index: number,
    month: MonthFacts | undefined,
    make: (book: BookInput) => ScenePage,
  ): ScenePage
}

/** What was read of the book, its months and their content: which of them, how many there are, and which fields. */
type Reads = {
  /** The book it was read of. */
  book: BookInput | undefined
  bookFields: Set<string>
  facts: Map<number, MonthFacts | undefined>
  months: Map<number, Month | undefined>
  lengths: { facts: number; months: number }
  factFields: Set<string>
  monthFields: Set<string>
  postFields: Set<string>
}

const noReads = (): Reads => ({
  book: undefined,
  bookFields: new Set(),
  facts: new Map(),
  months: new Map(),
  lengths: { facts: -1, months: -1 },
  factFields: new Set(),
  monthFields: new Set(),
  postFields: new Set(),
})

type Section = { number: number; reads: Reads; pages: Map<number, number>; drafts: PageDraft[] }
type Page = { number: number; index: number; month: MonthFacts | undefined; footing: number; page: ScenePage }

/** An object that notes the names of the fields that are read. */
const noting = <T extends object>(value: T, fields: Set<string>, see?: (key: string, found: unknown) => unknown): T =>
  new Proxy(value, {
    get: (target, key): unknown => {
      const found: unknown = Reflect.get(target, key)
      if (typeof key !== 'string') return found
      fields.add(key)
      return see ? see(key, found) : found
    },
    has: (target, key) => {
      fields.add(String(key))
      return Reflect.has(target, key)
    },
  })

/** A list that notes which elements are read and whether its length is; each element is wrapped once. */
const notingList = <T extends object>(
  list: readonly T[],
  seen: Map<number, T | undefined>,
  length: () => void,
  wrap: (value: T) => T,
): T[] => {
  const wrapped = new Map<number, T>()
  const proxy = new Proxy(list as T[], {
    get: (target, key, receiver): unknown => {
      if (key === 'length') length()
      if (typeof key !== 'string' || !/^\d+$/.test(key)) return Reflect.get(target, key, receiver)
      const index = Number(key)
      const value = target[index]
      seen.set(index, value)
      if (value === undefined) return undefined
      const known = wrapped.get(index) ?? wrap(value)
      wrapped.set(index, known)
      return known
    },
  })
  return proxy
}

const noteBook = (book: BookInput, reads: Reads): BookInput => {
  reads.book = book
  const months = notingList(
    book.months,
    reads.months,
    () => {
      reads.lengths.months = book.months.length
    },
    (month) => {
      let posts: Post[] | undefined
      return noting(month, reads.monthFields, (key, found) => {
        if (key !== 'posts') return found
        posts ??= month.posts.map((post) => noting(post, reads.postFields))
        return posts
      })
    },
  )
  return noting({ ...book, months }, reads.bookFields)
}

const noteFacts = (months: readonly MonthFacts[], reads: Reads): MonthFacts[] =>
  notingList(
    months,
    reads.facts,
    () => {
      reads.lengths.facts = months.length
    },
    (one) => noting(one, reads.factFields),
  )

const field = (value: object, name: string): unknown => Reflect.get(value, name)

const samePost = (a: Post, b: Post | undefined, fields: Set<string>): boolean => {
  if (a === b) return true
  if (!b) return false
  for (const name of fields) if (field(a, name) !== field(b, name)) return false
  return true
}

const sameMonth = (a: Month | undefined, b: Month | undefined, { monthFields, postFields }: Reads): boolean => {
  if (!a || !b) return false
  for (const name of monthFields) {
    if (name === 'posts') {
      const alike =
        a.posts.length === b.posts.length && a.posts.every((post, i) => samePost(post, b.posts[i], postFields))
      if (!alike) return false
    } else if (field(a, name) !== field(b, name)) return false
  }
  return true
}

/** Facts are made anew with every layout: they are compared by what they say. */
const sameFacts = (a: MonthFacts | undefined, b: MonthFacts | undefined, fields: Set<string>): boolean => {
  if (!a || !b) return false
  for (const name of fields) {
    const [x, y] = [field(a, name), field(b, name)]
    if (x !== y && JSON.stringify(x) !== JSON.stringify(y)) return false
  }
  return true
}

/** Months are looked at one by one; all else around them is small. */
const sameAround = (a: BookInput, b: BookInput, fields: Set<string>): boolean => {
  for (const name of fields) {
    const [x, y] = [field(a, name), field(b, name)]
    if (name !== 'months' && x !== y && JSON.stringify(x) !== JSON.stringify(y)) return false
  }
  return true
}

/** What says the same is kept in its new form, which is then known by identity. */
const unchanged = (reads: Reads, book: BookInput, facts: readonly MonthFacts[]): boolean => {
  const { lengths } = reads
  if (reads.book && !sameAround(reads.book, book, reads.bookFields)) return false
  if (lengths.months >= 0 && lengths.months !== book.months.length) return false
  if (lengths.facts >= 0 && lengths.facts !== facts.length) return false
  for (const [index, month] of reads.months) {
    const now = book.months[index]
    if (month === now) continue
    if (!sameMonth(month, now, reads)) return false
    reads.months.set(index, now)
  }
  for (const [index, one] of reads.facts) {
    const now = facts[index]
    if (one === now) continue
    if (!sameFacts(one, now, reads.factFields)) return false
    reads.facts.set(index, now)
  }
  return true
}

const isBlank = ({ kind, items }: Draft): boolean => kind === 'blank' && items.length === 0

export const openMemory = (): Memory => {
  /** Options, and the letters, which are composed without being read in the book. */
  let options: string | undefined
  let letters = { preface: '', afterword: '' }
  let design: Design | undefined
  /** Feet are made by the thousand: what they read is noted for all of them together. */
  let feet = { reads: noReads(), book: undefined as BookInput | undefined }
  /** Counts the times that what feet read had changed. */
  let footing = 0
  let months = new WeakMap<Month, MonthLayout>()
  let sections = new Map<string, Section[]>()
  let pages = new WeakMap<object, Page>()
  /** Blank leaves are made anew each time: they are known by their numbers. */
  let blanks = new Map<number, object>()
  const blankAt = (number: number): object => {
    const known = blanks.get(number) ?? {}
    blanks.set(number, known)
    return known
  }
  return {
    begin: (next, style) => {
      const told = JSON.stringify(next.options ?? {})
      if (told !== options || style !== design) {
        months = new WeakMap()
        sections = new Map()
        pages = new WeakMap()
        blanks = new Map()
        options = told
        design = style
        feet = { reads: noReads(), book: undefined }
      }
      for (const name of ['preface', 'afterword'] as const) {
        const said = JSON.stringify(next[name] ?? null)
        if (said !== letters[name]) sections.delete(name)
        letters = { ...letters, [name]: said }
      }
      // What feet read is a matter of the style: which fields is kept, their values are those of this book.
      const { reads } = feet
      if (!unchanged(reads, next, [])) footing += 1
      for (const index of reads.months.keys()) reads.months.set(index, next.months[index])
      if (reads.lengths.months >= 0) reads.lengths.months = next.months.length
      feet = { reads, book: noteBook(next, reads) }
    },
    laid: (month) => months.get(month),
    month: (month, make) => {
      const known = months.get(month) ?? make()
      months.set(month, known)
      return known
    },
    section: (name, at, make) => {
      const { number, facts } = at
      const kept = sections.get(name) ?? []
      const known = kept.find(
        (one) =>
          one.number === number &&
          unchanged(one.reads, facts.book, facts.months) &&
          [...one.pages].every(([month, page]) => facts.pageOf(month) === page),
      )
      if (known) {
        // Whoever composes must hear that page numbers were asked for.
        for (const month of known.pages.keys()) facts.pageOf(month)
        return known.drafts
      }
      const made = { number, reads: noReads(), pages: new Map<number, number>() }
      const own: BookFacts = {
        // A new object each time: what was worked out for another section was not read for this one.
        book: noteBook(facts.book, made.reads),
        months: noteFacts(facts.months, made.reads),
        pageOf: (month) => {
          const page = facts.pageOf(month)
          made.pages.set(month, page)
          return page
        },
      }
      const drafts = make({ ...at, facts: own })
      // One without page numbers, one with them.
      sections.set(name, [{ ...made, drafts }, ...kept.slice(0, 1)])
      return drafts
    },
    page: (draft, number, index, month, make) => {
      const key = isBlank(draft) ? blankAt(number) : draft
      const known = pages.get(key)
      if (known?.number === number && known.index === index && known.month === month && known.footing === footing)
        return known.page
      const page = make(feet.book as BookInput)
      pages.set(key, { number, index, month, footing, page })
      return page
    },
  }
}
