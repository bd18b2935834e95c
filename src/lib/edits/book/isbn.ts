/** The sum an ISBN-10 or ISBN-13 must have: the check digit is its last character. */
const isChecked = (digits: string): boolean => {
  const values = [...digits].map((one) => (one === 'X' ? 10 : Number(one)))
  const weight = (at: number): number => (digits.length === 10 ? 10 - at : at % 2 === 0 ? 1 : 3)
  const sum = values.reduce((all, value, at) => all + value * weight(at), 0)
  return sum % (digits.length === 10 ? 11 : 10) === 0
}

/** ISBN-13 with its name, a blank or hyphen at each place: longer ones are none. UTF-16 units. */
const mostUnits = 60

/** An ISBN as it is printed, groups as they were typed; undefined: its check digit is wrong, or it is none. */
export const readIsbn = (typed: string): string | undefined => {
  if (typed.length > mostUnits) return undefined
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^ISBN[\s:]*/, '')
    .replace(/[\s‐‑–—-]+/g, '-')
    .replace(/^-|-$/g, '')
  const digits = text.replace(/-/g, '')
  return /^(?:97[89]\d{10}|\d{9}[\dX])$/.test(digits) && isChecked(digits) ? text : undefined
}
