import { keyBetween } from '#lib/editing/order-key.ts'
import type { Value } from '#lib/editing/record.ts'
import type { EditItem } from './local-edits.ts'

/** One field of one post, still without the version it is based on. */
export type Said = { item: Pick<EditItem, 'target' | 'edits'>; field: string; value: Value }

/** A post of the book's own that does not exist yet. */
export const newPost = (id: string): Said['item'] => ({ target: `own:${id}`, edits: [] })

/** Ends of sentences and lines: behind each a post may be cut. */
const ends = /[。！？!?…]+[”’」』）)]*|\n+/gu
const mostPlaces = 60
const mostWords = 16

/** Where a text can be cut, with the words the second part would begin with. */
export const placesToCut = (text: string): { at: number; words: string }[] => {
  const places: { at: number; words: string }[] = []
  const end = text.trimEnd().length
  const start = text.length - text.trimStart().length
  for (const { 0: mark, index } of text.matchAll(ends)) {
    const at = index + mark.length
    if (places.length > mostPlaces || at >= end) break
    if (at <= start) continue
    const [line = ''] = text
      .slice(at, at + 4 * mostWords)
      .trimStart()
      .split('\n')
    const words = Array.from(line).slice(0, mostWords).join('')
    const last = places[places.length - 1]
    // A mark and the end of its line are one place.
    if (last && text.slice(last.at, at).trim() === '') places.pop()
    places.push({ at, words })
  }
  return places.slice(0, mostPlaces)
}

/** A post as two: its first words, and a piece of its own behind it with the others. Pictures and remarks stay. */
export const cutAt = (items: readonly EditItem[], item: EditItem, at: number, id: string): Said[] => {
  const root = item.splitFrom ?? item.target
  const next = items
    .filter(({ splitFrom, splitOrder }) => splitFrom === root && splitOrder > item.splitOrder)
    .map(({ splitOrder }) => splitOrder)
    .sort()[0]
  const piece = newPost(id)
  return [
    { item, field: 'text', value: item.text.slice(0, at).trim() },
    { item: piece, field: 'added', value: true },
    { item: piece, field: 'split-from', value: root },
    { item: piece, field: 'split-order', value: keyBetween(item.splitOrder, next) },
    { item: piece, field: 'text', value: item.text.slice(at).trim() },
  ]
}

/** The post a post can be put behind: the one printed before it. */
export const before = (items: readonly EditItem[], item: EditItem): EditItem | undefined => {
  const at = items.findIndex(({ target }) => target === item.target)
  const printed = items.slice(0, Math.max(0, at)).filter(({ included, joinedTo }) => included && joinedTo === null)
  return printed[printed.length - 1]
}
