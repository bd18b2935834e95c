/** RSA keys in the forms providers hand them out. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

/** PEM as it is, or the bare base64 that Alipay's own tool writes, under one of these headings. */
const pemsOf = (text: string, headings: readonly string[]): string[] => {
  // A variable of the environment often holds `\n` for an end of line.
  const plain = text.replaceAll('\\n', '\n').trim()
  if (plain.startsWith('-----')) return [plain]
  return headings.map((heading) => `-----BEGIN ${heading}-----\n${plain}\n-----END ${heading}-----`)
}

const firstOf = <T>(pems: readonly string[], read: (pem: string) => T): T | undefined => {
  for (const pem of pems) {
    try {
      return read(pem)
    } catch {
      // The next form is tried.
    }
  }
  return undefined
}

const rsaAlone = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  return key
}

/** PKCS #8 or PKCS #1; undefined when it is no private key. */
export const readPrivateKey = (text: string): KeyObject | undefined =>
  firstOf(pemsOf(text, ['PRIVATE KEY', 'RSA PRIVATE KEY']), (pem) => rsaAlone(createPrivateKey(pem)))

/** A public key. A private one is refused: OpenSSL would quietly take its public half. */
export const readPublicKey = (text: string): KeyObject | undefined =>
  text.includes('PRIVATE') ? undefined : firstOf(pemsOf(text, ['PUBLIC KEY']), (pem) => rsaAlone(createPublicKey(pem)))

/** A certificate's serial number (as WeChat writes it: capitals, no colons) and its public key. */
export const readCertificate = (text: string): { serial: string; key: KeyObject } | undefined =>
  firstOf(pemsOf(text, ['CERTIFICATE']), (pem) => {
    const certificate = new X509Certificate(pem)
    return { serial: certificate.serialNumber, key: rsaAlone(certificate.publicKey) }
  })
