import { own, type Route } from './route.ts'

/** Orders and paying. */
export const shopRoutes: readonly Route[] = [
  { ...own, name: 'orders', pattern: '/orders', title: '订单', alert: '登录后就能看到您的订单' },
  {
    ...own,
    name: 'order',
    pattern: '/orders/[orderNo]',
    title: '订单 {订单号}',
    alert: '登录后才能看自己的订单',
    agent: true,
    tabs: false,
  },
]
