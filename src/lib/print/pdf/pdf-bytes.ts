/**
 * A growing run of bytes for content streams. A book has a million numbers and glyphs: as strings they would be built,
 * joined and encoded one by one; here each goes straight to its place.
 */
export type ByteRun = {
  /** ASCII only. */
  put(text: string): void
  /** A number with at most `places` decimals and a space behind it. */
  num(value: number, places: number): void
  /** One two-byte code inside a literal string, escaped where §7.3.4.2 asks for it. */
  code(cid: number): void
  length(): number
  /** What was written since the last call, valid until the next write. */
  take(): Uint8Array<ArrayBuffer>
}

const POWER = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]

export const byteRun = (): ByteRun => {
  let bytes = new Uint8Array(1 << 16)
  let at = 0
  const room = (more: number): void => {
    if (at + more <= bytes.length) return
    const wider = new Uint8Array(Math.max(2 * bytes.length, at + more))
    wider.set(bytes)
    bytes = wider
  }
  const digits = (value: number): void => {
    let size = 1
    for (let top = 10; value >= top; top *= 10) size++
    let rest = value
    for (let i = at + size - 1; i >= at; i--) {
      const next = Math.floor(rest / 10)
      bytes[i] = 48 + rest - 10 * next
      rest = next
    }
    at += size
  }
  const plain = (byte: number): void => {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) bytes[at++] = 0x5c
    if (byte === 0x0d) {
      bytes[at++] = 0x5c
      bytes[at++] = 0x72
    } else bytes[at++] = byte
  }
  return {
    put: (text) => {
      room(text.length)
      for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i)
    },
    num: (value, places) => {
      room(32)
      const power = POWER[places]!
      let scaled = Math.round(value * power)
      if (scaled < 0) {
        bytes[at++] = 45
        scaled = -scaled
      }
      const whole = Math.floor(scaled / power)
      let rest = scaled - whole * power
      if (whole > 0 || rest === 0) digits(whole)
      if (rest > 0) {
        bytes[at++] = 46
        for (let unit = power / 10; rest > 0; unit /= 10) {
          const digit = Math.floor(rest / unit)
          bytes[at++] = 48 + digit
          rest -= digit * unit
        }
      }
      bytes[at++] = 32
    },
    code: (cid) => {
      room(4)
      plain(cid >> 8)
      plain(cid & 255)
    },
    length: () => at,
    take: () => {
      const taken = bytes.subarray(0, at)
      at = 0
      return taken
    },
  }
}
