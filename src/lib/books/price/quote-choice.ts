import type { CopyUnit } from '#lib/print/products/album-words.ts'
/** What somebody chose on the page of a book's price; what is left out is the usual. */
export type QuoteChoice = {
  binding?: string
  address?: string
  delivery?: string
  count: number
  /** The balance pays first. */
  useBalance?: boolean
  /** Coupons by number, with commas; '': none. Left out: the best ones. */
  couponNo?: string
  /** Codes of packages by number, with commas; left out: none. */
  packageCode?: string
  /** '': no gift. Left out: the one that goes with it. */
  gift?: ''
}

const named = ['binding', 'address', 'delivery'] as const

/** Copies of one order. */
export const mostCopies = 999
export const someCopies = `一次可以印 1 到 ${mostCopies} 本`

/** Beside a count that is none: what it may be, and what the price is of meanwhile. */
export const countWords = (priced: number, unit: CopyUnit = '本'): string =>
  `一次可以印 1 到 ${mostCopies} ${unit}，现在按 ${priced} ${unit}算`

/** How many copies a text means; undefined: none one can order. */
export const copiesOf = (text: string): number | undefined => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined)

/** What an address of the page says instead of a number of copies, to be shown and mended; null: nothing is wrong. */
export const wrongCountOf = (params: URLSearchParams): string | null => {
  const said = params.get('count')
  return said === null || copiesOf(said) !== undefined ? null : said.slice(0, 40)
}

/** The choice an address of the page carries; the server says what of it there is. */
export const choiceOf = (params: URLSearchParams): QuoteChoice => {
  const choice: QuoteChoice = { count: copiesOf(params.get('count') ?? '') ?? 1 }
  for (const name of named) {
    const value = params.get(name)
    if (value) choice[name] = value.slice(0, 40)
  }
  if (params.get('balance') === '1') choice.useBalance = true
  const coupons = params.get('coupon')
  if (coupons !== null) choice.couponNo = coupons.slice(0, 400)
  const codes = params.get('code')
  if (codes) choice.packageCode = codes.slice(0, 400)
  if (params.get('gift') === '0') choice.gift = ''
  return choice
}

/** The same as a query string, to be found again after a reload. */
export const paramsOf = (choice: QuoteChoice): string => {
  const params = new URLSearchParams()
  for (const name of named) {
    const value = choice[name]
    if (value !== undefined) params.set(name, value)
  }
  if (choice.count !== 1) params.set('count', String(choice.count))
  if (choice.useBalance) params.set('balance', '1')
  if (choice.couponNo !== undefined) params.set('coupon', choice.couponNo)
  if (choice.packageCode !== undefined) params.set('code', choice.packageCode)
  if (choice.gift !== undefined) params.set('gift', '0')
  return params.toString()
}
