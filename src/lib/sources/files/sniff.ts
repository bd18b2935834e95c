import { unmarkedWide } from './decode.ts'
import { markupType } from './markup.ts'

/** What bytes are, whatever the name says. `unknown` also covers encrypted and random bytes. */
export type FileType =
  | 'empty'
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'bmp'
  | 'tiff'
  | 'raw'
  | 'drawing'
  | 'mp4'
  | 'mov'
  | 'audio'
  | 'pdf'
  | 'zip'
  | 'rar'
  | '7z'
  | 'gzip'
  | 'tar'
  | 'xlsx'
  | 'docx'
  | 'epub'
  | 'odt'
  | 'ods'
  | 'slides'
  | 'pages'
  | 'sqlite'
  | 'ole'
  | 'json'
  | 'html'
  | 'xml'
  | 'text'
  | 'unknown'

const ascii = (b: Uint8Array, at: number, length: number): string => String.fromCharCode(...b.subarray(at, at + length))

const startsWith = (b: Uint8Array, ...bytes: number[]): boolean => bytes.every((x, i) => b[i] === x)

function isoMedia(b: Uint8Array): FileType | undefined {
  if (ascii(b, 4, 4) !== 'ftyp') {
    return /^(moov|mdat|wide|skip|free)$/.test(ascii(b, 4, 4)) && b.length > 8 ? 'mov' : undefined
  }
  const brand = ascii(b, 8, 4)
  // `mif1` alone says nothing: what else the file follows does.
  const others = ascii(b, 16, Math.max(0, Math.min(b[3]!, 64) - 16))
  if (/^avi[fs]$/.test(brand) || (/^(mif1|msf1)$/.test(brand) && /avi[fs]/.test(others))) return 'avif'
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(brand)) return 'heic'
  if (brand === 'crx ') return 'raw'
  if (brand === 'qt  ') return 'mov'
  return /^M4[AB] $/.test(brand) ? 'audio' : 'mp4'
}

/** POSIX and GNU archives carry their mark at byte 257. */
export const isTar = (head: Uint8Array): boolean => head.length >= 512 && ascii(head, 257, 5) === 'ustar'

/** Sensor data of Canon, Fujifilm, Olympus and Panasonic. Those of others look like any TIFF; their names tell. */
const isRaw = (b: Uint8Array): boolean =>
  (ascii(b, 0, 4) === 'II*\0' && ascii(b, 8, 2) === 'CR') || /^(FUJIFILMCCD|IIRO|IIRS|IIU\0)/.test(ascii(b, 0, 11))

/** `head`: the first bytes, 64 are enough for pictures, 4 KB for texts. Of zips `fileType` (zip-type.ts) knows more. */
export function sniff(head: Uint8Array): FileType {
  if (head.length === 0) return 'empty'
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'gif'
  if (ascii(head, 0, 4) === 'RIFF') return ascii(head, 8, 4) === 'WEBP' ? 'webp' : 'unknown'
  if (ascii(head, 0, 2) === 'BM' && head[6] === 0 && head[7] === 0) return 'bmp'
  if (isRaw(head)) return 'raw'
  if (ascii(head, 0, 4) === '8BPS' || startsWith(head, 0xc5, 0xd0, 0xd3, 0xc6)) return 'drawing'
  if (startsWith(head, 0x49, 0x49, 0x2a, 0) || startsWith(head, 0x4d, 0x4d, 0, 0x2a)) return 'tiff'
  const iso = isoMedia(head)
  if (iso) return iso
  if (ascii(head, 0, 3) === 'ID3' || /^(#!SILK|#!AMR|\x02#!SILK)/.test(ascii(head, 0, 8))) return 'audio'
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf'
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return 'zip'
  if (ascii(head, 0, 6) === 'Rar!\x1a\x07') return 'rar'
  if (startsWith(head, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)) return '7z'
  if (startsWith(head, 0x1f, 0x8b)) return 'gzip'
  if (isTar(head)) return 'tar'
  if (ascii(head, 0, 15) === 'SQLite format 3') return 'sqlite'
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole'
  return textType(head)
}

function textType(head: Uint8Array): FileType {
  const bom16 = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)
  const part = head.subarray(0, 4096)
  const wide = bom16
    ? head[0] === 0xff
      ? 'utf-16le'
      : 'utf-16be'
    : part.includes(0)
      ? unmarkedWide(part, 1 / 200)
      : undefined
  let odd = 0
  for (const x of part) if (x < 9 || (x > 13 && x < 32 && x !== 27)) odd++
  if (!wide && odd > 0 && odd > part.length / 200) return 'unknown'
  // Japanese in Shift_JIS uses nearly as many values, but none of the signs below the blank.
  if (!wide && odd > 0 && looksRandom(part)) return 'unknown'
  const decoder = new TextDecoder(wide ?? 'utf-8')
  const text = decoder.decode(part).trimStart()
  if (text === '') return 'empty'
  // A licence of some pages may stand above what it is.
  const markup = markupType(/^<!--/.test(text) ? decoder.decode(head.subarray(0, 65_536)) : text)
  if (markup) return markup
  if (
    // `[2019/10/20 上午10:16] 小满` is the line of a chat.
    /^(\{|\[\s*([[{"\]]|-?\d+\s*[,\]]|true|false|null|$))/.test(text) ||
    /^(var|let|const|window\.)\s*[\w.$]+\s*=\s*[[{]/.test(text) ||
    /^[\w.$]+\(\s*[[{]/.test(text)
  )
    return 'json'
  return 'text'
}

/** Encrypted bytes use all 256 values evenly; text, in any encoding, does not. */
function looksRandom(part: Uint8Array): boolean {
  if (part.length < 256) return false
  const seen = new Set(part)
  let high = 0
  for (const x of part) if (x >= 0x80) high++
  return seen.size > 180 && high / part.length > 0.35 && high / part.length < 0.65
}

export const isPicture = (type: FileType): boolean => /^(jpeg|png|gif|webp|heic|avif|bmp|tiff)$/.test(type)
export const isMovie = (type: FileType): boolean => type === 'mp4' || type === 'mov'

const mimes: Partial<Record<FileType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}
export const mimeOf = (type: FileType): string => mimes[type] ?? 'application/octet-stream'
