const part = encodeURIComponent

export const wallet = '/my/wallet'
export const balanceDetails = '/my/balance/details'
/** One's coupons (`coupons`), redeemed codes (`codes`), or what is over (`over`). */
export const walletTab = (tab: 'coupons' | 'codes' | 'over') => `/my/wallet?tab=${tab}#coupons`
/** What goes on, and which coupons may be claimed. */
export const promotions = '/my/promotions'
/** One's own coupon, or what a number gives. */
export const coupon = (couponNo: string) => `/my/coupons/${part(couponNo)}`
export const redeem = '/redeem'
/** Puts money into the balance. */
export const recharge = '/my/recharge'
/** What became of one recharge; where unused money of it is asked back. */
export const rechargeResult = (orderNo: string) => `/my/recharge-orders/${part(orderNo)}/result`
export const referral = '/my/referral'
export const vip = '/my/vip'
export const referralPoster = '/my/referral/poster'
export const referralFans = '/my/referral/fans'
export const referralRevenue = '/my/referral/revenue'
/** The link somebody brings friends by (referral/referral.ts). */
export const invite = (code: string) => `/i/${part(code)}`
