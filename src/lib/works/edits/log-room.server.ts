import type { Db } from '#lib/db/db.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import type { Result } from '#lib/std/result.ts'
import { logBytes } from './log-room.sql.ts'

/** Words somebody writes by hand never come to so much: it counts as nothing, and nobody's pictures are counted for it. Bytes. */
const freeBytes = 32 * 1024 * 1024

/**
 * May this person's works be changed once more? Every change is kept with what stood there before, and an undo of a hundred
 * bytes keeps a long text twice: what goes beyond the free part counts like pictures (STORE_QUOTA_MB).
 */
export const roomForChanges = async (tx: Db, ownerId: string): Promise<Result<void>> => {
  const bytes = await logBytes(tx, ownerId)
  return bytes <= freeBytes ? { ok: true, value: undefined } : roomFor(tx, ownerId, bytes - freeBytes)
}
