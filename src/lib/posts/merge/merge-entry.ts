import type { Block, Entry, Media, MediaUse } from '../post-import.ts'
import type { Find, Part, Put } from './merge-groups.ts'
import { greatest, sorted } from './order.ts'

const figures = (body: readonly Block[]): MediaUse[] =>
  body.flatMap((block) => (block.t === 'figure' ? block.media : []))

/** The same media of several imports under one id, with their halves. */
function putSame(from: readonly { part: Part; media: Media }[], to: string, find: Find, put: Put): string {
  for (const role of ['motion', 'poster'] as const) {
    const halves = from.flatMap(({ part, media }) => {
      const half = media[role] === undefined ? undefined : find(part, media[role])
      return half ? [half] : []
    })
    if (halves.length > 0) put(halves, `${to}/${role}`)
  }
  return put(
    from.map((one) => one.media),
    to,
  )
}

const named = (part: Part, use: MediaUse | undefined, find: Find): { part: Part; media: Media }[] => {
  const media = use && find(part, use.media)
  return media ? [{ part, media }] : []
}

/**
 * The chosen words with their pictures, each joined with the picture at the same place of every other version that has
 * as many.
 */
export function joinBody(group: readonly Part[], words: Entry, home: string, find: Find, put: Put): Block[] {
  const own = figures(words.body)
  if (own.length === 0) return words.body
  // Once for each version: an article may hold thousands of pictures.
  const same = group
    .map((part) => ({ part, uses: figures(part.entry.body) }))
    .filter(({ uses }) => uses.length === own.length)
  let count = 0
  return words.body.map((block) => {
    if (block.t !== 'figure') return block
    const media = block.media.map((use) => {
      const at = count++
      const found = same.flatMap(({ part, uses }) => named(part, uses[at], find))
      return { ...use, media: putSame(found, `${home}/b/${at}`, find, put) }
    })
    return { ...block, media }
  })
}

/** What was passed on: whoever still has the words wins; its media get their place under the post that passes it on. */
export function joinRepost(group: readonly Part[], home: string, find: Find, put: Put): Entry['repost'] {
  const parts = group.filter((part) => part.entry.repost)
  if (parts.length === 0) return undefined
  const best = greatest(parts, ({ entry }) => [
    entry.repost?.state === 'ok' ? 1 : 0,
    entry.repost?.entry?.media.length ?? 0,
    JSON.stringify(entry.repost),
  ])
  const { entry, ...rest } = best.entry.repost as NonNullable<Entry['repost']>
  if (!entry) return rest
  const media = entry.media.map((use, i) => {
    const found = parts.flatMap((part) => named(part, part.entry.repost?.entry?.media[i], find))
    return { ...use, media: putSame(found, `${home}/repost/${i}`, find, put) }
  })
  return { entry: { ...entry, media }, ...rest }
}

const last = (values: readonly (string | undefined)[]): string | undefined =>
  values
    .filter((value) => value !== undefined)
    .toSorted()
    .at(-1)

/** Small facts: the greatest of each, and of counts the highest. */
export function joinMarks(all: readonly Entry[]): Partial<Entry> {
  const out: Partial<Entry> = {}
  for (const field of ['series', 'mood', 'weather'] as const) {
    const value = last(all.map((one) => one[field]))
    if (value !== undefined) out[field] = value
  }
  const threads = all.flatMap((one) => one.thread ?? [])
  if (threads.length > 0) out.thread = greatest(threads, (one) => [JSON.stringify(sorted(one))])
  const counts = all.flatMap((one) => one.counts ?? [])
  if (counts.length > 0) {
    out.counts = {}
    for (const field of ['reposts', 'comments', 'views'] as const) {
      const found = counts.flatMap((one) => one[field] ?? [])
      if (found.length > 0) out.counts[field] = Math.max(...found)
    }
  }
  return out
}
