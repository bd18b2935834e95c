/** 快递100's two calls: to be told of a parcel, and to ask once. md5 is their rule, not ours. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { config } from '#lib/config/config.server.ts'
import type { CourierConfig } from '#lib/config/courier.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { outsideTransaction } from '#lib/db/db.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type CourierResult, companyOf, readCourierResult } from './tracking.ts'

const patienceMs = 8_000
const mostLetters = 1_000_000

/** As configured, or the local gateway scripts/gateway-step.ts put in place; undefined: parcels are not followed. */
export const courierConfig = (): CourierConfig | undefined =>
  config().courier ?? (config().production ? undefined : existingService<CourierConfig>('local-courier'))

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

/** Was this message signed with the salt of its parcel? */
export const isSigned = (param: string, salt: string, sign: string): boolean => {
  const [right, said] = [Buffer.from(md5(param + salt)), Buffer.from(sign.toUpperCase())]
  return right.length === said.length && timingSafeEqual(right, said)
}

/** Throws where nothing, or nothing that can be read, came back: the job asks again later. */
const ask = async (url: string, form: Record<string, string>): Promise<unknown> => {
  outsideTransaction('kuaidi100')
  const answer = await fetch(url, {
    ...{ method: 'POST', redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
    body: new URLSearchParams(form),
  })
  const text = await answer.text()
  if (!answer.ok || text.length > mostLetters) throw new Error(`快递100 answered ${answer.status}`)
  return JSON.parse(text)
}

export type Followed = { courier: string; trackingNo: string; phone: string }

/** 顺丰 and 中通 tell nothing without the last four digits; no more of the telephone is sent. */
const lastFour = (phone: string): string => phone.replace(/\D/g, '').slice(-4)

/** Their codes for a parcel they do not follow: an odd courier or number. Every other refusal is of our account or their server. */
const oddParcel = new Set(['700', '701', '702'])

/**
 * Asks to be told at `callbackUrl`, signed with `salt`. False: this number is told of already, at the address it was first asked for
 * with, which may be another's; it has to be asked after. A failure: 快递100 does not follow this one. Throws: to be tried again.
 */
export const subscribeParcel = async (
  courier: CourierConfig,
  { courier: id, trackingNo, phone }: Followed,
  told: { callbackUrl: string; salt: string },
): Promise<Result<boolean>> => {
  const parameters = { callbackurl: told.callbackUrl, salt: told.salt, resultv2: '1', phone: lastFour(phone) }
  const param = JSON.stringify({ company: companyOf(id), number: trackingNo, key: courier.key, parameters })
  const said = (await ask(`${courier.url}/poll`, { schema: 'json', param })) as { returnCode?: unknown } | null
  const code = String(said?.returnCode ?? '')
  if (code === '200' || code === '501') return ok(code === '200')
  if (oddParcel.has(code)) return fail(409, 'courier_refused', code)
  throw new Error(`快递100 refused with ${code}`)
}

/** Where a parcel is now; undefined: nothing is known of it yet. */
export const askParcel = async (
  courier: CourierConfig,
  { courier: id, trackingNo, phone }: Followed,
): Promise<CourierResult | undefined> => {
  const param = JSON.stringify({
    com: companyOf(id),
    num: trackingNo,
    phone: lastFour(phone),
    resultv2: '1',
    show: '0',
  })
  const sign = md5(param + courier.key + courier.customer)
  const said = await ask(`${courier.url}/poll/query.do`, { customer: courier.customer, sign, param })
  const found = readCourierResult(said)
  const code = String((said as { returnCode?: unknown } | null)?.returnCode ?? '')
  // 500 is their word for a number nothing is known of.
  if (!found && code !== '500') throw new Error(`快递100 refused with ${code}`)
  return found
}
