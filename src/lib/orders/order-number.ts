/** What is bought, and what its number begins with: a letter, or the word the wire has for filling the balance (4.21). */
export const kindPrefixes = {
  print: 'B',
  electronic: 'E',
  package: 'P',
  giftcard: 'G',
  recharge: 'giftcard',
  vip: 'V',
  /** Damaged copies printed again: it costs nothing, and only the desk makes it. */
  repair: 'R',
} as const

export type OrderKind = keyof typeof kindPrefixes

/** Eight decimal digits, each as likely as the others. */
export type EightDigits = () => string

const offsetMs = 8 * 3_600_000
const limit = 4_200_000_000

/** By the system's own source of chance: nobody guesses the next one. */
export const randomDigits: EightDigits = () => {
  for (;;) {
    // Numbers above a multiple of 10^8 are thrown away: they would make some endings likelier.
    const value = crypto.getRandomValues(new Uint32Array(1))[0]!
    if (value < limit) return String(value % 100_000_000).padStart(8, '0')
  }
}

/** 18 digits: minute in UTC+8 as yyMMddHHmm, then chance. */
export const orderNumber = (atMs: number, digits: EightDigits = randomDigits): string =>
  `${new Date(atMs + offsetMs).toISOString().replace(/\D/g, '').slice(2, 12)}${digits()}`

/** As it stands in addresses and on parcels: `B` (`giftcard` of a recharge) and the 18 digits. */
export const wireNumber = (kind: OrderKind, number: string): string => `${kindPrefixes[kind]}${number}`

/** `number`: 18 digits as in the table; of a recharge of older days, as it was written. */
export type WireNumber = { kind: 'recharge' | 'order'; number: string }

/**
 * A number as it comes in an address (rows 4.21, 4.22): one that begins with `giftcard`, or of 15 digits beginning with 2, is an
 * order that fills the balance; of any other the letter before its digits is dropped. Undefined: no number of ours.
 */
export const readWireNumber = (text: string): WireNumber | undefined => {
  if (/^giftcard[A-Za-z0-9_-]{0,40}$/.test(text) || /^2\d{14}$/.test(text))
    return { kind: 'recharge', number: text.replace(/^giftcard(?=\d{18}$)/, '') }
  const digits = /^[A-Za-z]?(\d{18})$/.exec(text)?.[1]
  return digits === undefined ? undefined : { kind: 'order', number: digits }
}

/** Does this number, as it stands in addresses, fill a balance? */
export const isRechargeNumber = (text: string): boolean => readWireNumber(text)?.kind === 'recharge'
