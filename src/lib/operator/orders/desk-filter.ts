import type { OrderState } from '#lib/orders/order.machine.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Tabs of the desk's list, as they stand in its address. */
export const deskTabs = [
  { id: 'all', name: '全部', states: null },
  { id: 'unpaid', name: '待付款', states: ['unpaid'] },
  { id: 'paid', name: '已付款', states: ['paid'] },
  { id: 'printing', name: '印刷中', states: ['printing'] },
  { id: 'shipped', name: '在路上', states: ['shipped'] },
  { id: 'completed', name: '已完成', states: ['completed'] },
  { id: 'refunds', name: '退款', states: ['refunding', 'refunded'] },
  { id: 'closed', name: '没付关了', states: ['closed'] },
] as const satisfies readonly { id: string; name: string; states: readonly OrderState[] | null }[]

export type DeskTab = (typeof deskTabs)[number]['id']
export const deskTabIds = deskTabs.map(({ id }) => id) as [DeskTab, ...DeskTab[]]

/** Longest text one looks for; longer ones are cut. */
export const deskSearchLength = fieldLimits.search.most

export type DeskFilter = {
  tab: DeskTab
  /** An order's number, a title, the recipient's name, or the end of their phone number. */
  search?: string | undefined
}

/** The filter an address carries; a tab that isn't one is the first. */
export const deskFilterOf = (params: URLSearchParams): DeskFilter => ({
  tab: deskTabIds.find((id) => id === params.get('tab')) ?? 'all',
  search: params.get('search')?.trim().slice(0, deskSearchLength).trim() || undefined,
})

/** The same as a query, for links. */
export const deskQueryOf = ({ tab, search }: DeskFilter, page = 1): string => {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (search !== undefined) params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** Where a text is looked for. `numberEnd`: the last digits of an order's number, as they are read out on the phone. */
export type DeskSearch = { text: string; number?: string; phoneEnd?: string; numberEnd?: string }

/** Pure. Digits alone may be a number of ours or the end of a phone number; grouped numbers are read without their blanks. */
export const deskSearchOf = (text: string): DeskSearch => {
  const joined = text.replace(/\s/g, '')
  const number = /^(?:[A-Za-z]|giftcard)?(\d{18})$/.exec(joined)?.[1]
  if (number !== undefined) return { text, number }
  if (!/^\d{4,17}$/.test(joined)) return { text }
  return joined.length <= 11 ? { text, phoneEnd: joined, numberEnd: joined } : { text, numberEnd: joined }
}
