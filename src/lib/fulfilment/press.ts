import type { OrderState } from '#lib/orders/order.machine.ts'
import { leastCancelHours } from '#lib/pricing/cancel-rule.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

const hourMs = 3_600_000

/** Lists of the press desk, as they stand in its address. */
export const pressTabs = [
  { id: 'waiting', name: '等接单', state: 'paid' },
  { id: 'printing', name: '在印', state: 'printing' },
  { id: 'sent', name: '已寄出', state: 'shipped' },
] as const satisfies readonly { id: string; name: string; state: OrderState }[]

export type PressTab = (typeof pressTabs)[number]['id']
export const pressTabIds = pressTabs.map(({ id }) => id) as [PressTab, ...PressTab[]]

/** An order shipped so long ago has arrived (commerce.md §1.4: signed for, or 15 days). */
export const arrivedAfterMs = 15 * 24 * hourMs

/** From when the press may take an order: until then its buyer can cancel, whatever the press would like (cancel-rule.ts). */
export const takeableAtMs = (paidAtMs: number): number => paidAtMs + leastCancelHours * hourMs

/** May the press take it now? 409 `press_too_early` while its buyer may still cancel, `wrong_state` where it is not waiting. */
export const mayTake = (
  { state, paidAtMs }: { state: OrderState; paidAtMs: number | null },
  nowMs: number,
): Result<void> => {
  if (state !== 'paid' || paidAtMs === null) return fail(409, 'wrong_state', '这一单不在等接单，请刷新后再看')
  return nowMs < takeableAtMs(paidAtMs)
    ? fail(409, 'press_too_early', `付款后 ${leastCancelHours} 小时内买家还能取消，到点再接单`)
    : ok(undefined)
}

/** Characters a field for a parcel's number takes, blanks around it too. */
export const trackingLength = 40
/** Numbers of parcels: letters and digits, as couriers print them. */
export const trackingPattern = /^[A-Za-z0-9]{6,30}$/

/** `4be1 90d7 c2a3 518f`: the beginning of a hash, as it is compared by eye. */
export const shortHash = (sha256: string): string => (sha256.slice(0, 16).match(/.{4}/g) ?? []).join(' ')
