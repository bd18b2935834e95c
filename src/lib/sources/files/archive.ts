/**
 * Reads a zip held in memory without any platform (xlsx, docx and their like), so that it works in the browser too.
 * Zips people bring are opened by zip.server.ts, which never holds them whole.
 */
export type PackedEntry = { name: string; bytes: number; stream(): AsyncGenerator<Uint8Array> }

/** What one packed document may unfold to; a table of 100,000 posts stays below a tenth of it. */
const MOST_UNPACKED = 512 * 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50

/** Undefined when the bytes are not a whole zip. Encrypted entries are left out. */
export function packedEntries(zip: Uint8Array): PackedEntry[] | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.length - 22
  while (end >= 0 && end > zip.length - 65_558 && view.getUint32(end, true) !== END) end--
  if (end < 0 || view.getUint32(end, true) !== END) return undefined
  const budget = { left: MOST_UNPACKED }
  const entries: PackedEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = view.getUint16(end + 10, true); i > 0; i--) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== CENTRAL) return undefined
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [packed, bytes] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const [nameLength, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    if (local + 30 > zip.length) return undefined
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = zip.subarray(from, from + packed)
    if ((flags & 1) === 0 && (method === 0 || method === 8)) {
      entries.push({ name, bytes, stream: () => unpacked(data, method === 8, budget) })
    }
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** Ends where the data is damaged or the document unfolds to more than it may. */
async function* unpacked(data: Uint8Array, deflated: boolean, budget: { left: number }): AsyncGenerator<Uint8Array> {
  if (!deflated) {
    yield data
    return
  }
  const reader = new Blob([data as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      budget.left -= value.length
      if (budget.left < 0) return
      yield value
    }
  } catch {
    return
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
