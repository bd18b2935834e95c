/**
 * What the local Alipay and the local WeChat Pay have in common: trades, faults, notifications, the page where a person
 * "pays". Imports nothing of the site.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Refund = { no: string; amountFen: number; state: 'processing' | 'succeeded' | 'abnormal'; atMs: number }
export type Trade = {
  no: string
  amountFen: number
  subject: string
  /** As its provider names it. */
  scene: string
  notifyUrl: string
  returnUrl: string
  expireMs: number
  state: 'waiting' | 'paid' | 'closed'
  /** The provider's own number. */
  tradeNo: string
  paidMs: number
  refunds: Refund[]
}
/** One message as it is sent: what makes it genuine is already in it. */
export type Message = { url: string; headers: Record<string, string>; body: string }

export const trades = new Map<string, Trade>()
/** Faults by name, with how many more times each strikes. */
const faults = new Map<string, number>()
/** Notifications that are held back, oldest first. */
const held: Message[] = []
/** Calls that wait at the door, by the fault `wait`, until `go`. */
const waiting: (() => void)[] = []

export const strikes = (name: string): boolean => {
  const left = faults.get(name) ?? 0
  if (left > 0) faults.set(name, left - 1)
  return left > 0
}

export const refundedFen = ({ refunds }: Trade): number => refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Closed by time too. */
export const isOpen = (trade: Trade): boolean => trade.state === 'waiting' && Date.now() < trade.expireMs

/** `88.88` from and to fen, without a fraction ever being reckoned with. */
export const yuanOf = (fen: number): string =>
  String(fen)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')
export const fenOf = (yuan: string): number | undefined => {
  const match = /^(\d{1,9})\.(\d\d)$/.exec(yuan)
  return match ? Number(`${match[1]}${match[2]}`) : undefined
}
/** `2026-11-24T09:30:00`, of UTC+8. */
export const chinaTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)

export const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
export const send = (res: ServerResponse, status: number, type: string, body: string, headers = {}): void => {
  res.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers }).end(body)
}

type Answer = { status: number; body: string }

const deliver = async ({ url, headers, body }: Message): Promise<Answer> => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

/** Seconds after which a notification nobody took is sent again. */
const againSeconds = [1, 3, 10]

const sendAgain = (message: Message, taken: (answer: Answer) => boolean, turn = 0): void => {
  const seconds = againSeconds[turn]
  if (seconds === undefined) return
  setTimeout(async () => {
    if (!taken(await deliver(message))) sendAgain(message, taken, turn + 1)
  }, seconds * 1000).unref()
}

/** Sends a notification, or holds it back, or sends it three times at once; answers what was said to it. */
const notify = async (message: Message | undefined, taken: (answer: Answer) => boolean): Promise<Answer[]> => {
  if (message === undefined || strikes('notify-none')) return []
  if (strikes('notify-late')) {
    held.push(message)
    return []
  }
  const times = strikes('notify-thrice') ? 3 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => deliver(message)))
  if (!answers.some(taken)) sendAgain(message, taken)
  return answers
}

/** One line of a day's bill. */
export type BillLine = { trade: Trade; refund?: Refund | undefined; amountFen: number }

/**
 * The bill of a day (UTC+8). Faults: bill-unknown (a trade nobody asked for), bill-missing (the last line is not there), bill-doubled
 * (the last line twice), bill-altered (a fen more on the last line).
 */
export const billOf = (day: string): BillLine[] => {
  const lines: BillLine[] = []
  for (const trade of trades.values()) {
    if (trade.state !== 'paid') continue
    if (chinaTime(trade.paidMs).startsWith(day)) lines.push({ trade, amountFen: trade.amountFen })
    for (const refund of trade.refunds)
      if (chinaTime(refund.atMs).startsWith(day)) lines.push({ trade, refund, amountFen: refund.amountFen })
  }
  const last = lines.at(-1)
  if (strikes('bill-missing')) lines.pop()
  else if (last && strikes('bill-doubled')) lines.push(last)
  else if (last && strikes('bill-altered')) lines.splice(-1, 1, { ...last, amountFen: last.amountFen + 1 })
  if (last && strikes('bill-unknown'))
    lines.push({
      trade: { ...last.trade, no: `9${last.trade.no.slice(1)}`, tradeNo: `9${last.trade.tradeNo.slice(1)}` },
      amountFen: 4321,
    })
  return lines
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export type Desk = {
  /** As people know it. */
  name: string
  colour: string
  /** The notification of a payment, or of one refund. */
  message: (trade: Trade, refund?: Refund) => Message
  taken: (answer: Answer) => boolean
  /** Where a person goes after paying. */
  back: (trade: Trade) => string
  handle: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>
}

const words = { waiting: '待支付', paid: '已支付', closed: '已关闭' }

/** A plain cashier's desk; `no` names the trade. */
export const deskPage = (desk: Pick<Desk, 'name' | 'colour'>, trade: Trade | undefined): string => {
  const open = trade !== undefined && isOpen(trade)
  const state = trade && (trade.state === 'waiting' && !open ? '已过期' : words[trade.state])
  const form = `<form method="post" action="/desk"><input type="hidden" name="no" value="${escaped(trade?.no ?? '')}">
<button name="answer" value="pay">确认支付</button><button name="answer" value="leave" class="plain">先不支付</button></form>`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${desk.name} 本地演示</title><style>
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#222;background:#f4f4f2}
header{padding:14px 20px;background:${desk.colour};color:#fff}
main{max-width:420px;margin:32px auto;padding:28px 24px;background:#fff;border:1px solid #ddd}
h1{margin:0 0 4px;font-size:18px}strong{display:block;margin:16px 0;font-size:34px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;color:#555}dd{margin:0;overflow-wrap:anywhere}
button{display:block;width:100%;margin-top:12px;padding:12px;border:0;background:${desk.colour};color:#fff;font:inherit}
button.plain{background:none;color:#444;border:1px solid #bbb}small{color:#666}</style>
<header>${desk.name} · 本地演示</header><main>${
    trade
      ? `<h1>${escaped(trade.subject)}</h1><strong>¥ ${yuanOf(trade.amountFen)}</strong>
<dl><dt>订单</dt><dd>${escaped(trade.no)}</dd><dt>状态</dt><dd>${state}</dd></dl>${open ? form : ''}`
      : '<h1>没有这笔交易</h1>'
  }<p><small>本地演示：这里不会产生真实付款。</small></p></main></html>`
}

const pay = async (desk: Desk, trade: Trade): Promise<Answer[]> => {
  trade.state = 'paid'
  trade.paidMs = Date.now()
  return notify(desk.message(trade), desk.taken)
}

/** Tells of a refund, before or after this answers. */
export const tellRefund = async (desk: Desk, trade: Trade, refund: Refund): Promise<Answer[]> =>
  notify(desk.message(trade, refund), desk.taken)

const atDesk = async (desk: Desk, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const form = new URLSearchParams(await bodyOf(req))
  const trade = trades.get(form.get('no') ?? '')
  if (!trade) return send(res, 404, 'text/html', deskPage(desk, undefined))
  if (form.get('answer') === 'pay' && isOpen(trade)) await pay(desk, trade)
  send(res, 303, 'text/plain', '', { location: desk.back(trade) })
}

/** `POST /__control/{what}`: what happens there without a person, and what goes wrong. */
const control = async (desk: Desk, what: string, asked: Record<string, unknown>): Promise<unknown> => {
  const trade = trades.get(String(asked.no ?? ''))
  if (what === 'fault') faults.set(String(asked.name), Number(asked.times ?? 1))
  if (what === 'calm') {
    faults.clear()
    held.length = 0
  }
  if (what === 'trades') return [...trades.values()]
  if (what === 'waiting') return waiting.length
  if (what === 'go') for (const call of waiting.splice(0)) call()
  // Paid even when it is closed or over: money on its way when the door was shut.
  if (what === 'pay' && trade) return pay(desk, trade)
  if (what === 'resend' && trade) return notify(desk.message(trade), desk.taken)
  if (what === 'expire' && trade) trade.expireMs = 0
  if (what === 'refund' && trade) {
    const refund: Refund = {
      no: String(asked.refundNo ?? `console-${trade.no}`),
      amountFen: Number(asked.amountFen),
      state: 'succeeded',
      atMs: Date.now(),
    }
    trade.refunds.push(refund)
    return notify(desk.message(trade, refund), desk.taken)
  }
  // Out of order: the last that was held back goes first.
  if (what === 'release') {
    const messages = held.splice(0)
    if (asked.reversed === true) messages.reverse()
    const answers: Answer[] = []
    for (const message of messages) answers.push(await deliver(message))
    return answers
  }
  return Object.fromEntries(faults)
}

/** Starts the program: the first line of output is `{"port":…}` with what `told` adds. Never in production. */
export const openDesk = (desk: Desk, told: Record<string, string>): void => {
  if (process.env.NODE_ENV === 'production') {
    console.error(`the local ${desk.name} gateway does not run in production`)
    process.exit(1)
  }
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', 'http://localhost')
    const what = /^\/__control\/([a-z]+)$/.exec(url.pathname)?.[1]
    if (what !== undefined && req.method === 'POST') {
      const asked = JSON.parse((await bodyOf(req)) || '{}') as Record<string, unknown>
      return send(res, 200, 'application/json', JSON.stringify((await control(desk, what, asked)) ?? null))
    }
    if (url.pathname === '/desk' && req.method === 'POST') return atDesk(desk, req, res)
    if (url.pathname === '/desk')
      return send(res, 200, 'text/html', deskPage(desk, trades.get(url.searchParams.get('no') ?? '')))
    if (strikes('error')) return send(res, 500, 'text/plain', 'oops')
    if (strikes('hang')) return
    if (strikes('wait')) await new Promise<void>((go) => waiting.push(go))
    await desk.handle(req, res, url)
  }
  const server = createServer((req, res) => {
    serve(req, res).catch(() => {
      if (!res.headersSent) send(res, 400, 'text/plain', 'bad request')
    })
  })
  server.listen(Number(process.env.GATEWAY_PORT ?? 0), '127.0.0.1', () => {
    console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, ...told }))
  })
  // Whoever started it is gone: so is it.
  process.stdin.on('end', () => process.exit(0)).resume()
}
