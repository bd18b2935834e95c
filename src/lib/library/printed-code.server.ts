import { db } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findCode } from '#lib/media/media.sql.ts'
import { defaultWidthPx } from '#lib/media/picture.ts'

export type OpenedCode = { title: string; video: string; poster: string | undefined; until: string }

/** What a printed code leads to now, with addresses that live as long as the code does; undefined: nothing. */
export const openCode = async (code: string): Promise<OpenedCode | undefined> => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined
  const row = await findCode(db(), code)
  if (row?.kind !== 'video' || row.sha256 === null) return undefined
  const signer = await mediaSigner()
  const grant = { kind: 'code', code } as const
  const until = new Date(row.untilAt.getTime() + 8 * 3600 * 1000)
  return {
    title: row.title,
    video: signer.address(row.sha256, grant),
    poster: row.posterSha256 === null ? undefined : signer.address(row.posterSha256, grant, defaultWidthPx),
    until: `${until.getUTCFullYear()} 年 ${until.getUTCMonth() + 1} 月`,
  }
}
