/** What a JPEG's frame header says (ITU T.81 B.2.2). `adobe`: a four-channel file of Adobe's stores inverted ink. */
export type JpegHeader = { widthPx: number; heightPx: number; channels: number; bits: number; adobe: boolean }

/** Undefined when the bytes are no JPEG with a frame header. */
export const readJpegHeader = (bytes: Uint8Array): JpegHeader | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const word = (at: number): number => (bytes[at]! << 8) | bytes[at + 1]!
  let adobe = false
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xee && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === 'Adobe') adobe = true
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      return { bits: bytes[at + 4]!, heightPx: word(at + 5), widthPx: word(at + 7), channels: bytes[at + 9]!, adobe }
    }
    if (marker === 0xd9 || marker === 0xda) return undefined
    at += 2 + word(at + 2)
  }
  return undefined
}

/** Image dictionary for a JPEG that goes into the file untouched. `srgb`: object number of the sRGB colour space. */
export const imageDict = (header: JpegHeader, srgb: number): string => {
  const space = header.channels === 3 ? `${srgb} 0 R` : header.channels === 4 ? '/DeviceCMYK' : '/DeviceGray'
  const decode = header.channels === 4 && header.adobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
  return (
    `/Type/XObject/Subtype/Image/Width ${header.widthPx}/Height ${header.heightPx}/BitsPerComponent ${header.bits}` +
    `/ColorSpace ${space}${decode}/Filter/DCTDecode`
  )
}
