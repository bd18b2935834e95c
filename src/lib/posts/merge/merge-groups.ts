import type { Entry, Media } from '../post-import.ts'
import { shortHash } from '../sha256.ts'
import { least } from './order.ts'

/** An entry and the media of the import it comes from. */
export type Part = { entry: Entry; media: Media[] }
/** The medium of that id in the import a part comes from. */
export type Find = (part: Part, id: string) => Media | undefined
/** Joins the candidates with what is already kept under `id`; answers `id`. */
export type Put = (candidates: readonly Media[], id: string) => string

/** Keys that follow from author and id: a real person's post is known by both, a bare name's by the id alone. */
const ownKeys = (author: string, id: string): string[] =>
  id.startsWith('h:') ? [] : author.startsWith('name:') ? [`P:${id}`] : [`i:${author}\n${id}`, `p:${id}`]

/**
 * Notes of one second, or of a day, that say the same under other titles are two: a key of words says under which title (none is one of
 * its own). One brought before titles counted says it by the title the entry has.
 */
const underTitle = (key: string, title = ''): string =>
  /^c:/i.test(key) && !key.includes('.') ? `${key}.${title === '' ? '' : shortHash(title)}` : key

/** As marks are written down outside of entries: without a title as they always were. */
const written = (key: string): string => (key.endsWith('.') && /^c:/i.test(key) ? key.slice(0, -1) : key)

/** A key of words as it was before titles counted: what was written down then. */
const untitled = (key: string): string => (/^c:/i.test(key) ? (key.split('.')[0] ?? key) : key)

const wordKeys = ({ keys = [], title }: Entry): string[] => keys.map((key) => underTitle(key, title))

const keysOf = (part: Part | undefined): readonly string[] =>
  part ? [...ownKeys(part.entry.author, part.entry.id), ...wordKeys(part.entry)] : []

/** What an entry must remember of those it came from: their keys without those that follow from its own author and id. */
export function keysToKeep(all: readonly Entry[], author: string, id: string): string[] {
  const own = new Set(ownKeys(author, id))
  const keys = new Set(all.flatMap((entry) => [...ownKeys(entry.author, entry.id), ...wordKeys(entry)]))
  // `toSorted` makes a list without room to spare, which over hundreds of thousands of posts adds up.
  return [...keys].filter((key) => !own.has(key)).toSorted()
}

const strictest = (keys: string[]): string[] => {
  for (const kind of ['i:', 'p:', 'c:']) {
    const some = keys.filter((key) => key.startsWith(kind))
    if (some.length > 0) return some
  }
  return []
}

/** By what a brought entry is found again after it was merged with others: see `isOneOf`. */
export const marksOf = (entry: Entry): string[] => strictest(keysOf({ entry, media: [] }).map(lower)).map(written)

/** Every mark of an entry and of all it was joined from. */
const allMarksOf = (entry: Entry): string[] => keysOf({ entry, media: [] }).map((key) => written(lower(key)))

/** Those, and what they were before titles counted: whatever was written down of it is found. */
export const knownMarksOf = (entry: Entry): string[] => [
  ...new Set(allMarksOf(entry).flatMap((mark) => [mark, untitled(mark)])),
]

/** Is this mark one of its own, rather than one it had before titles counted? Kept before, it has no other. */
export const hasKey = ({ keys = [] }: Entry, key: string): boolean => keys.some((one) => written(one) === key)

/** Is one of the marked entries in this one, merged or not? */
export const isOneOf = (entry: Entry, marks: ReadonlySet<string>): boolean =>
  knownMarksOf(entry).some((key) => marks.has(key))

/**
 * The parts that are the same entry, group by group; empties `parts` as it goes. Kind of key by kind of key, so that
 * only one table of them is held at a time.
 */
export function* groupSame(parts: (Part | undefined)[]): Generator<Part[]> {
  const root = Int32Array.from(parts, (_, i) => i)
  const top = (i: number): number => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  const unite = (a: number, b: number): void => {
    root[top(b)] = top(a)
  }
  for (const kind of ['i', 'p', 'c']) {
    for (const { at, open } of shared(parts, kind)) {
      if (!open) continue
      if (kind === 'c') uniteByWords(parts, at, unite)
      else for (const i of at) unite(at[0]!, i)
    }
  }
  const members = new Map<number, number[]>()
  for (let i = 0; i < parts.length; i++) {
    const head = top(i)
    if (head === i) continue
    const cached = members.get(head)
    if (cached) cached.push(i)
    else members.set(head, [i])
  }
  for (let i = 0; i < root.length; i++) {
    if (top(i) !== i) continue
    const all = [i, ...(members.get(i) ?? [])]
    const group = all.map((at) => parts[at]!)
    for (const at of all) parts[at] = undefined
    yield group
  }
  parts.length = 0
}

/** Parts that have a key of this kind in common; `open`: the key says that they are the same. */
function shared(parts: readonly (Part | undefined)[], kind: string): Iterable<{ at: number[]; open: boolean }> {
  const first = new Map<string, number>()
  const more = new Map<string, { at: number[]; open: boolean }>()
  const opens = (key: string): boolean => kind === 'i' || key.charCodeAt(0) < 97
  for (const [i, part] of parts.entries()) {
    for (const key of keysOf(part)) {
      if (key[0]!.toLowerCase() !== kind) continue
      const name = key.charCodeAt(0) < 97 ? kind + key.slice(1) : key
      const cached = first.get(name)
      if (cached === undefined) {
        first.set(name, i)
        continue
      }
      const same = more.get(name) ?? {
        at: [cached],
        open: opens(keysOf(parts[cached]).find((one) => lower(one) === name) ?? ''),
      }
      same.at.push(i)
      same.open ||= opens(key)
      more.set(name, same)
    }
  }
  return more.values()
}

const lower = (key: string): string => key[0]!.toLowerCase() + key.slice(1)

/**
 * Two people of one nickname may wish a happy new year in the same words and minute. A post without id joins one that
 * has one, but never makes two such posts, each known by its own id, the same.
 */
function uniteByWords(
  parts: readonly (Part | undefined)[],
  at: readonly number[],
  unite: (a: number, b: number) => void,
): void {
  const known = new Map<string, number[]>()
  const bare: number[] = []
  for (const i of at) {
    const id = least(
      keysOf(parts[i])
        .filter((key) => /^p:/i.test(key))
        .map(lower),
    )
    if (id === undefined) bare.push(i)
    else known.set(id, [...(known.get(id) ?? []), i])
  }
  const home = known.get(least([...known.keys()]) ?? '') ?? bare
  for (const i of bare) unite(home[0]!, i)
}
