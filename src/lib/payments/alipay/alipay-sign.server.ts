import type { KeyObject } from 'node:crypto'
import { signRsa, verifyRsa } from '../rsa.server.ts'
import { type AlipayParams, notifyText, rawMembers, readForm, requestText, responseName } from './alipay-message.ts'

/** The parameters with their signature; empty ones are left out, which Alipay does not count and some SDKs sign. */
export const signed = (params: AlipayParams, key: KeyObject): AlipayParams => {
  const full = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  return { ...full, sign: signRsa(key, requestText(full)) }
}

/** Either key: Alipay's old and new one are held while it changes. */
const holds = (keys: readonly KeyObject[], text: string, sign: string | undefined): boolean =>
  sign !== undefined && keys.some((key) => verifyRsa(key, text, sign))

/** The fields of a notification (its form, as it came); undefined unless Alipay signed exactly these. */
export const verifiedForm = (body: string, keys: readonly KeyObject[]): AlipayParams | undefined => {
  const fields = readForm(body)
  if (fields === undefined || fields.sign_type !== 'RSA2') return undefined
  return holds(keys, notifyText(fields), fields.sign) ? fields : undefined
}

/** The answer to one call as it was signed; undefined: not signed by Alipay, which is no answer at all. */
export const verifiedAnswer = (text: string, method: string, keys: readonly KeyObject[]): string | undefined => {
  const members = rawMembers(text)
  const node = members?.get(responseName(method)) ?? members?.get('error_response')
  const sign = members?.get('sign')?.replace(/^"|"$/g, '').replaceAll('\\/', '/')
  return node !== undefined && holds(keys, node, sign) ? node : undefined
}
