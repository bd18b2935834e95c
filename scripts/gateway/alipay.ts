/**
 * A local Alipay: a program of its own that imports nothing of the site and speaks what the open platform's documents say (v2,
 * RSA2). GATEWAY_ALIPAY is `{appId, sellerId, appKey}` (appKey: the application's public key); the first line of output is
 * `{port, publicKey, nextKey}`. Faults by `POST /__control/fault {name, times}`: error, hang, wait (until `go`), busy, answer-signature,
 * answer-next-key, no-money, no-refund, those of `billOf`, notify-none, notify-late (then `release`, `{reversed: true}` for out of order), notify-thrice,
 * notify-signature, notify-next-key, notify-amount, notify-app. Never in production.
 */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32, deflateRawSync } from 'node:zlib'
import {
  billOf,
  bodyOf,
  chinaTime,
  type Desk,
  deskPage,
  fenOf,
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

type Said = Record<string, string>
type Content = Record<string, string>

const given = JSON.parse(process.env.GATEWAY_ALIPAY ?? '{}') as { appId: string; sellerId: string; appKey: string }
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, next, foreign] = [pair(), pair(), pair()]

const joined = (said: Said, without: string[]): string =>
  Object.keys(said)
    .filter((key) => said[key] !== '' && !without.includes(key))
    .sort()
    .map((key) => `${key}=${said[key]}`)
    .join('&')

/** With the fault of this name another key signs: one nobody knows, or the one Alipay is about to change to. */
const keyFor = (what: 'answer' | 'notify'): KeyObject => {
  if (strikes(`${what}-signature`)) return foreign.privateKey
  return strikes(`${what}-next-key`) ? next.privateKey : own.privateKey
}
const signature = (text: string, key: KeyObject): string => sign('sha256', Buffer.from(text), key).toString('base64')

const answer = (res: ServerResponse, method: string, node: object): void => {
  // As PHP writes it, which is what Alipay signs.
  const text = JSON.stringify(node).replaceAll('/', '\\/')
  const name = `${method.replaceAll('.', '_')}_response`
  send(res, 200, 'application/json', `{"${name}":${text},"sign":"${signature(text, keyFor('answer'))}"}`)
}
const failed = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subCode })
const good = { code: '10000', msg: 'Success' }

const time = (ms: number): string => chinaTime(ms).replace('T', ' ')
/** From the clock: a gateway started again on the same day gives no number of a trade twice. */
let serial = Date.now()

/** Made when Alipay hears of it first: by a call, or when somebody opens the link. */
const begin = (said: Said, content: Content, scene: string): Trade | string => {
  const amountFen = fenOf(content.total_amount ?? '')
  const { out_trade_no: no = '', subject = '', time_expire: expire = '' } = content
  if (!/^[\w-]{1,64}$/.test(no) || amountFen === undefined || amountFen < 1 || subject === '')
    return 'ACQ.INVALID_PARAMETER'
  const before = trades.get(no)
  if (before && before.amountFen !== amountFen) return 'ACQ.CONTEXT_INCONSISTENT'
  if (before?.state === 'paid') return 'ACQ.TRADE_HAS_SUCCESS'
  if (before) return isOpen(before) ? before : 'ACQ.TRADE_HAS_CLOSE'
  const expireMs = expire === '' ? Date.now() + 15 * 86_400_000 : Date.parse(`${expire.replace(' ', 'T')}+08:00`)
  if (!(expireMs > Date.now())) return 'ACQ.INVALID_PARAMETER'
  const trade: Trade = {
    no,
    amountFen,
    subject,
    scene,
    notifyUrl: said.notify_url ?? '',
    returnUrl: said.return_url ?? '',
    expireMs,
    state: 'waiting',
    tradeNo: `${time(Date.now()).replace(/\D/g, '').slice(0, 8)}2200${String(++serial).padStart(16, '0')}`,
    paidMs: 0,
    refunds: [],
  }
  trades.set(no, trade)
  return trade
}

const found = ({ out_trade_no: no = '', trade_no: tradeNo }: Content): Trade | undefined =>
  trades.get(no) ?? [...trades.values()].find((trade) => tradeNo !== undefined && trade.tradeNo === tradeNo)

const status = (trade: Trade): string => {
  if (trade.state === 'paid') return refundedFen(trade) === trade.amountFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return isOpen(trade) ? 'WAIT_BUYER_PAY' : 'TRADE_CLOSED'
}

const query = (trade: Trade): object => ({
  ...good,
  trade_no: trade.tradeNo,
  out_trade_no: trade.no,
  buyer_logon_id: '138****0000',
  trade_status: status(trade),
  total_amount: yuanOf(trade.amountFen),
  ...(trade.state === 'paid' ? { send_pay_date: time(trade.paidMs) } : {}),
})

const close = (trade: Trade): object => {
  if (!isOpen(trade)) return failed('ACQ.REASON_TRADE_STATUS_INVALID')
  trade.state = 'closed'
  return { ...good, trade_no: trade.tradeNo, out_trade_no: trade.no }
}

const refund = (trade: Trade, content: Content): object => {
  const amountFen = fenOf(content.refund_amount ?? '')
  const no = content.out_request_no ?? trade.no
  const before = trade.refunds.find((one) => one.no === no)
  if (amountFen === undefined || amountFen < 1) return failed('ACQ.INVALID_PARAMETER')
  if (trade.state !== 'paid') return failed('ACQ.TRADE_STATUS_ERROR')
  if (before && before.amountFen !== amountFen) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
  if (!before && refundedFen(trade) + amountFen > trade.amountFen) return failed('ACQ.REASON_TRADE_REFUND_FEE_ERR')
  if (!before && strikes('no-refund')) return failed('ACQ.TRADE_HAS_FINISHED')
  if (!before && strikes('no-money')) return failed('ACQ.SELLER_BALANCE_NOT_ENOUGH')
  if (!before) {
    const done: Refund = { no, amountFen, state: 'succeeded', atMs: Date.now() }
    trade.refunds.push(done)
    setTimeout(() => void tellRefund(desk, trade, done), 50).unref()
  }
  const fee = yuanOf(refundedFen(trade))
  return { ...good, trade_no: trade.tradeNo, out_trade_no: trade.no, fund_change: before ? 'N' : 'Y', refund_fee: fee }
}

const refundQuery = (trade: Trade, content: Content): object => {
  const one = trade.refunds.find(({ no }) => no === content.out_request_no)
  if (!one) return good
  const named = { trade_no: trade.tradeNo, out_trade_no: trade.no, out_request_no: one.no }
  return { ...good, ...named, refund_amount: yuanOf(one.amountFen), refund_status: 'REFUND_SUCCESS' }
}

const calls: Record<string, (trade: Trade, content: Content) => object> = {
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': refundQuery,
}
const links: Record<string, string> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

const gbk = new TextDecoder('gbk')
/** GBK the other way round: Node reads it and does not write it. */
const gbkBytes = new Map<string, readonly number[]>()
for (let high = 0x81; high <= 0xfe; high++)
  for (let low = 0x40; low <= 0xfe; low++) {
    const letter = gbk.decode(Uint8Array.of(high, low))
    if (letter.length === 1 && letter !== '\uFFFD') gbkBytes.set(letter, [high, low])
  }
const inGbk = (text: string): Buffer =>
  Buffer.from(
    [...text].flatMap((letter) => (letter <= '\x7f' ? [letter.charCodeAt(0)] : (gbkBytes.get(letter) ?? [0x3f]))),
  )

/** A zip archive, each file deflated. */
const zipOf = (entries: readonly { name: string; text: string }[]): Buffer => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const [called, plain] = [inGbk(name), inGbk(text)]
    const packed = deflateRawSync(plain)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(called.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04'), head, called, packed)
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, where, called)
    offset += 30 + called.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const billZip = (day: string): Buffer | undefined => {
  const lines = billOf(day)
  if (lines.length === 0) return undefined
  const head =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
  const rows = lines.map(({ trade, refund: back, amountFen }) => {
    const amount = `${back ? '-' : ''}${yuanOf(amountFen)}`
    const at = time(back?.atMs ?? trade.paidMs)
    const nothing = Array<string>(5).fill('0.00')
    const fields = [
      trade.tradeNo,
      trade.no,
      back ? '退款' : '交易',
      trade.subject,
      at,
      at,
      '',
      '',
      '',
      '',
      '*心(138****0000)',
    ]
    return [...fields, amount, amount, ...nothing, '', '0.00', '0.00', back?.no ?? '', '0.00', '0.00', '']
      .map((field) => `${field}\t`)
      .join(',')
  })
  const note = `#支付宝业务明细查询\r\n#账号：[${given.sellerId}0156]\r\n#-----业务明细列表-----\r\n`
  const text = `${note}${[head, ...rows].join('\r\n')}\r\n#-----业务明细列表结束-----\r\n`
  const name = `${given.sellerId}0156_${day.replaceAll('-', '')}_业务明细`
  return zipOf([
    { name: `${name}(汇总).csv`, text: `${note}#业务汇总` },
    { name: `${name}.csv`, text },
  ])
}

/** Files that can be taken away, by their number. */
const files = new Map<string, Buffer>()

const invalid = (res: ServerResponse, method: string, subCode: string): void =>
  answer(res, method, { code: '40002', msg: 'Invalid Arguments', sub_code: subCode, sub_msg: subCode })

const handle = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
  const scanned = /^\/qr\/([\w-]+)$/.exec(url.pathname)?.[1]
  if (scanned !== undefined) return send(res, 200, 'text/html', deskPage(desk, trades.get(scanned)))
  const file = files.get(url.searchParams.get('downloadFileId') ?? '')
  if (url.pathname === '/downloadBillFile.resource' && file)
    return void res.writeHead(200, { 'content-type': 'application/zip' }).end(file)
  if (url.pathname !== '/gateway.do') return send(res, 404, 'text/plain', 'not found')
  const said: Said = {
    ...Object.fromEntries(url.searchParams),
    ...Object.fromEntries(new URLSearchParams(await bodyOf(req))),
  }
  const { method = '' } = said
  if (said.app_id !== given.appId) return invalid(res, method, 'isv.invalid-app-id')
  const bytes = Buffer.from(said.sign ?? '', 'base64')
  if (!verify('sha256', Buffer.from(joined(said, ['sign'])), createPublicKey(given.appKey), bytes))
    return invalid(res, method, 'isv.invalid-signature')
  const skew = Math.abs(Date.parse(`${said.timestamp?.replace(' ', 'T')}+08:00`) - Date.now())
  if (!(skew < 15 * 60_000)) return invalid(res, method, 'isv.invalid-timestamp')
  const content = JSON.parse(said.biz_content ?? '{}') as Content
  const product = links[method]
  if (product !== undefined) {
    const trade = content.product_code === product ? begin(said, content, method) : 'ACQ.INVALID_PARAMETER'
    if (typeof trade !== 'string') return send(res, 302, 'text/plain', '', { location: `/desk?no=${trade.no}` })
    return send(res, 200, 'text/html', deskPage(desk, trades.get(content.out_trade_no ?? '')))
  }
  if (strikes('busy'))
    return answer(res, method, { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.unknow-error' })
  if (method === 'alipay.trade.precreate') {
    const trade = begin(said, content, method)
    if (typeof trade === 'string') return answer(res, method, failed(trade))
    return answer(res, method, {
      ...good,
      out_trade_no: trade.no,
      qr_code: `http://${req.headers.host}/qr/${trade.no}`,
    })
  }
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
    const zip = billZip(content.bill_date ?? '')
    if (!zip) return answer(res, method, failed('isp.bill_not_exist'))
    const id = String(++serial)
    files.set(id, zip)
    const bill_download_url = `http://${req.headers.host}/downloadBillFile.resource?downloadFileId=${id}`
    return answer(res, method, { ...good, bill_download_url })
  }
  const call = calls[method]
  if (!call) return invalid(res, method, 'isv.invalid-method')
  const trade = found(content)
  answer(res, method, trade ? call(trade, content) : failed('ACQ.TRADE_NOT_EXIST'))
}

const message = (trade: Trade, refunded?: Refund): Message => {
  const amountFen = strikes('notify-amount') ? trade.amountFen + 1 : trade.amountFen
  const said: Said = {
    notify_time: time(Date.now()),
    notify_type: 'trade_status_sync',
    notify_id: `${Date.now()}${++serial}`,
    app_id: strikes('notify-app') ? '2021000000000999' : given.appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.tradeNo,
    out_trade_no: trade.no,
    buyer_id: '2088000000000000',
    buyer_logon_id: '138****0000',
    seller_id: given.sellerId,
    trade_status: status({ ...trade, refunds: refunded ? trade.refunds : [] }),
    total_amount: yuanOf(amountFen),
    subject: trade.subject,
    gmt_create: time(trade.paidMs),
    gmt_payment: time(trade.paidMs),
    ...(refunded
      ? { refund_fee: yuanOf(refundedFen(trade)), gmt_refund: `${time(refunded.atMs)}.000`, out_biz_no: refunded.no }
      : {}),
  }
  const sign = signature(joined(said, []), keyFor('notify'))
  return {
    url: trade.notifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...said, sign_type: 'RSA2', sign }).toString(),
  }
}

const desk: Desk = {
  name: '支付宝',
  colour: '#1677c8',
  message,
  taken: ({ status: code, body }) => code === 200 && body === 'success',
  back: (trade) => {
    if (trade.returnUrl === '') return `/desk?no=${trade.no}`
    const url = new URL(trade.returnUrl)
    url.searchParams.set('out_trade_no', trade.no)
    return url.href
  },
  handle,
}

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string
openDesk(desk, { publicKey: pem(own.publicKey), nextKey: pem(next.publicKey) })
