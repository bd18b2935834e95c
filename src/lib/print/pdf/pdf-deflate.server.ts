import { deflate, deflateSync } from 'node:zlib'

/** zlib level of everything we deflate. 3: measured in docs/decisions/0020-print-pdf.md. */
export const LEVEL = 3

/**
 * Deflates on the spot. One chunk as large as the data: zlib would take 16 KB for each of a thousand pages. Copied out of
 * it, because a book's pages wait packed, and the chunk is three times as large.
 */
export const deflateNow = (data: Uint8Array, level = LEVEL): Uint8Array =>
  new Uint8Array(deflateSync(data, { level, chunkSize: Math.max(256, data.length) }))

/** Deflates on another core; `data` must stay as it is until then. */
export const deflateLater = (data: Uint8Array, level = LEVEL): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    deflate(data, { level, chunkSize: Math.max(256, data.length) }, (error, packed) =>
      error ? reject(error) : resolve(packed),
    )
  })
