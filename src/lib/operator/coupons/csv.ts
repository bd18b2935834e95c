/** What a program that opens tables would take for a formula. */
const formula = /^[=+\-@\t\r]/

/** One cell: never a formula, whatever somebody called a thing. */
const cell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a file that opens in every program, Chinese too (byte order mark). Pure. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
