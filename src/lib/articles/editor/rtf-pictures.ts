/** A group of RTF from its opening brace: where it ends, and its own text without that of groups inside it. */
function groupAt(rtf: string, from: number): { own: string; end: number } {
  let depth = 0
  let piece = from + 1
  let own = ''
  for (let at = from; at < rtf.length; at++) {
    const sign = rtf[at]
    if (sign === '{') {
      if (depth === 1) own += rtf.slice(piece, at)
      depth++
    } else if (sign === '}') {
      depth--
      if (depth === 1) piece = at + 1
      if (depth === 0) return { own: own + rtf.slice(piece, at), end: at }
    }
  }
  return { own, end: rtf.length }
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < out.length; at++) out[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return out
}

export type RtfPicture = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array<ArrayBuffer> }

/**
 * The PNG and JPEG pictures of an RTF text, in their order. Word and WPS put a page on the clipboard twice: as HTML whose
 * pictures are files of that computer, and as RTF that holds the pictures themselves.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const out: RtfPicture[] = []
  for (let at = rtf.indexOf('{\\pict'); at >= 0; at = rtf.indexOf('{\\pict', at)) {
    const { own, end } = groupAt(rtf, at)
    at = end
    const kind = /\\(png|jpeg)blip/.exec(own)?.[1]
    if (!kind) continue
    const hex = own.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^\da-f]/gi, '')
    if (hex.length > 0) out.push({ type: kind === 'png' ? 'image/png' : 'image/jpeg', bytes: bytesOf(hex) })
  }
  return out
}
