import { createHash, randomBytes } from 'node:crypto'

/** An opaque token, 256 random bits; it is handed out once and stored only as a hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What we store. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
