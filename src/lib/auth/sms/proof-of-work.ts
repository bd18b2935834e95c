import { z } from 'zod'

/** Work a browser does before further codes are sent: find `number` so that the SHA-256 of salt and number is `challenge`. */
export const workProof = z.strictObject({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(10_000_000),
})
