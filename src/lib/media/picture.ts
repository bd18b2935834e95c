/** Spec §9: pictures come in these widths, in px. */
const widthSteps = [320, 480, 640, 800, 960, 1280] as const
export type WidthPx = (typeof widthSteps)[number]
export const defaultWidthPx: WidthPx = 960
/** Lists, stamps and small places of a page. */
export const thumbnailPx: WidthPx = 320

/** Smallest step not below what an element needs; the largest when none is. */
export const widthFor = (neededPx: number): WidthPx =>
  widthSteps.find((step) => step >= neededPx) ?? widthSteps[widthSteps.length - 1]!

/** For a place that has not been measured yet (row 9.14). */
const unmeasuredWidthPx: WidthPx = 640
/** Beyond twice the pixels nobody sees a difference. */
const mostDensity = 2

/**
 * Step for a place `elementPx` wide on a screen of this density. Not measured (0): 960 for a picture shown large, else
 * 640 (row 9.14).
 */
export const widthForElement = (elementPx: number, density = 1, large = false): WidthPx =>
  elementPx > 0
    ? widthFor(elementPx * Math.min(mostDensity, Math.max(1, density)))
    : large
      ? defaultWidthPx
      : unmeasuredWidthPx

/**
 * Address of a picture in this width: pictures of ours (/media, also of the media host) and those of the outside that our
 * server brings (/fetch) come in steps, others as they are.
 */
export const pictureAddress = (address: string, width: WidthPx, origin: string): string => {
  const url = new URL(address, origin)
  const fetched = url.origin === origin && url.pathname.startsWith('/fetch/')
  if (!fetched && !/(^|\/)media\/[0-9a-f]{64}/.test(url.pathname)) return address
  url.searchParams.set('w', String(width))
  return url.origin === origin ? `${url.pathname}${url.search}` : url.href
}

/** How a picture sits in its frame (row 5.15). `fit`: whole, never enlarged; the others as in CSS. */
const fitModes = ['fit', 'contain', 'cover', 'fill'] as const
export const isFitMode = (text: unknown): text is (typeof fitModes)[number] =>
  (fitModes as readonly unknown[]).includes(text)

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

const suffixes = new Map<string, PictureFormat>([
  ['avif', 'avif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
])

/** The format a file name ends in; undefined: none we make. */
export const formatNamed = (suffix: string): PictureFormat | undefined => suffixes.get(suffix)

/** Best format the Accept header names; wildcards count as JPEG, which everything can show. */
export const formatFor = (accept: string | null): PictureFormat => {
  const named = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
  if (named.some((part) => part.startsWith('image/avif'))) return 'avif'
  if (named.some((part) => part.startsWith('image/webp'))) return 'webp'
  return 'jpeg'
}

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Where a blob lies in storage. */
export const mediaKey = (sha256: string): string => `media/${sha256.slice(0, 2)}/${sha256}`

/**
 * A `Range` header over `bytes` bytes: the first and last byte, `whole` without a usable header, `outside` when it
 * can't be satisfied (416). Only one range is served; several count as none (RFC 9110 §14.2 allows it).
 */
export const rangeOf = (
  header: string | null,
  bytes: number,
): { first: number; last: number } | 'whole' | 'outside' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '') {
    const tail = Number(to)
    return tail === 0 ? 'outside' : { first: Math.max(0, bytes - tail), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first >= bytes || last < first ? 'outside' : { first, last }
}
