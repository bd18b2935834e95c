import type { Actor } from '#lib/http/actor.ts'
import { seePay } from './pay-calls.server.ts'
import { openPayLink } from './pay-link.server.ts'

type Shown = {
  view: { title: string; dueFen: number; state: 'open' | 'settled' | 'closed'; payBefore: number | null }
  isOwner: boolean
}

/** Was this link ours, and is its time over? */
export const isLinkOver = async (orderNo: string, pay: string | undefined): Promise<boolean> => {
  const linked = pay === undefined ? undefined : await openPayLink(orderNo, pay)
  return linked !== undefined && !linked.ok && linked.failure.code === 'pay_link_over'
}

/** What /pay/{orderNo}/alipay shows its owner, or whoever brings a link that is still good; undefined: to nobody else. */
export const alipayPage = async (asked: {
  actor: Actor
  orderNo: string
  pay: string | undefined
}): Promise<Shown | undefined> => {
  const { actor, orderNo, pay } = asked
  const own = actor.kind === 'user' ? await seePay({ actor, params: { orderNo } }) : undefined
  if (own?.ok) return { view: own.value, isOwner: true }
  const linked = pay === undefined ? undefined : await openPayLink(orderNo, pay)
  return linked?.ok ? { view: linked.value, isOwner: false } : undefined
}
