import { createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { signRsa, verifyRsa } from '../rsa.server.ts'
import { answerText, authorization, clockSlackSeconds, requestText } from './wechatpay-message.ts'

export type Signer = { mchId: string; serial: string; privateKey: KeyObject }

export const newNonce = (): string => randomBytes(16).toString('hex')

/** The Authorization header of one request. */
export const authorize = (
  { mchId, serial, privateKey }: Signer,
  said: { method: string; path: string; body: string },
  nowMs = Date.now(),
): string => {
  const [timestamp, nonce] = [String(Math.floor(nowMs / 1000)), newNonce()]
  const signature = signRsa(privateKey, requestText({ ...said, timestamp, nonce }))
  return authorization({ mchId, serial, timestamp, nonce, signature })
}

/**
 * Was this said by WeChat, and just now? `keys` by the serial they are named with: during a change of keys the platform's
 * certificate and its public key (`PUB_KEY_ID_…`) are used in turn, so both are held. Anything in doubt is refused.
 */
export const verifyAnswer = (
  headers: Headers,
  body: string,
  keys: ReadonlyMap<string, KeyObject>,
  nowMs: number,
): Result<void> => {
  const refused = (code: string) => fail(401, code, '微信支付的签名不对')
  const [timestamp, nonce] = [headers.get('wechatpay-timestamp'), headers.get('wechatpay-nonce')]
  const [serial, signature] = [headers.get('wechatpay-serial'), headers.get('wechatpay-signature')]
  if (!timestamp || !nonce || !serial || !signature) return refused('sign_missing')
  if (!/^\d{1,12}$/.test(timestamp)) return refused('sign_clock')
  if (Math.abs(nowMs - Number(timestamp) * 1000) > clockSlackSeconds * 1000) return refused('sign_clock')
  const key = keys.get(serial)
  if (key === undefined) return refused('sign_serial')
  return verifyRsa(key, answerText(timestamp, nonce, body), signature) ? ok(undefined) : refused('sign_wrong')
}

const tagBytes = 16

/** AEAD_AES_256_GCM; undefined when anything of it was changed or cut, or the key has not its 32 bytes. */
export const decryptResource = (
  apiV3Key: string,
  sealed: { ciphertext: string; nonce: string; associatedData: string },
): string | undefined => {
  const key = Buffer.from(apiV3Key, 'utf8')
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  if (bytes.length < tagBytes || bytes.toString('base64') !== sealed.ciphertext) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce, 'utf8'), { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(sealed.associatedData, 'utf8'))
    cipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([cipher.update(bytes.subarray(0, -tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
