import { type BillLine, billAmount, billRows } from '../bills/bill.ts'
import { zipEntry } from '../bills/zip-entry.server.ts'

const gbk = new TextDecoder('gbk')

/**
 * Lines of Alipay's bill of trades (业务明细): a zip with a table in GBK, notes behind `#`, fields by commas with blanks around them;
 * what went back is negative. Undefined for what is none.
 */
export const readAlipayBill = (zip: Buffer): BillLine[] | undefined => {
  const file = zipEntry(zip, (name) => name.endsWith('业务明细.csv'))
  if (!file) return undefined
  const table = gbk
    .decode(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(','))
  const [head, ...rest] = table
  const names = head?.map((name) => name.trim()) ?? []
  if (names[0] !== '支付宝交易号') return undefined
  const lines: BillLine[] = []
  for (const of of billRows(names, rest) ?? [() => '']) {
    const amountFen = billAmount(of('订单金额（元）'))
    const what = of('业务类型')
    if (amountFen === undefined || amountFen === 0 || !['交易', '退款'].includes(what)) return undefined
    const kind = what === '退款' ? 'refund' : 'payment'
    const no = of(kind === 'refund' ? '退款批次号/请求号' : '商户订单号')
    if (no === '') return undefined
    lines.push({ kind, no, tradeNo: of('支付宝交易号'), amountFen })
  }
  return lines
}
