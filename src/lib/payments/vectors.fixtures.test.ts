/** What the vendors publish of their own signatures, from ../shared beside the checkout. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readCertificate, readPrivateKey, readPublicKey } from '#lib/config/rsa-keys.server.ts'
import { notifyText, rawMembers } from './alipay/alipay-message.ts'
import { verifiedAnswer, verifiedForm } from './alipay/alipay-sign.server.ts'
import { signRsa, verifyRsa } from './rsa.server.ts'
import { authorization, requestText } from './wechatpay/wechatpay-message.ts'
import { decryptResource, verifyAnswer } from './wechatpay/wechatpay-sign.server.ts'

const home = resolve('../shared/fixtures/vectors')

/** The file, or a notice on a machine without it. */
const vectors = <T>(name: string): T | undefined => {
  const path = join(home, name)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  console.info(`没有 ${path}，跳过样例核对`)
  return undefined
}

test('notifications Alipay really sent are taken, one signed by another key is not', () => {
  type Case = { expected: boolean; params: Record<string, string>; signed_string: string | null }
  const file = vectors<{ public_keys: { v1: string }; cases: Case[] }>('alipay-notify-rsa2.json')
  if (!file) return
  const key = readPublicKey(file.public_keys.v1)!
  for (const { expected, params, signed_string: text } of file.cases) {
    if (text !== null) expect(notifyText(params)).toBe(text)
    expect(verifyRsa(key, notifyText(params), params.sign!)).toBe(expected)
    // The second was caught without the name of its method, which no notification lacks: that one is not taken as a whole.
    const taken = verifiedForm(new URLSearchParams(params).toString(), [key])
    expect(taken !== undefined).toBe(expected && params.sign_type === 'RSA2')
  }
})

test("Alipay's answers: the letters that are signed are found however they are spaced", () => {
  type Case = { raw: string; key: string; expected: string }
  type File = { public_key: string; raw_body: string; signed_substring: string; substring_cases: Case[] }
  const file = vectors<File>('alipay-response-rsa2.json')
  if (!file) return
  const key = readPublicKey(file.public_key)!
  expect(verifiedAnswer(file.raw_body, 'alipay.open.file.upload', [key])).toBe(file.signed_substring)
  expect(verifiedAnswer(file.raw_body.replace('10000', '10001'), 'alipay.open.file.upload', [key])).toBeUndefined()
  for (const { raw, key: name, expected } of file.substring_cases) expect(rawMembers(raw)?.get(name)).toBe(expected)
})

test("the request of WeChat's documents is signed as it is there", () => {
  type File = Record<'private_key_pem' | 'method' | 'path' | 'timestamp' | 'body' | 'message' | 'signature', string>
  const file = vectors<File & { nonce_str: string }>('wechatpay-request-sign-jsapi.json')
  if (!file) return
  const { method, path, timestamp, body, nonce_str: nonce } = file
  expect(requestText({ method, path, timestamp, nonce, body })).toBe(file.message)
  expect(signRsa(readPrivateKey(file.private_key_pem)!, file.message)).toBe(file.signature)
  const header = vectors<{ expected: string }>('wechatpay-authorization-header.json')
  expect(authorization({ mchId: '1', serial: '5', timestamp: '4', nonce: '2', signature: '3' })).toBe(header?.expected)
})

test('signatures of wechatpay-go and wechatpay-java', () => {
  const sign = vectors<{ private_key_pem: string; message: string; signature: string }>('wechatpay-rsa-sign.json')
  if (sign) expect(signRsa(readPrivateKey(sign.private_key_pem)!, sign.message)).toBe(sign.signature)
  type Verify = { certificate_pem: string; message: string; signature: string; negative: { certificate_pem: string } }
  const file = vectors<Verify>('wechatpay-rsa-verify.json')
  if (!file) return
  const verify = (pem: string) => verifyRsa(readCertificate(pem)!.key, file.message, file.signature)
  expect([verify(file.certificate_pem), verify(file.negative.certificate_pem)]).toEqual([true, false])
})

test('a whole notification of wechatpay-go: its signature holds within five minutes, its 16-byte key is refused', () => {
  type File = {
    freeze_clock_at: number
    certificate_pem: string
    headers: Record<string, string>
    raw_body: string
    api_v3_key_16_bytes: string
  }
  const file = vectors<File>('wechatpay-notify-full.json')
  if (!file) return
  const { serial, key } = readCertificate(file.certificate_pem)!
  const at = (seconds: number) => {
    const nowMs = (file.freeze_clock_at + seconds) * 1000
    const read = verifyAnswer(new Headers(file.headers), file.raw_body, new Map([[serial, key]]), nowMs)
    return read.ok || read.failure.code
  }
  expect([at(0), at(300), at(-300), at(301), at(-301)]).toEqual([true, true, true, 'sign_clock', 'sign_clock'])
  type Resource = { ciphertext: string; nonce: string; associated_data: string }
  const { resource } = JSON.parse(file.raw_body) as { resource: Resource }
  const sealed = { ...resource, associatedData: resource.associated_data }
  expect(decryptResource(file.api_v3_key_16_bytes, sealed)).toBeUndefined()
})

test('AES-256-GCM of the three official libraries, and nothing with shorter keys', () => {
  type Case = Record<'key_utf8' | 'nonce' | 'aad' | 'plaintext' | 'ciphertext_b64', string> & { key_bytes: number }
  for (const one of vectors<{ cases: Case[] }>('wechatpay-aead-gcm.json')?.cases ?? []) {
    const sealed = { ciphertext: one.ciphertext_b64, nonce: one.nonce, associatedData: one.aad }
    expect(decryptResource(one.key_utf8, sealed)).toBe(one.key_bytes === 32 ? one.plaintext : undefined)
    expect(decryptResource(one.key_utf8, { ...sealed, associatedData: `bad-${one.aad}` })).toBeUndefined()
    const other = createHash('md5').update(one.nonce).digest('hex').slice(0, one.nonce.length)
    expect(decryptResource(one.key_utf8, { ...sealed, nonce: other })).toBeUndefined()
    expect(decryptResource(one.key_utf8, { ...sealed, ciphertext: one.ciphertext_b64.slice(0, -4) })).toBeUndefined()
  }
})
