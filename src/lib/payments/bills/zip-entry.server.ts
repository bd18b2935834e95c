import { inflateRawSync } from 'node:zlib'

/** A day of a large shop is some MB. */
const mostBytes = 128 * 1024 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50

const gbk = new TextDecoder('gbk')

/** The end of the list of entries, looked for from behind: a comment of up to 64 KB may follow. */
const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--)
    if (zip.readUInt32LE(at) === endMark) return at
  return -1
}

/**
 * The first entry of a small zip archive whose name `isIt`, as bytes; undefined for what is no such archive. Names are in GBK, as
 * Alipay writes them. Stored and deflated entries.
 */
export const zipEntry = (zip: Buffer, isIt: (name: string) => boolean): Buffer | undefined => {
  try {
    const end = endOf(zip)
    if (end < 0) return undefined
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      if (zip.readUInt32LE(at) !== entryMark) return undefined
      const [nameLength, extra, comment] = [28, 30, 32].map((by) => zip.readUInt16LE(at + by)) as [
        number,
        number,
        number,
      ]
      if (isIt(gbk.decode(zip.subarray(at + 46, at + 46 + nameLength)))) {
        const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
        const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
        const bytes = zip.subarray(from, from + size)
        if (method === 0) return bytes
        return method === 8 ? inflateRawSync(bytes, { maxOutputLength: mostBytes }) : undefined
      }
      at += 46 + nameLength + extra + comment
    }
    return undefined
  } catch {
    return undefined
  }
}
