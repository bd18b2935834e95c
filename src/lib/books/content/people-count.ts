import { ownPeople } from '#lib/books/content/names.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'

export type Appearing = { id: string; name: string; comments: number; likes: number; others: number }

/** Everybody but the book's own people, with how often the included posts show them; who appears most comes first. */
export function peopleIn(book: PostImport): Appearing[] {
  const own = ownPeople(book)
  const names = new Map(book.people.map((person) => [person.id, person.names[0] ?? '']))
  const found = new Map<string, Appearing>()
  const count = (id: string | undefined, what: 'comments' | 'likes' | 'others'): void => {
    if (id === undefined || own.has(id)) return
    const name = names.get(id) || id.replace(/^name:/, '')
    const one = found.get(id) ?? { id, name, comments: 0, likes: 0, others: 0 }
    one[what]++
    found.set(id, one)
  }
  const mentions = (entry: Entry): void => {
    for (const block of entry.body)
      if ('inl' in block) for (const part of block.inl) if (part.t === 'mention') count(part.person, 'others')
  }
  for (const entry of book.entries) {
    if (!entry.include) continue
    count(entry.author, 'others')
    mentions(entry)
    for (const id of entry.likes?.people ?? []) count(id, 'likes')
    for (const comment of entry.comments ?? []) {
      count(comment.author, 'comments')
      count(comment.replyTo?.person, 'others')
    }
    count(entry.repost?.entry?.author, 'others')
  }
  const sum = (one: Appearing): number => one.comments + one.likes + one.others
  return [...found.values()].sort((a, b) => sum(b) - sum(a) || (a.id < b.id ? -1 : 1))
}
