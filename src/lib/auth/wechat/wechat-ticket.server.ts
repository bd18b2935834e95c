import { service } from '#lib/config/services.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { readAnswer } from './wechat.ts'
import { askWechat, clientToken, wechat } from './wechat-client.server.ts'

/** A ticket lives 7200 s and may be asked for only so often a day: it is kept until shortly before its end. */
const spareMs = 5 * 60 * 1000

type Kept = { ticket: Promise<Result<string>>; untilMs: number }

const fetchTicket = async (kept: Kept): Promise<Result<string>> => {
  const apps = wechat()
  const token = apps?.account ? await clientToken(apps, apps.account) : undefined
  if (!apps || token === undefined) return readAnswer(null) as Result<never>
  const answer = await askWechat(apps, '/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' })
  if (!answer.ok) return answer
  const { ticket, expires_in: seconds } = answer.value
  if (typeof ticket !== 'string' || ticket === '') return readAnswer(null) as Result<never>
  kept.untilMs = Date.now() + Number(seconds ?? 0) * 1000 - spareMs
  return ok(ticket)
}

/** The jsapi_ticket of the official account, asked for once by everybody who wants it at the same time. */
export const jsapiTicket = async (): Promise<Result<string>> => {
  const tickets = service('jsapi-tickets', () => new Map<string, Kept>())
  const appid = wechat()?.account?.appid ?? ''
  const cached = tickets.get(appid)
  if (cached && cached.untilMs > Date.now()) return cached.ticket
  // As long as the answer is on its way, everybody waits for the same one.
  const kept: Kept = { ticket: Promise.resolve(readAnswer(null) as Result<never>), untilMs: Date.now() + 30_000 }
  kept.ticket = fetchTicket(kept)
  tickets.set(appid, kept)
  const ticket = await kept.ticket
  if (!ticket.ok) tickets.delete(appid)
  return ticket
}
