import { deflate, deflateSync } from 'node:zlib'
import { squeeze } from './pdf-squeeze.ts'

/** zlib level of everything we deflate. 3: measured in docs/decisions/0020-print-pdf.md. */
export const LEVEL = 3

/** Deflates on the spot. One chunk as large as the data: zlib would take 16 KB for each of a thousand pages. */
export const deflateNow = (data: Uint8Array, level = LEVEL): Uint8Array =>
  deflateSync(data, { level, chunkSize: Math.max(256, data.length) })

/** Pages of text have two to six kilobytes; above this they are drawings, and worth codes of their own. */
const LONG_PAGE = 1 << 13

/** Deflates a page's content. */
export const deflatePage = (plain: Uint8Array): Uint8Array =>
  plain.length > LONG_PAGE ? deflateNow(plain) : squeeze(plain)

/** Deflates on another core; `data` must stay as it is until then. */
export const deflateLater = (data: Uint8Array, level = LEVEL): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    deflate(data, { level, chunkSize: Math.max(256, data.length) }, (error, packed) =>
      error ? reject(error) : resolve(packed),
    )
  })
