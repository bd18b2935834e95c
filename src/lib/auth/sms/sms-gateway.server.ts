import { randomBytes } from 'node:crypto'
import { type Config, config } from '#lib/config/config.server.ts'
import { service } from '#lib/config/services.server.ts'
import { smsAuthorization } from './sms-signature.server.ts'

/**
 * The local text message gateway: speaks the provider's protocol with keys of its own, checks signatures, and shows
 * messages in the terminal and on /dev/sms instead of sending them. Never in production.
 */
export type LocalSms = { phone: string; code: string; words: string; atMs: number }

type State = { account: NonNullable<Config['sms']>; inbox: LocalSms[]; nonces: Set<string> }

const state = (): State => {
  if (config().production) throw new Error('the local SMS gateway does not run in production')
  return service('local-sms', () => ({
    account: {
      endpoint: 'http://sms.invalid',
      accessKeyId: 'local',
      accessKeySecret: randomBytes(24).toString('base64url'),
      signName: config().siteName,
      templateCode: 'SMS_LOCAL',
      shippedTemplateCode: 'SMS_LOCAL_SHIPPED',
    },
    inbox: [],
    nonces: new Set<string>(),
  }))
}

export const gatewayAccount = (): State['account'] => state().account

/** Newest first, the last 50. */
export const localInbox = (): readonly LocalSms[] => state().inbox

const refuse = (status: number, code: string): Response => Response.json({ Code: code, Message: code }, { status })

export const answerSms = async (request: Request): Promise<Response> => {
  const { account, inbox, nonces } = state()
  const url = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  const query = Object.fromEntries(url.searchParams)
  const parts = { method: request.method, path: url.pathname, query, headers: { host: url.host, ...headers }, body: '' }
  const expected = smsAuthorization(parts, account.accessKeyId, account.accessKeySecret)
  if (headers.authorization !== expected) return refuse(403, 'SignatureDoesNotMatch')
  const nonce = headers['x-acs-signature-nonce'] ?? ''
  if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed')
  nonces.add(nonce)
  const phone = query.PhoneNumbers ?? ''
  if (!/^1[3-9]\d{9}$/.test(phone)) return refuse(400, 'isv.MOBILE_NUMBER_ILLEGAL')
  const params = JSON.parse(query.TemplateParam ?? '{}') as Record<string, string>
  const { code = '', courier = '', number = '' } = params
  const isShipped = query.TemplateCode === account.shippedTemplateCode
  const words = isShipped ? `您的书已经寄出，${courier} ${number}` : `验证码：${code}`
  inbox.unshift({ phone, code, words, atMs: Date.now() })
  inbox.splice(50)
  // Not the log: logs hold no phone numbers and no codes, and a person must be able to read this line.
  process.stdout.write(`\n  [本地短信] ${phone} ${words}（也可以在 ${config().siteUrl}/dev/sms 查看）\n\n`)
  return Response.json({ Code: 'OK', Message: 'OK', RequestId: nonce, BizId: nonce })
}
