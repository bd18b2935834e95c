import { type BillLine, billAmount, billRows } from '../bills/bill.ts'

/** Fields of a row: each begins with a backtick, so that no spreadsheet rounds them. */
const fieldsOf = (row: string): string[] => row.slice(1).split(',`')

/**
 * Lines of WeChat's bill of trades (ALL): a head of names, rows whose fields begin with a backtick, a second head and sums. A refund
 * that came to nothing moved no money and is left out. Undefined for what is none.
 */
export const readWechatBill = (text: string): BillLine[] | undefined => {
  const [head = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const names = head.split(',').map((name) => name.trim())
  if (names[0] !== '交易时间') return undefined
  const end = rest.findIndex((line) => !line.startsWith('`'))
  if (end < 0) return undefined
  const rows = billRows(names, rest.slice(0, end).map(fieldsOf))
  if (!rows) return undefined
  const lines: BillLine[] = []
  for (const of of rows) {
    const isRefund = of('交易状态') === 'REFUND'
    if (isRefund && !['SUCCESS', 'PROCESSING'].includes(of('退款状态'))) continue
    const amountFen = billAmount(of(isRefund ? '申请退款金额' : '订单金额'))
    const no = of(isRefund ? '商户退款单号' : '商户订单号')
    if (amountFen === undefined || amountFen === 0 || no === '') return undefined
    lines.push({ kind: isRefund ? 'refund' : 'payment', no, tradeNo: of('微信订单号'), amountFen })
  }
  return lines
}
