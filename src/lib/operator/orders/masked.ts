/** What of a person a desk shows before somebody says why they need the whole (board 34). Pure. */

/** `张*`: how long a name is, is nobody's business either. */
export const maskedName = (name: string): string => {
  const [first] = name.trim()
  return first === undefined ? '' : `${first}*`
}

/** `138****1234`; of a short number its last two digits. */
export const maskedPhone = (phone: string): string =>
  phone.length >= 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`
