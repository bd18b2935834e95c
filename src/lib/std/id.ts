const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 22 url-safe characters, 132 random bits: nobody guesses one. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => alphabet[byte & 63]).join('')
