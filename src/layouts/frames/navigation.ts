import { paths } from '#lib/site/routes/paths.ts'
import type { SmallIcon } from '../parts/icons.ts'

/** Who looks at the frame. Somebody in agent mode (a partner's visit) sees no frame at all. */
export type Who = 'visitor' | 'user' | 'agent'

/** Which leaf of the navigation the ribbon hangs on. */
export type Place =
  | 'home'
  | 'wxbook'
  | 'wbbook'
  | 'blogbook'
  | 'unboxing'
  | 'assistant'
  | 'signin'
  | 'books'
  | 'orders'
  | 'packages'
  | 'agent'
  | 'my'
  | 'create'

export type Leaf = {
  place: Place
  href: string
  label: string
  icon: SmallIcon
  for: readonly Who[]
  /** The screen it ends at, where its own address only leads there. */
  screen?: string
  /** Large screens only; said in a tooltip. */
  wide?: string
}

const all: readonly Who[] = ['visitor', 'user', 'agent']
const home: Leaf = { place: 'home', href: paths.home, label: '首页', icon: 'home', for: all }
const agent: Leaf = { place: 'agent', href: paths.agent, label: '代理中心', icon: 'agent', for: ['agent'] }
const books: Leaf = { place: 'books', href: paths.books, label: '书架', icon: 'shelf', for: ['user'] }
const orders: Leaf = { place: 'orders', href: paths.orders, label: '订单', icon: 'order', for: ['user'] }
const unboxing: Leaf = { place: 'unboxing', href: paths.unboxing, label: '晒书', icon: 'gallery', for: all }
const my: Leaf = { place: 'my', href: paths.my, label: '我的', icon: 'me', for: ['user', 'agent'] }
const signin: Leaf = { place: 'signin', href: paths.signin(), label: '登录', icon: 'me', for: ['visitor'] }
const product = (place: 'wxbook' | 'wbbook' | 'blogbook', label: string): Leaf => ({
  place,
  href: paths.product(place),
  label,
  icon: 'shelf',
  for: ['visitor'],
})

/** Spec §2, top navigation, in order; who is signed in has `my` at the other end. */
const top: readonly Leaf[] = [
  home,
  product('wxbook', '微信书'),
  product('wbbook', '微博书'),
  product('blogbook', '文集'),
  // With a code of a minute in the address it ends at (2.158).
  { ...agent, href: paths.agentEnter, screen: paths.agent },
  books,
  orders,
  { place: 'packages', href: paths.packagesTab('electronic'), label: '套餐', icon: 'order', for: ['user', 'agent'] },
  unboxing,
  {
    place: 'assistant',
    href: paths.assistant,
    label: '小助手',
    icon: 'info',
    for: all,
    wide: '发给朋友 · 导出私密内容 · 评论',
  },
]

/** Spec §2, tab bar. */
const bottom: readonly Leaf[] = [home, { ...unboxing, for: ['visitor', 'user'] }, agent, books, orders, my, signin]

/**
 * Leaves for these people. `known` says whether an address leads anywhere: what is not built is not linked. In dev mode,
 * and while there is no agent center, an agent keeps bookshelf and orders.
 */
const pick = (
  leaves: readonly Leaf[],
  who: readonly Who[],
  known: (path: string) => boolean,
  dev: boolean,
): readonly Leaf[] => {
  const keeps = dev || !known(paths.agent)
  return leaves
    .map((leaf) =>
      keeps && leaf.for.includes('user') && !leaf.for.includes('agent')
        ? { ...leaf, for: [...leaf.for, 'agent' as const] }
        : leaf,
    )
    .filter((leaf) => known(leaf.screen ?? leaf.href) && leaf.for.some((one) => who.includes(one)))
}

export const topLeaves = (who: readonly Who[], known: (path: string) => boolean, dev: boolean): readonly Leaf[] =>
  pick(top, who, known, dev)

/** The bar of a phone never grows beyond the five places of the specification: dev mode adds nothing. */
export const bottomLeaves = (who: readonly Who[], known: (path: string) => boolean): readonly Leaf[] =>
  pick(bottom, who, known, false)

const below: readonly [string, Place][] = [
  ['/products/wxbook', 'wxbook'],
  ['/products/wbbook', 'wbbook'],
  ['/products/blogbook', 'blogbook'],
  ['/unboxing', 'unboxing'],
  ['/assistant', 'assistant'],
  ['/signin', 'signin'],
  ['/books', 'books'],
  ['/create', 'books'],
  ['/orders', 'orders'],
  ['/albums', 'packages'],
  ['/packages', 'packages'],
  ['/package-orders', 'packages'],
  ['/agent', 'agent'],
  ['/my', 'my'],
]

/** The leaf a path hangs under, for the ribbon. */
export const placeOf = (path: string): Place | undefined =>
  path === '/' ? 'home' : below.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
