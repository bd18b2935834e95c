import type { Db } from '#lib/db/db.server.ts'
import { aroundOf, changesOf, editedPost } from '#lib/edits/apply-edits.ts'
import { ownEntries } from '#lib/edits/own-posts.ts'
import { isOwnTarget } from '#lib/edits/post-target.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { findEdits } from '#lib/works/edits/edit.sql.ts'

/** Posts of the book's own among these, by target, as far as it takes to name them. */
export const findOwnPosts = async (tx: Db, bookId: string, targets: readonly string[]): Promise<Map<string, Entry>> => {
  const own = targets.filter(isOwnTarget)
  if (own.length === 0) return new Map()
  const edits = await findEdits(tx, bookId, own)
  // Also one that was just taken back.
  const said = edits.map((one) => (one.field === 'added' ? { ...one, value: true } : one))
  const nothing = { entries: [], people: [] }
  const posts = ownEntries(nothing, said)
  const changes = changesOf(posts, said)
  return new Map(posts.map((post) => [post.id, editedPost(post, changes.get(post) ?? new Map(), aroundOf(nothing))]))
}
