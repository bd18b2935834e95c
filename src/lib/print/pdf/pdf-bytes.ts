/**
 * A growing run of bytes for content streams. A book has a million numbers and glyphs: as strings they would be built,
 * joined and encoded one by one; here each goes straight to its place. A plain object and functions, because a closure's
 * variables cost the cold code of a first book a third more.
 */
export type ByteRun = { bytes: Uint8Array<ArrayBuffer>; at: number }

const POWER = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

export const byteRun = (): ByteRun => ({ bytes: new Uint8Array(1 << 16), at: 0 })

/** Makes sure that `more` bytes fit. */
export const reserve = (run: ByteRun, more: number): void => {
  if (run.at + more <= run.bytes.length) return
  const wider = new Uint8Array(Math.max(2 * run.bytes.length, run.at + more))
  wider.set(run.bytes)
  run.bytes = wider
}

/** ASCII only. */
export const put = (run: ByteRun, text: string): void => {
  reserve(run, text.length)
  const { bytes } = run
  let { at } = run
  for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i)
  run.at = at
}

/**
 * A number with at most `places` decimals and a space behind it; `zero`: 0.5 and not .5, as `number` says it. Takes up to
 * 32 bytes of room made before.
 */
export const putNumber = (run: ByteRun, value: number, places: number, zero = false): void => {
  const { bytes } = run
  let { at } = run
  const power = POWER[places]!
  let scaled = Math.round(value * power)
  if (scaled < 0) {
    bytes[at++] = 45
    scaled = -scaled
  }
  const whole = Math.floor(scaled / power)
  let rest = scaled - whole * power
  if (whole > 0 || rest === 0 || zero) {
    let top = 1
    while (top * 10 <= whole) top *= 10
    for (let left = whole; top >= 1; top /= 10) {
      const digit = Math.floor(left / top)
      bytes[at++] = 48 + digit
      left -= digit * top
    }
  }
  if (rest > 0) {
    bytes[at++] = 46
    for (let unit = power / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit)
      bytes[at++] = 48 + digit
      rest -= digit * unit
    }
  }
  bytes[at++] = 32
  run.at = at
}

/** One two-byte code inside a literal string, escaped where §7.3.4.2 asks for it. Takes up to 4 bytes of room made before. */
export const putCode = (run: ByteRun, cid: number): void => {
  putByte(run, cid >> 8)
  putByte(run, cid & 255)
}

const putByte = (run: ByteRun, byte: number): void => {
  if (byte === 0x28 || byte === 0x29 || byte === 0x5c) {
    run.bytes[run.at++] = 0x5c
    run.bytes[run.at++] = byte
  } else if (byte === 0x0d) {
    run.bytes[run.at++] = 0x5c
    run.bytes[run.at++] = 0x72
  } else run.bytes[run.at++] = byte
}

/** What was written since the last call, valid until the next write. */
export const taken = (run: ByteRun): Uint8Array<ArrayBuffer> => {
  const view = run.bytes.subarray(0, run.at)
  run.at = 0
  return view
}
