import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { findOwnerName, findSourceOfKind, spanOfSource } from '#lib/posts/latest.sql.ts'
import type { latestWxbookUser } from '#lib/sources/upload/import.api.ts'
import { ok } from '#lib/std/result.ts'

/** The caller's own collection of Moments: whose it is, how far it reaches, when it last grew. */
export const latestUser = async ({ actor }: CallOf<typeof latestWxbookUser>) => {
  const source = await findSourceOfKind(db(), actor.userId, 'wechat-moments')
  if (!source) return ok({ user: null })
  const { entries, first, last } = await spanOfSource(db(), source.id)
  const owner = await findOwnerName(db(), source.id)
  return ok({
    user: {
      sourceId: source.id,
      name: owner?.names[0] ?? '',
      avatar: owner?.avatar ?? null,
      entries,
      firstDay: first.slice(0, 10),
      lastDay: last.slice(0, 10),
      importedAt: source.updatedAt.getTime(),
    },
  })
}
