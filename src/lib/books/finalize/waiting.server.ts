import type { BookRow } from '#lib/books/book/book.sql.ts'
import { needsUpgrade } from '#lib/books/layout/held-sections.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { postsHashes } from '#lib/posts/post.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Did posts come to its collection or go since it was laid out? It takes them in by itself unless it is finalized or could not be set. */
export const hasOtherPosts = async (db: Db, { sourceId, postsHash }: BookRow): Promise<boolean> => {
  if (postsHash === null) return false
  const now = (await postsHashes(db, [sourceId])).get(sourceId)
  return now !== undefined && now !== null && now !== postsHash
}

/** May an order take it as it is? Spec §4.14: what waits to be laid out anew counts as being laid out, finalized or not. */
export const checkOrderable = async (db: Db, book: BookRow): Promise<Result<void>> => {
  if (book.deletedAt !== null) return notFound()
  if (book.status === 'typesetting') return fail(409, 'typesetting', '这本书正在排版，排好并定稿以后再下单')
  if (book.status !== 'finalized') return fail(409, 'not_finalized', '请先定稿再下单')
  if (await hasOtherPosts(db, book))
    return fail(409, 'need_republish', '定稿以后，导入的内容有了增减；请取消定稿或复制一本，更新并定稿以后再下单')
  if (needsUpgrade(book))
    return fail(409, 'need_upgrade', '排版规则有了改进；请取消定稿或复制一本，升级并定稿以后再下单')
  return ok(undefined)
}
