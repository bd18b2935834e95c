import { decodeHead } from '../files/decode.ts'
import type { InputFile } from '../files/input-file.ts'
import { readHead } from '../files/input-file.ts'
import { jsonObjects } from '../files/json-posts.ts'
import { sheetRows } from '../files/xlsx.ts'
import { fileType } from '../files/zip/zip-type.ts'
import type { Probe } from '../format/source.ts'

const HEAD_BYTES = 256 * 1024

/** Looks at the beginning of a document: its type, its text, its first object. */
export async function probeFile(file: InputFile): Promise<Probe> {
  const head = await readHead(file, HEAD_BYTES)
  const type = await fileType(file, head)
  const textual = type === 'json' || type === 'html' || type === 'xml' || type === 'text'
  const text = textual ? decodeHead(head) : ''
  const probe: Probe = { file, head, type, text }
  if (type === 'xlsx') {
    for await (const { cells } of sheetRows(file)) {
      probe.row = cells
      break
    }
  }
  if (type !== 'json') return probe
  // The array of posts is the first one whose objects look like more than a reference: take the widest object seen.
  let width = 0
  for await (const piece of jsonObjects([text])) {
    // What JSON-LD says of its words is wider than any post of Mastodon's.
    if (piece.t !== 'object' || piece.key === '@context') continue
    const keys = Object.keys(piece.value).length
    if (keys <= width) continue
    width = keys
    probe.first = piece.value
    probe.key = piece.key
  }
  return probe
}
