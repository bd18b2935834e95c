/**
 * A local WeChat Pay: a program of its own that imports nothing of the site and speaks APIv3. GATEWAY_WECHATPAY is
 * `{appId, mchId, serial, apiV3Key, mchKey}` (mchKey: the merchant's public key); the first line of output is
 * `{port, publicKeyId, publicKey, certificateSerial, certificateKey}`: both keys it signs with. Faults by
 * `POST /__control/fault {name, times}`: error, hang, wait (until `go`), busy, no-money, no-refund, abnormal,
 * bill-creating, bill-cut, those of `billOf`, answer-signature, answer-early, answer-late,
 * notify-none, notify-late (then `release`, `{reversed: true}` for out of order), notify-thrice, notify-signature, signtest,
 * notify-early, notify-old (±10 min), notify-certificate (the other of its keys), notify-foreign (a key nobody knows),
 * notify-cut, notify-amount, notify-app. Never in production.
 */
import {
  createCipheriv,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type BillLine,
  billOf,
  bodyOf,
  chinaTime,
  type Desk,
  isOpen,
  type Message,
  openDesk,
  type Refund,
  refundedFen,
  send,
  strikes,
  type Trade,
  tellRefund,
  trades,
  yuanOf,
} from './pay-desk.ts'

type Given = { appId: string; mchId: string; serial: string; apiV3Key: string; mchKey: string }
type Fault = 'answer' | 'notify'
type Answered = { status: number; body: string }
type Body = Record<string, unknown> & { amount?: { total?: number; refund?: number; currency?: string } }

const given = JSON.parse(process.env.GATEWAY_WECHATPAY ?? '{}') as Given
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [publicPair, certificatePair, foreignPair] = [pair(), pair(), pair()]
const publicKeyId = `PUB_KEY_ID_0${given.mchId}00000000000000000`
const certificateSerial = '7132D72A03E93CDDF8C03BBD1F37EEDF4C9D0000'
const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string

/** Ten minutes, more than WeChat's five. */
const skewMs = 600_000

/** The four headers over a body, as its faults want them. `by`: the serial of the key that is wished for. */
const signedHeaders = (what: Fault, body: string, by: string): Record<string, string> => {
  const early = strikes(`${what}-early`) ? skewMs : 0
  const late = strikes(what === 'answer' ? 'answer-late' : 'notify-old') ? skewMs : 0
  const timestamp = String(Math.floor((Date.now() + early - late) / 1000))
  const nonce = randomBytes(16).toString('hex')
  const certificate = by === certificateSerial || strikes(`${what}-certificate`)
  const unknown = strikes(`${what}-foreign`)
  const wrong = strikes(`${what}-signature`)
  const { privateKey } = unknown || wrong ? foreignPair : certificate ? certificatePair : publicPair
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), privateKey).toString('base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': unknown ? 'PUB_KEY_ID_OF_NOBODY' : certificate ? certificateSerial : publicKeyId,
    'wechatpay-signature':
      what === 'notify' && strikes('signtest') ? `WECHATPAY/SIGNTEST/${signature.slice(19)}` : signature,
  }
}

const said = (value: object | undefined, status = 200): Answered => ({
  status: value === undefined ? 204 : status,
  body: value === undefined ? '' : JSON.stringify(value),
})
const trouble = (status: number, code: string): Answered => said({ code, message: code }, status)

/** Does the merchant's signature hold over what came? */
const isSigned = (req: IncomingMessage, body: string): boolean => {
  const header = req.headers.authorization ?? ''
  const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? ''
  if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false
  if (part('mchid') !== given.mchId || part('serial_no') !== given.serial) return false
  if (Math.abs(Number(part('timestamp')) * 1000 - Date.now()) > 300_000) return false
  const text = `${req.method}\n${req.url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
  return verify('sha256', Buffer.from(text), createPublicKey(given.mchKey), Buffer.from(part('signature'), 'base64'))
}

let serial = 0
const begin = (body: Body, scene: string, host: string): Answered => {
  const { out_trade_no: no, description, notify_url: notifyUrl, time_expire: expire, amount, payer } = body
  if (body.appid !== given.appId || body.mchid !== given.mchId) return trouble(400, 'APPID_MCHID_NOT_MATCH')
  if (!/^[\w|*-]{6,32}$/.test(String(no)) || !Number.isSafeInteger(amount?.total) || (amount?.total ?? 0) < 1)
    return trouble(400, 'PARAM_ERROR')
  if (typeof description !== 'string' || description === '' || description.length > 127)
    return trouble(400, 'PARAM_ERROR')
  const openid = (payer as { openid?: string } | undefined)?.openid
  if (scene === 'jsapi' && !openid) return trouble(400, 'PARAM_ERROR')
  const before = trades.get(String(no))
  if (before?.state === 'paid') return trouble(400, 'ORDERPAID')
  if (before && (before.amountFen !== amount?.total || !isOpen(before))) return trouble(403, 'OUT_TRADE_NO_USED')
  const expireMs = expire === undefined ? Date.now() + 7 * 86_400_000 : Date.parse(String(expire))
  if (!(expireMs > Date.now())) return trouble(400, 'PARAM_ERROR')
  if (!before)
    trades.set(String(no), {
      no: String(no),
      amountFen: amount?.total ?? 0,
      subject: description,
      scene,
      notifyUrl: String(notifyUrl),
      returnUrl: '',
      expireMs,
      state: 'waiting',
      tradeNo: `4200${chinaTime(Date.now()).replace(/\D/g, '')}${String(++serial).padStart(10, '0')}`,
      paidMs: 0,
      refunds: [],
    })
  if (scene === 'jsapi') return said({ prepay_id: `wx${no}` })
  const address = `http://${host}/desk?no=${no}`
  return said(scene === 'h5' ? { h5_url: address } : { code_url: address })
}

const names: Record<string, string> = { jsapi: 'JSAPI', native: 'NATIVE', h5: 'MWEB' }
const transaction = (trade: Trade, total = trade.amountFen): object => ({
  appid: given.appId,
  mchid: given.mchId,
  out_trade_no: trade.no,
  trade_type: names[trade.scene],
  trade_state:
    trade.state === 'paid' ? (trade.refunds.length > 0 ? 'REFUND' : 'SUCCESS') : isOpen(trade) ? 'NOTPAY' : 'CLOSED',
  trade_state_desc: '',
  ...(trade.state === 'paid'
    ? {
        transaction_id: trade.tradeNo,
        bank_type: 'OTHERS',
        success_time: `${chinaTime(trade.paidMs)}+08:00`,
        payer: { openid: 'o0000000000000000000000000000' },
        amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      }
    : {}),
})

const states = { processing: 'PROCESSING', succeeded: 'SUCCESS', abnormal: 'ABNORMAL' }
const refundOf = (trade: Trade, refund: Refund): object => ({
  refund_id: `5030${refund.no}`,
  out_refund_no: refund.no,
  transaction_id: trade.tradeNo,
  out_trade_no: trade.no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: `${chinaTime(refund.atMs)}+08:00`,
  status: states[refund.state],
  amount: { total: trade.amountFen, refund: refund.amountFen, payer_total: trade.amountFen, currency: 'CNY' },
})

/** How long money is on its way back. ms */
const refundMs = 200

const refund = (body: Body): Answered => {
  const trade = trades.get(String(body.out_trade_no))
  const no = String(body.out_refund_no)
  const amountFen = body.amount?.refund ?? 0
  if (trade?.state !== 'paid') return trouble(404, 'RESOURCE_NOT_EXISTS')
  if (body.amount?.total !== trade.amountFen || !(amountFen > 0)) return trouble(400, 'PARAM_ERROR')
  const before = trade.refunds.find((one) => one.no === no)
  if (before) return before.amountFen === amountFen ? said(refundOf(trade, before)) : trouble(400, 'PARAM_ERROR')
  if (refundedFen(trade) + amountFen > trade.amountFen) return trouble(400, 'INVALID_REQUEST')
  if (strikes('no-refund')) return trouble(400, 'INVALID_REQUEST')
  if (strikes('no-money')) return trouble(403, 'NOT_ENOUGH')
  const begun: Refund = { no, amountFen, state: 'processing', atMs: Date.now() }
  trade.refunds.push(begun)
  const end = strikes('abnormal') ? 'abnormal' : 'succeeded'
  setTimeout(() => {
    begun.state = end
    void tellRefund(desk, trade, begun)
  }, refundMs).unref()
  return said(refundOf(trade, begun))
}

/** Sums are left out of what is read; their head must be there. */
const billText = (lines: readonly BillLine[]): string => {
  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const rows = lines.map(({ trade, refund: back, amountFen }) => {
    const [order, asked] = back ? ['0.00', yuanOf(amountFen)] : [yuanOf(amountFen), '0.00']
    const fields = [
      ...[chinaTime(back?.atMs ?? trade.paidMs).replace('T', ' '), given.appId, given.mchId, '0', ''],
      ...[trade.tradeNo, trade.no, 'o0000000000000000000000000000', names[trade.scene] ?? ''],
      ...[back ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', order, '0.00'],
      ...[back ? `5030${back.no}` : '0', back?.no ?? '0', asked, '0.00', back ? 'ORIGINAL' : ''],
      ...[back ? (back.state === 'abnormal' ? 'FAIL' : states[back.state]) : '', trade.subject, '', '0.00000', '0.60%'],
      ...[order, asked, ''],
    ]
    return fields.map((field) => `\`${field}`).join(',')
  })
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  return `\uFEFF${[head, ...rows, sums, '`0,`0.00,`0.00,`0.00,`0.00,`0.00,`0.00'].join('\r\n')}\r\n`
}

/** Files that can be taken away, by their token. */
const files = new Map<string, string>()

const bill = (url: URL, host: string): Answered => {
  const day = url.searchParams.get('bill_date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || url.searchParams.get('bill_type') !== 'ALL') return trouble(400, 'PARAM_ERROR')
  if (strikes('bill-creating')) return trouble(400, 'STATEMENT_CREATING')
  const lines = billOf(day)
  if (lines.length === 0) return trouble(400, 'NO_STATEMENT_EXIST')
  const text = billText(lines)
  const token = randomBytes(16).toString('hex')
  files.set(token, text)
  const hash = createHash('sha1').update(strikes('bill-cut') ? text.slice(1) : text)
  const download_url = `http://${host}/v3/billdownload/file?token=${token}`
  return said({ hash_type: 'SHA1', hash_value: hash.digest('hex'), download_url })
}

const answerCall = (method: string, url: URL, body: Body, host: string): Answered => {
  const scene = /^\/v3\/pay\/transactions\/(jsapi|native|h5)$/.exec(url.pathname)?.[1]
  if (scene && method === 'POST') return begin(body, scene, host)
  const closing = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(url.pathname)?.[1]
  if (closing && method === 'POST') {
    const trade = trades.get(closing)
    if (!trade) return trouble(404, 'ORDER_NOT_EXIST')
    if (trade.state === 'paid') return trouble(400, 'ORDERPAID')
    trade.state = 'closed'
    return said(undefined)
  }
  const asked = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(url.pathname)?.[1]
  if (asked) {
    const trade = url.searchParams.get('mchid') === given.mchId ? trades.get(asked) : undefined
    return trade ? said(transaction(trade)) : trouble(404, 'ORDER_NOT_EXIST')
  }
  if (url.pathname === '/v3/refund/domestic/refunds' && method === 'POST') return refund(body)
  if (url.pathname === '/v3/bill/tradebill') return bill(url, host)
  const refunded = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(url.pathname)?.[1]
  for (const trade of trades.values()) {
    const one = trade.refunds.find(({ no }) => no === refunded)
    if (one) return said(refundOf(trade, one))
  }
  return trouble(404, 'RESOURCE_NOT_EXISTS')
}

const handle = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
  const text = await bodyOf(req)
  const file = url.pathname === '/v3/billdownload/file' ? files.get(url.searchParams.get('token') ?? '') : undefined
  if (file !== undefined) return send(res, isSigned(req, text) ? 200 : 401, 'text/plain', file)
  let answer = trouble(401, 'SIGN_ERROR')
  if (isSigned(req, text)) {
    const body = JSON.parse(text || '{}') as Body
    answer = strikes('busy')
      ? trouble(500, 'SYSTEM_ERROR')
      : answerCall(req.method ?? '', url, body, req.headers.host ?? '')
  }
  const headers = signedHeaders('answer', answer.body, String(req.headers['wechatpay-serial'] ?? publicKeyId))
  send(res, answer.status, 'application/json', answer.body, headers)
}

const sealed = (plain: object, associated: string): object => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(given.apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const ciphertext = (strikes('notify-cut') ? bytes.subarray(0, -7) : bytes).toString('base64')
  return { original_type: associated, algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce }
}

const message = (trade: Trade, refunded?: Refund): Message => {
  const total = strikes('notify-amount') ? trade.amountFen + 1 : trade.amountFen
  const paid = {
    ...transaction({ ...trade, refunds: [] }, total),
    ...(strikes('notify-app') ? { appid: 'wxother' } : {}),
  }
  const gone = refunded && { ...refundOf(trade, refunded), mchid: given.mchId, refund_status: states[refunded.state] }
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: `${chinaTime(Date.now())}+08:00`,
    resource_type: 'encrypt-resource',
    event_type: refunded ? `REFUND.${states[refunded.state]}` : 'TRANSACTION.SUCCESS',
    summary: refunded ? '退款' : '支付成功',
    resource: sealed(gone ?? paid, refunded ? 'refund' : 'transaction'),
  })
  return {
    url: trade.notifyUrl,
    headers: { 'content-type': 'application/json', ...signedHeaders('notify', body, publicKeyId) },
    body,
  }
}

const desk: Desk = {
  name: '微信支付',
  colour: '#2a8f4f',
  message,
  taken: ({ status }) => status === 200 || status === 204,
  back: (trade) => `/desk?no=${trade.no}`,
  handle,
}

openDesk(desk, {
  publicKeyId,
  publicKey: pem(publicPair.publicKey),
  certificateSerial,
  certificateKey: pem(certificatePair.publicKey),
})
