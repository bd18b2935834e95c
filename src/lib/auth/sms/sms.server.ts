import { randomUUID } from 'node:crypto'
import { type Config, config } from '#lib/config/config.server.ts'
import { log } from '#lib/log/log.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { emptyBodyHash, smsAuthorization } from './sms-signature.server.ts'

type Account = NonNullable<Config['sms']>
type Fetch = (request: Request) => Promise<Response>

const unavailable = () => fail(503, 'sms_unavailable', '短信暂时发不出去，请稍后再试或用密码登录')

/** One SendSms call of Alibaba Cloud's SMS service (version 2017-05-25). */
const sendSmsRequest = (account: Account, phone: string, code: string, now: Date): Request => {
  const url = new URL(account.endpoint)
  const query = {
    PhoneNumbers: phone,
    SignName: account.signName,
    TemplateCode: account.templateCode,
    TemplateParam: JSON.stringify({ code }),
  }
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': emptyBodyHash,
  }
  const parts = { method: 'POST', path: '/', query, headers, body: '' }
  headers.authorization = smsAuthorization(parts, account.accessKeyId, account.accessKeySecret)
  url.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return new Request(url, { method: 'POST', headers })
}

/** The account we send with: the configured one, or the local gateway's, which exists only outside production. */
const route = async (): Promise<{ account: Account; send: Fetch } | undefined> => {
  const account = config().sms
  if (account) return { account, send: (request) => fetch(request, { signal: AbortSignal.timeout(10_000) }) }
  if (config().production) return undefined
  const gateway = await import('./sms-gateway.server.ts')
  return { account: gateway.gatewayAccount(), send: gateway.answerSms }
}

/** Sends a sign-in code; 503 `sms_unavailable` when it did not leave. */
export const sendSms = async (phone: string, code: string): Promise<Result<void>> => {
  const found = await route()
  if (!found) return fail(503, 'sms_unavailable', '短信服务还没有开通，请用密码登录')
  try {
    const response = await found.send(sendSmsRequest(found.account, phone, code, new Date()))
    const answer = (await response.json()) as { Code?: string }
    if (answer.Code === 'OK') return ok(undefined)
    if (answer.Code === 'isv.MOBILE_NUMBER_ILLEGAL') return fail(422, 'invalid', '这个手机号收不到短信，请检查')
    log.warn({ provider: 'sms', answer: answer.Code, status: response.status }, 'text message refused')
  } catch (error) {
    log.warn({ provider: 'sms', error: error instanceof Error ? error.name : 'unknown' }, 'text message not sent')
  }
  return unavailable()
}
