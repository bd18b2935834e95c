const part = encodeURIComponent

export const home = '/'
export const signin = (redirect?: string) => (redirect ? `/signin?redirect=${part(redirect)}` : '/signin')
export const books = '/books'
export const my = '/my'
export const assistant = '/assistant'
/** Served anew each time, always a full page load (spec §2). */
export const page = (name: 'privacy' | 'terms' | 'shipping' | 'refunds' | 'about') => `/pages/${name}`
export const orders = '/orders'
export const contact = '/contact'
/** Albums of photographs: one's own, and those to make. */
export const albums = '/albums'
