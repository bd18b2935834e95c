/** Rules of bringing friends (spec 7.U7): one level, a friend's first year, five of a hundred of what the friend paid for goods. */
import { atRate, type Bp, bp, type Fen } from '#lib/std/money.ts'

/** Of what a friend paid and kept, without delivery. */
export const friendRate = bp(500)

/** A commission is free so long after the friend's order was completed: until then it may come back. */
export const waitMs = 7 * 86_400_000
/** How long a browser remembers whose link was opened in it, seconds. */
export const inviteSeconds = 30 * 86_400

/** What of an order is somebody's who brought its buyer, or sold it; half a fen goes up, as everywhere. */
export const commissionOf = (keptFen: Fen, rate: Bp = friendRate): Fen => atRate(keptFen, rate)

/** The day a friend's first year ends: of that day nothing is earned any more. ms */
export const yearEndsAt = (joinedAtMs: number): number => {
  const end = new Date(joinedAtMs)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.getTime()
}

/** Why an order earns nothing although a friend paid it. */
export type Bar = 'same_phone' | 'same_address'

export const barWords: Readonly<Record<Bar, string>> = {
  same_phone: '电话和您用过的一样，不算',
  same_address: '寄到您用过的地址，不算',
}

const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** One letter of a name and no more: 周**. '' of a name that is empty. */
export const maskedName = (name: string): string => {
  const [first, ...rest] = [...letters.segment(name.trim())].map(({ segment }) => segment)
  if (first === undefined) return '朋友'
  return `${first}${'*'.repeat(Math.min(2, Math.max(1, rest.length)))}`
}

const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Letters of the address of a link: 50 bits of chance, none that reads like another. `bytes`: 10. */
export const linkCode = (bytes: Uint8Array): string => Array.from(bytes, (byte) => codeLetters[byte & 31]).join('')

/** What a link's address ends with, as somebody may have typed it; undefined: none of ours. */
export const readLinkCode = (typed: string): string | undefined =>
  /^[0-9a-hjkmnp-tv-z]{10}$/.test(typed.toLowerCase()) ? typed.toLowerCase() : undefined

/** Least that is paid out at once: each is work of a person. */
export const leastPayoutFen = 1000 as Fen

/** `T` and 18 digits: minute in UTC+8, then chance. `chance`: 32 bits. */
export const payoutNumber = (atMs: number, chance: number): string =>
  `T${new Date(atMs + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 12)}${String(chance % 100_000_000).padStart(8, '0')}`
