import { createHash } from 'node:crypto'
import { type Db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { log } from '#lib/log/log.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { alipayNotify, wechatPayNotify } from './notice.api.ts'
import { addEvent, eventOutcome, findRefundByNo, setEventOutcome } from './payment.sql.ts'
import type { Notice, Provider } from './provider.ts'
import { providerOf } from './providers.server.ts'
import { refundCheckJobName } from './refund.server.ts'
import { isTaken, type Outcome, settle, tellForeignRefund } from './settle.server.ts'

/** Messages have a few KB. */
const mostBytes = 64 * 1024

const bodyOf = async (request: Request): Promise<string | undefined> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  // Letter by letter as it came: that is what was signed.
  return Buffer.concat(parts).toString('utf8')
}

/** The outcomes with which a provider is told that it was heard; of what nobody knows it need not tell again. */
const isHeard = (outcome: string): boolean =>
  ['noted', 'unknown_trade', 'foreign_refund'].includes(outcome) || isTaken(outcome as Outcome)

const takeIn = async (tx: Db, provider: ProviderName, notice: Notice, body: string): Promise<string> => {
  const { dedupeKey, outTradeNo } = notice
  const paid = notice.kind === 'paid' ? notice.paid : undefined
  const isNew = await addEvent(tx, {
    provider,
    dedupeKey,
    kind: notice.kind,
    outTradeNo,
    tradeNo: paid?.tradeNo ?? null,
    amountFen: paid?.amountFen ?? null,
    outcome: 'noted',
    sha256: createHash('sha256').update(body).digest('hex'),
  })
  if (!isNew) return (await eventOutcome(tx, provider, dedupeKey)) ?? 'noted'
  if (paid) {
    const outcome = await settle(tx, provider, outTradeNo, paid)
    await setEventOutcome(tx, { provider, dedupeKey, outcome })
    return outcome
  }
  if (notice.kind !== 'refund') return 'noted'
  // What went back is not believed from here: the provider is asked, by the number under which we asked it.
  const refund = notice.outRefundNo ? await findRefundByNo(tx, notice.outRefundNo) : undefined
  if (refund) {
    await addJob(tx, refundCheckJobName, { refundId: refund.id }, { key: refund.id })
    return 'noted'
  }
  await tellForeignRefund(tx, outTradeNo)
  await setEventOutcome(tx, { provider, dedupeKey, outcome: 'foreign_refund' })
  return 'foreign_refund'
}

/** Takes one message of a provider: verified, written down once, put into effect in the same transaction. */
const receive = async (provider: Provider, request: Request): Promise<Response> => {
  const body = await bodyOf(request)
  if (body === undefined) return provider.answerNotice(false)
  const read = provider.readNotice({ headers: request.headers, body, nowMs: Date.now() })
  if (!read.ok) {
    log.warn({ provider: provider.name, code: read.failure.code }, 'a notification was refused')
    return provider.answerNotice(false)
  }
  const outcome = await transaction((tx) => takeIn(tx, provider.name, read.value, body))
  return provider.answerNotice(isHeard(outcome))
}

type Call = Pick<CallOf<typeof alipayNotify | typeof wechatPayNotify>, 'request'>

const receiver =
  (name: ProviderName) =>
  async ({ request }: Call): Promise<Result<Response>> => {
    const provider = providerOf(name)
    return provider ? ok(await receive(provider, request)) : fail(404, 'not_found', '没有相关的页面或资源哦')
  }

export const receiveAlipay = receiver('alipay')
export const receiveWechatPay = receiver('wechatpay')
