/** RSA with SHA-256 (PKCS #1 v1.5), as both providers sign. */
import { type KeyObject, sign, verify } from 'node:crypto'

export const signRsa = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

/** False for whatever is no signature. Base64 must be written the one right way: spare bits of its last letter count too. */
export const verifyRsa = (key: KeyObject, text: string, signature: string): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false
  return verify('sha256', Buffer.from(text), key, bytes)
}
