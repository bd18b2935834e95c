const part = encodeURIComponent

export const operatorAgents = '/operator/agents'
/** The desk: everybody's orders. */
export const operatorOrders = '/operator/orders'
export const operatorOrder = (orderNo: string) => `/operator/orders/${part(orderNo)}`
export const operatorRefunds = '/operator/refunds'
export const operatorBills = '/operator/bills'
export const operatorCoupons = '/operator/coupons'
export const operatorRepairs = '/operator/repairs'
export const operatorInvoices = '/operator/invoices'
/** Books shown for a sum, which are looked at first. */
export const operatorCashbacks = '/operator/cashbacks'
export const operatorPayouts = '/operator/payouts'
/** The press: orders to be taken, printed, sent. */
export const operatorPress = '/operator/press'
export const pressFile = (orderNo: string, position: number, kind: 'inner' | 'cover') =>
  `/api/operator/press/${part(orderNo)}/${position}/${kind}`
/** What people wrote for others, and what is minded of it. */
export const operatorModeration = '/operator/moderation'
export const operatorAlarms = '/operator/alarms'
export const operatorFeedback = '/operator/feedback'
export const operatorThreads = '/operator/threads'
export const operatorThread = (id: string) => `/operator/threads/${part(id)}`
