import { inlineText } from '../plain-text.ts'
import type { Comment, Person } from '../post-import.ts'
import { shortHash } from '../sha256.ts'
import type { Find, Part, Put } from './merge-groups.ts'
import { bestPerson, covers } from './merge-people.ts'
import { bestWhen, byId, greatest } from './order.ts'

/** Ids of merged comments end in `.1`, `.2`, … for the second, third, … of the same words by the same person. */
const ordinalOf = (comment: Comment): number => Number(/^[0-9a-f]{16}\.(\d+)$/.exec(comment.id)?.[1] ?? 0)

/** Comments are the same when person, words and (for a repeated comment) its number are. */
export function joinComments(
  group: readonly Part[],
  people: ReadonlyMap<string, Person>,
  find: Find,
  put: Put,
): Comment[] {
  type From = { part: Part; comment: Comment }[]
  // By person and words: who said it once, twice, … in which of the parts.
  const said = new Map<string, { author: string; text: string; times: From[] }>()
  for (const part of group) {
    const seen = new Map<string, number>()
    for (const comment of part.entry.comments ?? []) {
      const text = inlineText(comment.body) || comment.media.map((use) => use.media).join('|')
      const key = `${comment.author}\n${text}`
      const nth = Math.max(seen.get(key) ?? 0, ordinalOf(comment))
      seen.set(key, nth + 1)
      const cached = said.get(key) ?? { author: comment.author, text, times: [] }
      said.set(key, cached)
      cached.times[nth] = [...(cached.times[nth] ?? []), { part, comment }]
    }
  }
  const voices = [...said.values()]
  // A bare name gives way to as many comments of people of that name; what is beyond them is somebody else's.
  const covered = (named: (typeof voices)[number]): number =>
    voices
      .filter((real) => real.text === named.text && covers(people, real.author, named.author))
      .reduce((sum, real) => sum + real.times.filter((from) => from !== undefined).length, 0)
  const all = voices.flatMap((voice) => {
    const { author, text, times } = voice
    const gone = author.startsWith('name:') ? covered(voice) : 0
    return times.flatMap((from, nth) => (from === undefined || nth < gone ? [] : [{ author, text, nth, from }]))
  })
  const comments = all.map(({ author, text, nth, from }): Comment => {
    const replies = from.flatMap(({ comment }) => comment.replyTo?.person ?? [])
    const whens = from.flatMap(({ comment }) => comment.when ?? [])
    const media = greatest(from, ({ comment }) => [comment.media.length, JSON.stringify(comment.media)]).comment.media
    for (const { part, comment } of from) {
      for (const use of comment.media) {
        const found = find(part, use.media)
        if (found && media.some((kept) => kept.media === use.media)) put([found], use.media)
      }
    }
    return {
      id: shortHash(`${author}\n${text}`) + (nth > 0 ? `.${nth}` : ''),
      author,
      ...(replies.length > 0 ? { replyTo: { person: bestPerson(replies) } } : {}),
      body: greatest(from, ({ comment }) => [JSON.stringify(comment.body)]).comment.body,
      media,
      ...(whens.length > 0 ? { when: bestWhen(whens) } : {}),
      order: Math.min(...from.map(({ comment }) => comment.order)),
    }
  })
  const dated = comments.every((comment) => comment.when?.utcMs !== undefined)
  return comments.sort((a, b) => (dated ? a.when!.utcMs! - b.when!.utcMs! : 0) || a.order - b.order || byId(a, b))
}
