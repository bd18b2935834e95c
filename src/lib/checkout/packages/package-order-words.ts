import type { z } from 'zod'
import { longDay, sinceText } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'
import type { packageCodeView, packageOrderView } from './package-order.api.ts'

type View = z.output<typeof packageOrderView>
type Code = z.output<typeof packageCodeView>
type Words = { name: string; badge: 'success' | 'warning' | 'info' | 'outline'; say: string }

/** What a package that was bought is called now, with a sentence. Pure. */
export const packageStateWords = (view: View, nowMs: number): Words => {
  const { payState, payBefore, status, endAt, open, held, used, count, refunded } = view
  if (payState === 'open')
    return { name: '待付款', badge: 'warning', say: payBefore === null ? '' : `留到${sinceText(payBefore, nowMs)}。` }
  if (payState === 'closed') return { name: '已取消', badge: 'outline', say: '没有付款，什么也没扣。' }
  const gone = [...(used > 0 ? [`用了 ${used} 张`] : []), ...(held > 0 ? [`${held} 张占在没付的订单里`] : [])].join(
    '，',
  )
  if (status === 5) return { name: view.statusName, badge: 'outline', say: '款按原路退回。' }
  if (open === 0 && used === count) return { name: '用完了', badge: 'outline', say: `${count} 张都用了。` }
  if (view.returned > 0)
    return {
      name: '已退回',
      badge: 'outline',
      say: [gone, `没用的退了 ${yuan(refunded)} 元`].filter(Boolean).join('，'),
    }
  if (endAt !== null && endAt < nowMs) return { name: '过期了', badge: 'outline', say: `还有 ${open} 张没用，可以退。` }
  const until = endAt === null ? '' : `，用到 ${longDay(endAt)}`
  return { name: '能用', badge: 'success', say: `还有 ${open} 张${gone && `，${gone}`}${until}` }
}

/** What became of one copy of it. Pure. */
export const codeWords = ({ status, isTaken, tail, usedFen }: Code): { say: string; isOpen: boolean } => {
  if (isTaken) return { say: '送出去了，已被人兑走', isOpen: false }
  if (status === 1) return { say: '占在没付的订单里', isOpen: false }
  if (status === 2) return { say: `用掉了，抵了 ${yuan(usedFen ?? 0)}`, isOpen: false }
  if (status === 3) return { say: '退了', isOpen: false }
  return { say: tail === '' ? '没用' : `没用，写过一个码（尾号 ${tail}）`, isOpen: true }
}
