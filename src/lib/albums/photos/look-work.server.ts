import { type Looked, lookAt } from '#lib/media/look/look.server.ts'
import { printableOf } from '#lib/media/print-copy.server.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { type SetAside, unusableFor } from './set-aside.ts'

export type LookedPhoto = { mime: string; widthPx: number; heightPx: number; looked: Looked }

/** What a photograph is and shows, or why it is none; decodes it, so it runs in the pool. */
export const lookAtAlbumPhoto = async (bytes: Uint8Array): Promise<LookedPhoto | Pick<SetAside, 'reason' | 'why'>> => {
  const facts = await inspectMedia(inputFileFromBytes('照片', bytes), newNodeHash)
  const unusable = unusableFor(facts)
  if (unusable) return unusable
  const printable = await printableOf(bytes)
  const looked = printable && (await lookAt(printable))
  const { mime, widthPx, heightPx } = facts
  if (!looked || mime === undefined || !widthPx || !heightPx) return { reason: 'unreadable', why: '打不开' }
  return { mime, widthPx, heightPx, looked }
}
