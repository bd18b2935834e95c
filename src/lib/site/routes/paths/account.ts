const part = encodeURIComponent
const two = (value: number): string => String(value).padStart(2, '0')

type DayOfYear = { month: number; day: number }

/** Off to WeChat to sign in, and back to `redirect`. */
export const wechatStart = (redirect: string) => `/login/wechat?redirect=${part(redirect)}`
/** Where WeChat sends people back to; its host is registered there. */
export const wechatBack = '/login/wechat/back'
/** Simulated sign-in, where it is on. */
export const login = (id: { openid: string } | { unionid: string }) => `/login?${new URLSearchParams(id)}`
export const profile = '/my/profile'
export const password = '/my/reset-password'
export const address = '/my/address'
/** Adds one, and leads back with it chosen. */
export const newAddress = (back: string) => `/my/address?${new URLSearchParams({ edit: 'new', back })}#form`
export const bindPhone = '/my/bind-phone'
/** Two accounts of one person: what becomes one, and the question. */
export const joinAccounts = '/my/join'
export const devices = '/my/devices'
export const feedback = '/my/feedback'
export const myData = '/my/data'
/** A photograph drawn anew. */
export const redraw = '/ghibli'
/** What one wrote on a day of former years; today's without one. */
export const memories = (day?: DayOfYear) => (day ? `/myhistory/${two(day.month)}${two(day.day)}` : '/myhistory')
/** Codes printed in one's books: what each opens, and until when. */
export const codes = '/my/codes'
/** What a printed code opens, for whoever holds the book. */
export const printedCode = (code: string) => `/v/${part(code)}`
/** The original film behind a printed code, for its owner. */
export const codeFilm = (code: string) => `/api/user/printed_codes/${part(code)}/film`
export const deleteAccount = '/my/delete'
export const exportFile = (id: string) => `/api/user/export/${part(id)}/file`
export const preferences = '/preferences'
