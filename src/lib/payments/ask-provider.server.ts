import { outsideTransaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'

/** A provider is waited for so long; people are waiting. ms */
const patienceMs = 8_000
/** Answers are short; bills are the longest. */
const mostBytes = 64 * 1024 * 1024

/** Nobody knows whether it was done. */
export const unavailable = (code: string): { ok: false; failure: Failure } =>
  fail(502, 'provider_unavailable', '支付渠道暂时没有回应，请稍后再试', { code })

/** The provider is still making it. */
export const billNotReady = () => fail(409, 'bill_not_ready', '支付渠道还在做这一天的账单，请稍后再试')

/** It was not done, and the provider says why. */
export const refused = (code: string): { ok: false; failure: Failure } =>
  fail(409, 'provider_refused', '支付渠道没有接受这次操作，请换一种方式或稍后再试', { code })

/** Which code came with a failure. */
export const refusalOf = (failure: Failure): string =>
  String((failure.details as { code?: unknown } | undefined)?.code ?? '')

/** Undefined for what is no JSON. */
export const readJsonText = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

type Said = { status: number; headers: Headers; bytes: Buffer<ArrayBuffer> }

/** One call, never while a transaction is open. `call` names it in the log, which never has what was sent. */
export const askProvider = async (
  provider: ProviderName,
  call: string,
  url: string,
  request: RequestInit = {},
): Promise<Result<Said>> => {
  outsideTransaction(`${provider} ${call}`)
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs), ...request })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length > mostBytes) throw new RangeError('the answer is too long')
    return ok({ status: answer.status, headers: answer.headers, bytes })
  } catch (error) {
    log.warn({ provider, call, error: error instanceof Error ? error.name : 'unknown' }, 'no answer')
    return unavailable('no_answer')
  }
}
