/** Opens the thread of somebody without an account; only its hash is stored. */
export const ticketCookie = 'wxbook.help'
/** Says to the frame's script that there is a thread to ask after; opens nothing. */
const ticketMark = 'wxbook.helped'

/** Half a year: an answer may come late, and the bill of a book is kept about as long. */
const ticketSeconds = 180 * 24 * 3600

const line = (name: string, value: string, seconds: number, secure: boolean, httpOnly: boolean): string =>
  `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`

export const ticketCookies = (ticket: string, secure: boolean): string[] => [
  line(ticketCookie, ticket, ticketSeconds, secure, true),
  line(ticketMark, '1', ticketSeconds, secure, false),
]

export const forgetTicket = (secure: boolean): string[] => [
  line(ticketCookie, '', 0, secure, true),
  line(ticketMark, '', 0, secure, false),
]
