import { crc32 } from 'node:zlib'

/** A number as RAR 5 writes it: seven bits a byte, the lowest first. */
const vint = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...vint(Math.floor(n / 128))])

function block(fields: number[], data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = [...vint(fields.length), ...fields]
  const sum = crc32(Uint8Array.from(body))
  const head = [sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, (sum >>> 24) & 255]
  return Uint8Array.from([...head, ...body, ...data])
}

/** A RAR 5 archive that only stores: enough to test opening one, since nobody may write the packed kind. */
export function storedRar(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const parts = files.map(({ name, bytes }) => {
    const sum = crc32(bytes)
    const path = [...new TextEncoder().encode(name)]
    return block(
      [
        ...vint(2),
        ...vint(2),
        ...vint(bytes.length),
        ...vint(4),
        ...vint(bytes.length),
        ...vint(0o644),
        ...[sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, (sum >>> 24) & 255],
        ...vint(0),
        ...vint(1),
        ...vint(path.length),
        ...path,
      ],
      bytes,
    )
  })
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]),
      block([...vint(1), ...vint(0), ...vint(0)]),
      ...parts,
      block([...vint(5), ...vint(0), ...vint(0)]),
    ]),
  )
}
