import { randomUUID } from 'node:crypto'
import { type Config, config } from '#lib/config/config.server.ts'
import { log } from '#lib/log/log.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { emptyBodyHash, smsAuthorization } from './sms-signature.server.ts'

type Account = NonNullable<Config['sms']>
/** A template the provider has approved, and what goes into it. */
type Message = { templateCode: string; params: Record<string, string> }
type Fetch = (request: Request) => Promise<Response>

const words = '短信暂时发不出去，请稍后再试或用密码登录'
const unavailable = () => fail(503, 'sms_unavailable', words)
/** The provider said no: money, template, signature. For whoever waits for a code it is the same. */
const refused = () => fail(503, 'sms_refused', words)

/** One SendSms call of Alibaba Cloud's SMS service (version 2017-05-25). */
const sendSmsRequest = (account: Account, phone: string, { templateCode, params }: Message, now: Date): Request => {
  const url = new URL(account.endpoint)
  const query = {
    PhoneNumbers: phone,
    SignName: account.signName,
    TemplateCode: templateCode,
    TemplateParam: JSON.stringify(params),
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

type Found = NonNullable<Awaited<ReturnType<typeof route>>>

const send = async (found: Found, phone: string, message: Message): Promise<Result<void>> => {
  try {
    const response = await found.send(sendSmsRequest(found.account, phone, message, new Date()))
    const answer = (await response.json()) as { Code?: string }
    if (answer.Code === 'OK') return ok(undefined)
    if (answer.Code === 'isv.MOBILE_NUMBER_ILLEGAL') return fail(422, 'invalid', '这个手机号收不到短信，请检查')
    log.warn({ provider: 'sms', answer: answer.Code, status: response.status }, 'text message refused')
    return refused()
  } catch (error) {
    log.warn({ provider: 'sms', error: error instanceof Error ? error.name : 'unknown' }, 'text message not sent')
  }
  return unavailable()
}

/** Sends a sign-in code; 503 `sms_unavailable` when it did not leave. */
export const sendSms = async (phone: string, code: string): Promise<Result<void>> => {
  const found = await route()
  if (!found) return fail(503, 'sms_unavailable', '短信服务还没有开通，请用密码登录')
  const sent = await send(found, phone, { templateCode: found.account.templateCode, params: { code } })
  return sent.ok || sent.failure.status !== 503 ? sent : unavailable()
}

/** Is there a template that tells of a parcel? */
export const hasShippedSms = async (): Promise<boolean> => (await route())?.account.shippedTemplateCode !== undefined

/**
 * Tells that a parcel left. 422 `invalid`: the number takes none; 503 `sms_refused`: the provider said no; 503 `sms_unavailable`: nobody
 * knows whether it left.
 */
export const sendShippedSms = async (
  phone: string,
  params: { courier: string; number: string },
): Promise<Result<void>> => {
  const found = await route()
  const templateCode = found?.account.shippedTemplateCode
  return found && templateCode !== undefined ? send(found, phone, { templateCode, params }) : unavailable()
}
