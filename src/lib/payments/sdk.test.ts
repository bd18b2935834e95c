/** The vendors' own libraries against ours, both ways; and no bit of anything signed may be turned. */
import { generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { fc } from '../../../tests/support/runner/property.ts'
import { requestText as alipayText, readForm } from './alipay/alipay-message.ts'
import { signed, verifiedAnswer, verifiedForm } from './alipay/alipay-sign.server.ts'
import { signRsa, verifyRsa } from './rsa.server.ts'
import { answerText, requestText } from './wechatpay/wechatpay-message.ts'
import { authorize, decryptResource, verifyAnswer } from './wechatpay/wechatpay-sign.server.ts'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    publicKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  }
}
const [ours, theirs, third] = [pair(), pair(), pair()]
const sdk = new AlipaySdk({
  appId: '2021000000000001',
  privateKey: ours.privatePem,
  alipayPublicKey: theirs.publicPem,
  keyType: 'PKCS8',
})
/** One bit of the text turned, the `at`th counted round. */
const flip = (text: string, at: number): string => {
  const bytes = Buffer.from(text)
  const bit = at % (bytes.length * 8)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes.toString('latin1') === Buffer.from(text).toString('latin1') ? `${text}!` : bytes.toString('utf8')
}
const runs = { numRuns: 300 }
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })

test("a link of Alipay's library carries the signature we would write, and we verify it", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 10_000_000 }), (subject, no) => {
      const bizContent = { out_trade_no: `A${no}`, total_amount: '88.88', subject, product_code: 'QUICK_WAP_WAY' }
      const link = sdk.pageExecute('alipay.trade.wap.pay', 'GET', { bizContent, notify_url: 'https://a.example/n' })
      const params = readForm(new URL(link).search.slice(1))!
      expect(verifyRsa(ours.publicKey, alipayText(params), params.sign!)).toBe(true)
      expect(signed({ ...params, sign: '' }, ours.privateKey).sign).toBe(params.sign)
    }),
    runs,
  )
})

test("Alipay's library takes notifications and answers we sign as Alipay, and so do we", () => {
  fc.assert(
    fc.property(words, words, (subject, buyer) => {
      const said = { app_id: '1', out_trade_no: 'A1', total_amount: '1.00', subject, buyer_id: buyer, empty: '' }
      const text = Object.entries(said).filter(([, value]) => value !== '')
      const sign = signRsa(theirs.privateKey, alipayText(Object.fromEntries(text)))
      const form = { ...said, sign_type: 'RSA2', sign }
      // It would sign empty values, which Alipay leaves out.
      expect(sdk.checkNotifySignV2({ ...Object.fromEntries(text), sign_type: 'RSA2', sign })).toBe(true)
      expect(verifiedForm(new URLSearchParams(form).toString(), [third.publicKey, theirs.publicKey])).toEqual(form)
      const node = JSON.stringify({ code: '10000', msg: 'Success', subject }).replaceAll('/', '\\/')
      const answer = `{"alipay_trade_query_response": ${node}, "sign":"${signRsa(theirs.privateKey, node)}"}`
      expect(verifiedAnswer(answer, 'alipay.trade.query', [theirs.publicKey])).toBe(node)
    }),
    runs,
  )
})

test('of a notification of Alipay no bit may be turned, no field added, doubled or taken away', () => {
  const said = { app_id: '1', out_trade_no: 'A202611240001', total_amount: '88.88', trade_status: 'TRADE_SUCCESS' }
  const form = { ...said, sign_type: 'RSA2', sign: signRsa(theirs.privateKey, alipayText(said)) }
  const body = new URLSearchParams(form).toString()
  const keys = [theirs.publicKey]
  expect(verifiedForm(body, keys)).toBeDefined()
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(form)), fc.nat(), (key, at) => {
      const value = flip((form as Record<string, string>)[key]!, at)
      expect(verifiedForm(new URLSearchParams({ ...form, [key]: value }).toString(), keys)).toBeUndefined()
    }),
    runs,
  )
  expect(verifiedForm(`${body}&total_amount=0.01`, keys)).toBeUndefined()
  expect(verifiedForm(`total_amount=0.01&${body}`, keys)).toBeUndefined()
  expect(verifiedForm(`${body}&more=1`, keys)).toBeUndefined()
  expect(verifiedForm(body.replace('&trade_status=TRADE_SUCCESS', ''), keys)).toBeUndefined()
  expect(verifiedForm(body, [third.publicKey, ours.publicKey])).toBeUndefined()
  // The same bytes in base64 written otherwise: the spare bits of its last letter.
  const spare = form.sign.replace(/(.)==$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`)
  expect(Buffer.from(spare, 'base64').equals(Buffer.from(form.sign, 'base64'))).toBe(true)
  expect(verifiedForm(new URLSearchParams({ ...form, sign: spare }).toString(), keys)).toBeUndefined()
})

test('an answer of Alipay with two nodes, or signed over another, is none', () => {
  const node = '{"code":"10000","trade_status":"WAIT_BUYER_PAY"}'
  const forged = '{"code":"10000","trade_status":"TRADE_SUCCESS"}'
  const sign = signRsa(theirs.privateKey, node)
  const read = (text: string) => verifiedAnswer(text, 'alipay.trade.query', [theirs.publicKey])
  expect(read(`{"alipay_trade_query_response":${node},"sign":"${sign}"}`)).toBe(node)
  expect(read(`{"alipay_trade_query_response":${forged},"sign":"${sign}"}`)).toBeUndefined()
  const both = `{"alipay_trade_query_response":${node},"alipay_trade_query_response":${forged},"sign":"${sign}"}`
  expect(read(both)).toBeUndefined()
  const other = `{"alipay_trade_query_response":${forged},"alipay_trade_query_response":${node},"sign":"${sign}"}`
  expect(read(other)).toBeUndefined()
  expect(read(`{"x":{"alipay_trade_query_response":${node}},"sign":"${sign}"}`)).toBeUndefined()
  expect(read('{"error_response":{"code":"40002"}}')).toBeUndefined()
})

const apiKey = 'a'.repeat(32)

test("WeChat Pay's library verifies our requests, and signs as we do", () => {
  fc.assert(
    fc.property(words, fc.constantFrom('GET', 'POST'), (said, method) => {
      const body = method === 'GET' ? '' : JSON.stringify({ description: said })
      const header = authorize(
        { mchId: '1900000001', serial: 'ABC', privateKey: ours.privateKey },
        {
          method,
          path: '/v3/pay/transactions/native?x=1',
          body,
        },
      )
      const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? ''
      const text = Formatter.request(
        method,
        '/v3/pay/transactions/native?x=1',
        part('timestamp'),
        part('nonce_str'),
        body,
      )
      expect(Rsa.verify(text, part('signature'), ours.publicPem)).toBe(true)
      const [timestamp, nonce] = [part('timestamp'), part('nonce_str')]
      const path = '/v3/pay/transactions/native?x=1'
      expect(requestText({ method, path, timestamp, nonce, body })).toBe(text)
      expect(Rsa.sign(text, ours.privatePem)).toBe(part('signature'))
    }),
    runs,
  )
})

test("notifications WeChat Pay's library signs and seals are taken; no bit of head, body or seal may be turned", () => {
  const nowMs = 1_790_000_000_000
  const timestamp = String(nowMs / 1000)
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (plain, at, which) => {
      const ciphertext = Aes.AesGcm.encrypt(plain, apiKey, 'abcdefghijkl', 'transaction')
      const sealed = { ciphertext, nonce: 'abcdefghijkl', associatedData: 'transaction' }
      expect(decryptResource(apiKey, sealed)).toBe(plain)
      const turned = Buffer.from(ciphertext, 'base64')
      turned[at % turned.length]! ^= 1 << (at & 7)
      expect(decryptResource(apiKey, { ...sealed, ciphertext: turned.toString('base64') })).toBeUndefined()
      const body = JSON.stringify({ resource: { ciphertext } })
      const signature = Rsa.sign(Formatter.response(timestamp, 'n0nce', body), theirs.privatePem)
      expect(answerText(timestamp, 'n0nce', body)).toBe(Formatter.response(timestamp, 'n0nce', body))
      const parts = [timestamp, 'n0nce', signature, body]
      const keys = new Map([
        ['PUB_KEY_ID_1', theirs.publicKey],
        ['OLD', third.publicKey],
      ])
      const read = ([time = '', nonce = '', sign = '', text = '']: string[], serial = 'PUB_KEY_ID_1') =>
        verifyAnswer(
          new Headers({
            'wechatpay-timestamp': encodeURI(time),
            'wechatpay-nonce': encodeURI(nonce),
            'wechatpay-signature': encodeURI(sign),
            'wechatpay-serial': serial,
          }),
          text,
          keys,
          nowMs,
        ).ok
      expect([read(parts), read(parts, 'OLD'), read(parts, 'PUB_KEY_ID_2')]).toEqual([true, false, false])
      expect(read(parts.map((part, index) => (index === which % 4 ? flip(part, at) : part)))).toBe(false)
    }),
    runs,
  )
})

test('a probe of WeChat (SIGNTEST) is refused like any other wrong signature', () => {
  const headers = new Headers({
    'wechatpay-timestamp': '1790000000',
    'wechatpay-nonce': 'n',
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-signature': `WECHATPAY/SIGNTEST/${'A'.repeat(325)}`,
  })
  const read = verifyAnswer(headers, '{}', new Map([['PUB_KEY_ID_1', theirs.publicKey]]), 1_790_000_000_000)
  expect(read).toMatchObject({ ok: false, failure: { status: 401, code: 'sign_wrong' } })
})
