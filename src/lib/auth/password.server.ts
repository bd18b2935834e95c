import { hash, verify } from '@node-rs/argon2'
import { service } from '#lib/config/services.server.ts'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice, and the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), options)

/** An account without password costs as much time as a wrong one: the answer does not tell them apart. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const decoy = service('auth-decoy', () => hashPassword(crypto.randomUUID()))
  const fits = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return fits && typeof stored === 'string'
}
