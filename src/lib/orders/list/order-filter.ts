import type { OrderState } from '../order.machine.ts'

/** Tabs of the list, as they stand in its address; each shows some states. What nobody paid (`closed`) is in none of them. */
export const orderTabs = [
  { id: 'all', name: '全部', states: ['unpaid', 'paid', 'printing', 'shipped', 'completed', 'refunding', 'refunded'] },
  { id: 'unpaid', name: '待付款', states: ['unpaid'] },
  { id: 'making', name: '制作中', states: ['paid', 'printing'] },
  { id: 'sent', name: '在路上', states: ['shipped'] },
  { id: 'received', name: '已收到', states: ['completed'] },
  { id: 'refunds', name: '退款', states: ['refunding', 'refunded'] },
] as const satisfies readonly { id: string; name: string; states: readonly OrderState[] }[]

export type OrderTab = (typeof orderTabs)[number]['id']

export const orderTabIds = orderTabs.map(({ id }) => id) as [OrderTab, ...OrderTab[]]

/** Longest text one looks for; longer ones are cut. */
export const searchLength = 40

/** What of somebody's orders is shown; undefined: any. */
export type OrderFilter = {
  tab: OrderTab
  /** In a title, the recipient's name, or an order's number. */
  text?: string | undefined
  binding?: string | undefined
  /** Beginning with `wm-`: the other line of products, which the ordinary list leaves out (7.O2). */
  bookType?: string | undefined
  /** Id of a layout (9.27). */
  style?: string | undefined
}

/** A value of an address: cut, without what stands around it; '' is none. */
const textOf = (params: URLSearchParams, name: string): string | undefined =>
  params.get(name)?.trim().slice(0, searchLength).trim() || undefined

/** The filter an address of the list carries; a tab that isn't one is the first. */
export const filterOf = (params: URLSearchParams): OrderFilter => ({
  tab: orderTabIds.find((id) => id === params.get('tab')) ?? 'all',
  text: textOf(params, 'name'),
  binding: textOf(params, 'binding'),
  bookType: textOf(params, 'book_type'),
  style: textOf(params, 'style'),
})

/** The same as a query, for links. */
export const paramsOf = ({ tab, text, binding, bookType, style }: OrderFilter, page = 1): string => {
  const values = { tab: tab === 'all' ? undefined : tab, name: text, binding, book_type: bookType, style }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** Is more asked for than a tab? */
export const isNarrowed = ({ text, binding, bookType, style }: OrderFilter): boolean =>
  [text, binding, bookType, style].some((value) => value !== undefined)

/** `B261122 142603 817265`: an order's number in groups that are read aloud easily. */
export const groupedNumber = (orderNo: string): string =>
  orderNo.replace(/^([A-Z]|giftcard)(\d{6})(\d{6})(\d{6})$/, '$1$2 $3 $4')

const monthNames = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const offsetMs = 8 * 3_600_000

/** `十一月`; of another year than now `2025 年十一月`. Months are those of UTC+8. */
export const monthHeading = (atMs: number, nowMs: number): string => {
  const [at, now] = [new Date(atMs + offsetMs), new Date(nowMs + offsetMs)]
  const month = `${monthNames[at.getUTCMonth()]}月`
  return at.getUTCFullYear() === now.getUTCFullYear() ? month : `${at.getUTCFullYear()} 年${month}`
}

/** Neighbours of one month stand together. */
export const byMonth = <T extends { createTime: number }>(
  rows: readonly T[],
  nowMs: number,
): { heading: string; rows: T[] }[] => {
  const groups: { heading: string; rows: T[] }[] = []
  for (const row of rows) {
    const heading = monthHeading(row.createTime, nowMs)
    const last = groups.at(-1)
    if (last?.heading === heading) last.rows.push(row)
    else groups.push({ heading, rows: [row] })
  }
  return groups
}
