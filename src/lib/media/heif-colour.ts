/** Says what a HEIF's numbers mean: its ICC profile, or that they are Display P3 by number (ISO 23091-2 primaries 12). */
export function heifColour(b: Uint8Array): { icc?: Uint8Array; p3: boolean } {
  const v = new DataView(b.buffer, b.byteOffset, b.byteLength)
  const name = (at: number): string => String.fromCharCode(...b.subarray(at, at + 4))
  const found: { icc?: Uint8Array; p3: boolean } = { p3: false }
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to; ) {
      const size = v.getUint32(at)
      const end = size < 8 ? to : Math.min(at + size, to)
      const type = name(at + 4)
      if (type === 'meta') walk(at + 12, end)
      else if (type === 'iprp' || type === 'ipco') walk(at + 8, end)
      else if (type === 'colr' && /^(prof|rICC)$/.test(name(at + 8))) found.icc ??= b.slice(at + 12, end)
      else if (type === 'colr' && name(at + 8) === 'nclx' && at + 14 <= end) found.p3 ||= v.getUint16(at + 12) === 12
      at = end
    }
  }
  walk(0, b.length)
  return found
}

/** A JPEG with a colour profile in it (ICC.1 annex B.4), put in right behind its first marker. */
export function withProfile(jpeg: Uint8Array, icc: Uint8Array): Uint8Array {
  const most = 65_519
  const count = Math.ceil(icc.length / most)
  if (count > 255) return jpeg
  const parts: Uint8Array[] = [jpeg.subarray(0, 2)]
  for (let i = 0; i < count; i++) {
    const piece = icc.subarray(i * most, (i + 1) * most)
    const length = piece.length + 16
    const head = [0xff, 0xe2, length >> 8, length & 255, ...new TextEncoder().encode('ICC_PROFILE\0'), i + 1, count]
    parts.push(Uint8Array.from(head), piece)
  }
  parts.push(jpeg.subarray(2))
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
