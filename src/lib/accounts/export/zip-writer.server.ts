import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip; its name may be Chinese, `/` between folders. */
export type ZipPart = {
  name: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Texts; pictures and PDFs are small already. */
  pack?: boolean
}

type OpenSource = (give: (error: null, source: Readable) => void) => void

/** A zip of the same things is the same zip: one day for all, in the local time of whoever reads it. */
const day = { mtime: new Date(2020, 0, 1), forceDosTimestamp: true }

/**
 * Adds a file when the one before was read to its end: one source is open at a time. yazl keeps the function that opens a
 * file until the zip ends, so that it must not hold the file's stream.
 */
const feed = async (zip: ZipFile, parts: AsyncIterable<ZipPart>, signal: AbortSignal): Promise<void> => {
  let source = Readable.from([])
  const open: OpenSource = (give) => give(null, source)
  for await (const { name, bytes, pack = false } of parts) {
    source = Readable.from(bytes, { objectMode: false, signal })
    zip.addReadStreamLazy(name, { ...day, compress: pack }, open)
    // yazl passes no source's failure on.
    await finished(source)
  }
  zip.end()
}

/**
 * A zip as it is written, piece by piece, of any length (Zip64 where it is needed). Sources are read as fast as the zip is
 * taken; what a source fails with is thrown here, and whoever stops early closes the source under way.
 */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const given = new AbortController()
  const out = zip.outputStream.pipe(new PassThrough())
  feed(zip, parts, given.signal).catch((error: Error) => out.destroy(error))
  try {
    for await (const chunk of out) yield chunk as Uint8Array
  } finally {
    given.abort()
  }
}
