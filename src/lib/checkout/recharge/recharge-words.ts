import { sinceText } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'

type View = {
  amountFen: number
  storedFen: number
  overFen: number
  returningFen: number
  refundedFen: number
  paidAt: number | null
  refundable: { fen: number; untilAt: number }
}

/** The heading of a recharge that was paid. */
export const rechargeHeading = ({ amountFen, returningFen, refundedFen }: View): string =>
  returningFen < amountFen ? '充好了' : refundedFen < amountFen ? '正在退回' : '已退回'

/** What became of what did not stay in the balance; '' where all of it did. */
export const returnedSentence = ({ returningFen, refundedFen, overFen }: View, way: string): string => {
  if (returningFen === 0) return ''
  const why = overFen > 0 ? `余额最多存 5,000 元，存不下的 ${yuan(overFen)} 元按原路退。` : ''
  const still = returningFen - refundedFen
  const words = [
    ...(refundedFen > 0 ? [`${yuan(refundedFen)} 元已退回${way}`] : []),
    ...(still > 0 ? [`${yuan(still)} 元正在退回${way}，一般几分钟，银行卡最迟三天`] : []),
  ]
  return `${why}${words.join('；')}。`
}

/** Whether and until when unused money goes back by a press. */
export const refundableSentence = ({ refundable, storedFen, returningFen, overFen }: View, nowMs: number): string => {
  const { fen, untilAt } = refundable
  if (fen > 0) return `没用掉的 ${yuan(fen)} 元，${sinceText(untilAt, nowMs)}之前可以退回来。`
  if (storedFen === 0 || returningFen - overFen >= storedFen) return ''
  return untilAt > nowMs || untilAt === 0
    ? '这一笔的钱已经用掉，或正被订单占着。'
    : '过了七天，要退没用掉的钱请找客服。'
}
