const part = encodeURIComponent

/** One order, by the number people read. */
export const order = (orderNo: string) => `/orders/${part(orderNo)}`
/** Where it goes, who takes it, what is printed: until the press takes it. */
export const orderEdit = (orderNo: string) => `/orders/${part(orderNo)}/edit`
/** The same bytes once more, at today's price. */
export const orderReprint = (orderNo: string) => `/orders/${part(orderNo)}/reprint`
/** Damaged copies are told of, and printed again free of charge. */
export const orderRepair = (orderNo: string) => `/orders/${part(orderNo)}/repair`
/** Its invoices: asked for, downloaded. */
export const orderInvoice = (orderNo: string) => `/orders/${part(orderNo)}/invoice`
/** The book that came is shown, and brings a sum. */
export const orderCashback = (orderNo: string) => `/orders/${part(orderNo)}/cashback`
/** Its files, for those it was printed for. */
export const orderFiles = (orderNo: string) => `/orders/${part(orderNo)}/pdf`
/** One of them, by an address of ten minutes. */
export const orderFile = (orderNo: string, position: number) =>
  `/api/order/${part(orderNo)}/printbooks/${position}/file`
export const orderResult = (orderNo: string) => `/orders/${part(orderNo)}/result`
export const pay = (orderNo: string) => `/pay/${part(orderNo)}`
/** Paying by Alipay out of a link: outside WeChat, and for somebody of the family. */
export const payAlipay = (orderNo: string) => `/pay/${part(orderNo)}/alipay`
/** Packages on a tab of the albums' page, of printed copies or files (2.5, 2.155). */
export const packagesTab = (sub: 'printed' | 'electronic') => `/albums?tab=packages&sub=${sub}`
export const packages = '/packages'
/** One package that is sold. */
const packagePath = (id: string) => `/packages/${part(id)}`

export { packagePath as package }
export const packageBuy = (id: string) => `/packages/${part(id)}/buy`
/** Writes a gift card. */
export const writeGiftCard = '/packages/giftcard'
/** One that was bought: its link, or back. */
export const giftCard = (orderNo: string) => `/packages/giftcard/${part(orderNo)}`
/** Where a link leads; its secret stands behind #. */
export const openGiftCard = '/packages/giftcard/open'
export const packageOrders = '/package-orders'
/** One that was bought: its copies, what of it goes back. */
export const packageOrder = (orderNo: string) => `/package-orders/${part(orderNo)}`
