/** Spec §9: pictures come in these widths, in px. */
const widthSteps = [320, 480, 640, 800, 960, 1280] as const
export type WidthPx = (typeof widthSteps)[number]
export const defaultWidthPx: WidthPx = 960

/** Smallest step not below what an element needs; the largest when none is. */
export const widthFor = (neededPx: number): WidthPx =>
  widthSteps.find((step) => step >= neededPx) ?? widthSteps[widthSteps.length - 1]!

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

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
