import type { Difference } from '#lib/payments/bills/bill.ts'

type Words = { name: string; meaning: string }

const words: Record<Difference['kind'], Words> = {
  unknown: { name: '不认识', meaning: '账单上有，我们没有要过这一笔。' },
  unsettled: { name: '没入账', meaning: '账单上有，我们这里还没有付成或退成。' },
  amount: { name: '金额不同', meaning: '两边都有，金额或渠道单号不一样。' },
  doubled: { name: '记了两次', meaning: '同一个单号在账单里出现了不止一次。' },
  missing: { name: '账单没有', meaning: '我们这里已经做成，到这一天为止的账单里都没有。' },
  ledger: { name: '账本不平', meaning: '账本里渠道替我们收着的钱，和它的收退合计不一样。' },
}

/** What a difference is called, and what it means. */
export const differenceWords = (kind: Difference['kind']): Words => words[kind]

/** What the two sums are of. */
export const ofNames: Record<Difference['of'], string> = { payment: '收款', refund: '退款', ledger: '账本' }
