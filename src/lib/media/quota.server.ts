import { config } from '#lib/config/config.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { fail, type Result } from '#lib/std/result.ts'
import { keptAmong, keptBytes } from './quota.sql.ts'

const inWords = (bytes: number): string =>
  bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`

/** Bytes this person keeps, and may keep. */
export const storageUse = async (userId: string): Promise<{ kept: number; most: number }> => ({
  kept: await keptBytes(db(), userId),
  most: config().storeQuotaBytes,
})

/**
 * May this person keep `more` bytes beside what they keep (STORE_QUOTA_MB)? Pictures and films count; words do not. What a
 * person was let keep stays, also when the quota is made smaller.
 */
export const roomFor = async (tx: Db, userId: string, more: number): Promise<Result<void>> => {
  const { storeQuotaBytes: most } = config()
  const kept = await keptBytes(tx, userId)
  if (kept + more <= most) return { ok: true, value: undefined }
  const words = `您的空间有 ${inWords(most)}，已经用了 ${inWords(kept)}，放不下这些内容了。可以到「我的 · 数据」删掉不要的原始内容`
  return fail(413, 'store_quota', words)
}

/** The same for blobs by hash, of which each counts once and those kept before not at all. */
export const roomForBlobs = async (
  tx: Db,
  userId: string,
  blobs: ReadonlyMap<string, number>,
): Promise<Result<void>> => {
  const kept = await keptAmong(tx, userId, [...blobs.keys()])
  let more = 0
  for (const [sha256, bytes] of blobs) if (!kept.has(sha256)) more += bytes
  return more === 0 ? { ok: true, value: undefined } : roomFor(tx, userId, more)
}
