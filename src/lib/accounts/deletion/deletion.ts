/** Days somebody has to think better of it. */
export const graceDays = 7
export const graceMs = graceDays * 24 * 3600 * 1000
