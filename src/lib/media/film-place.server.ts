import { open } from 'node:fs/promises'
import { emptyFilmFacts } from '#lib/media/film-place.ts'

/** A film's directory is a few MB for hours of it. */
const mostBytes = 64 * 1024 * 1024

/** Takes place, telephone and name out of a film on disk (MP4, MOV), in its place; other files stay as they are. */
export const forgetFilmFacts = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    const { size: length } = await file.stat()
    const head = Buffer.alloc(16)
    for (let at = 0; at + 16 <= length; ) {
      await file.read(head, 0, 16, at)
      const type = head.toString('latin1', 4, 8)
      const short = head.readUInt32BE(0)
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? length - at : short
      if ((at === 0 && !/^(ftyp|wide|moov|mdat|free|skip)$/.test(type)) || size < 8) return
      // Metadata stands in the directory, and in older files beside it.
      if (/^(moov|meta|udta|uuid)$/.test(type) && size <= mostBytes) {
        const box = Buffer.alloc(Math.min(size, length - at))
        await file.read(box, 0, box.length, at)
        if (type !== 'moov') {
          box.write('free', 4, 'latin1')
          box.fill(0, 8)
        } else emptyFilmFacts(box)
        await file.write(box, 0, box.length, at)
      }
      at += size
    }
  } finally {
    await file.close()
  }
}
