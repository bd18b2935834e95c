/** Yesterday's bill of each provider against our attempts, refunds and ledger, to the fen (commerce.md §1.5). */
import { config } from '#lib/config/config.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { randomId } from '#lib/std/id.ts'
import { sumFen } from '#lib/std/money.ts'
import { type ProviderName, providerNames } from '#lib/std/provider-name.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { providerOf } from '../providers.server.ts'
import {
  addBill,
  addBillLines,
  addDifference,
  clearingOf,
  lastBillDay,
  missingInBills,
  ownOf,
  timesInBills,
} from './bill.sql.ts'
import { type BillLine, type Difference, dayEndMs, differenceOf, nextDay, yesterday } from './bill.ts'

export const billJobName = 'payment-bill'

const names: Record<ProviderName, string> = { alipay: '支付宝', wechatpay: '微信支付' }
/** Days made up for at most in one go: bills are there for three months. */
const mostDays = 31

const sumOf = (lines: readonly BillLine[], kind: BillLine['kind']) =>
  sumFen(lines.filter((line) => line.kind === kind).map(({ amountFen }) => amountFen))

type Bill = { provider: ProviderName; day: string }

/** Line by line; the same number a second time, in this bill or one of before, is doubled. */
const differencesIn = async (tx: Db, bill: Bill, lines: readonly BillLine[]): Promise<Difference[]> => {
  const nos = [...new Set(lines.map(({ no }) => no))]
  const own = await ownOf(tx, bill.provider, nos)
  const times = await timesInBills(tx, bill, nos)
  const found: Difference[] = []
  for (const line of lines) {
    const key = `${line.kind} ${line.no}`
    const difference = differenceOf(line, own.get(key), times.get(key) ?? 0)
    times.set(key, (times.get(key) ?? 0) + 1)
    if (difference) found.push(difference)
  }
  return found
}

const missing = async (tx: Db, { provider, day }: Bill): Promise<Difference[]> =>
  (await missingInBills(tx, provider, dayEndMs(day))).map((one) => ({ kind: 'missing', billFen: null, ...one }))

const ledgerDifference = async (tx: Db, { provider }: Bill): Promise<Difference[]> => {
  const { ledgerFen, tradesFen } = await clearingOf(tx, provider)
  return ledgerFen === tradesFen
    ? []
    : [{ kind: 'ledger', of: 'ledger', no: '', billFen: tradesFen, ownFen: ledgerFen }]
}

/** Compares a bill that was fetched; its lines and what differs are written together. Read before, it changes nothing. Answers what is new. */
const takeBill = (bill: Bill, lines: readonly BillLine[]): Promise<number> =>
  transaction(async (tx) => {
    const sums = { paidFen: sumOf(lines, 'payment'), refundedFen: sumOf(lines, 'refund') }
    if (!(await addBill(tx, { ...bill, lineCount: lines.length, ...sums }))) return 0
    const found = await differencesIn(tx, bill, lines)
    await addBillLines(tx, bill, lines)
    found.push(...(await missing(tx, bill)), ...(await ledgerDifference(tx, bill)))
    let added = 0
    for (const difference of found) if (await addDifference(tx, { id: randomId(), ...bill, ...difference })) added += 1
    if (added > 0) {
      const words = `${names[bill.provider]} ${bill.day} 的账单有 ${added} 处和我们的账对不上，请到「对账」里看`
      const error = Object.assign(new Error(words), { code: 'bill_difference' })
      await raiseAlarm(tx, { job: billJobName, ref: `${bill.provider} ${bill.day}`, error, attempts: 1 })
    }
    return added
  })

/** Fetches and compares one day of one provider. 409 `bill_not_ready`: it is still being made. */
export const reconcileBill = async (provider: ProviderName, day: string): Promise<Result<{ differences: number }>> => {
  const asked = providerOf(provider)
  if (!asked) throw new Error(`${provider} is not configured`)
  const lines = await asked.bill(day)
  return lines.ok ? ok({ differences: await takeBill({ provider, day }, lines.value) }) : lines
}

/** A gateway of ours forgets its trades when it is started again: its bills are for tests. */
const isReal = (name: ProviderName): boolean =>
  (name === 'alipay' ? config().payment.alipay : config().payment.wechatPay) !== undefined

/** Every day: all days since the last that was read, one after another, as what is missing can only be said without a gap. */
export const reconcileBills = async (now = new Date()): Promise<void> => {
  const failed: string[] = []
  for (const provider of providerNames.filter(isReal)) {
    const until = yesterday(now.getTime())
    const last = await lastBillDay(db(), provider)
    let day = last === undefined ? until : nextDay(last)
    for (let turn = 0; turn < mostDays && day <= until; turn++) {
      const done = await reconcileBill(provider, day)
      if (!done.ok) {
        failed.push(`${names[provider]} ${day} 的账单没有取到：${done.failure.code}`)
        break
      }
      day = nextDay(day)
    }
  }
  // Tried again by the queue; out of retries it is an alarm.
  if (failed.length > 0) throw Object.assign(new Error(failed.join('；')), { code: 'bill_unavailable' })
}
