import { open, own, type Route, work } from './route.ts'

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
  {
    ...own,
    name: 'result',
    pattern: '/orders/[orderNo]/result',
    title: '付好了',
    alert: '登录后才能看自己的订单',
    tabs: false,
    native: true,
  },
  {
    ...work,
    name: 'pay',
    pattern: '/pay/[orderNo]',
    title: '付款',
    agent: true,
    native: true,
    alert: '登录后才能付自己的订单',
  },
  {
    ...open,
    name: 'alipay',
    pattern: '/pay/[orderNo]/alipay',
    title: '用支付宝付款',
    agent: true,
    nav: 'hidden',
    footer: 'none',
    tabs: false,
    robots: 'noindex',
  },
]
