import { paths } from '#lib/site/paths.ts'
import type { SmallIcon } from './icons.ts'

/** Which leaf of the navigation the ribbon hangs on. */
export type Place = 'home' | 'books' | 'create' | 'signin'

export type Leaf = { place: Place; href: string; label: string; icon: SmallIcon }

const home: Leaf = { place: 'home', href: paths.home, label: '首页', icon: 'home' }
const books: Leaf = { place: 'books', href: paths.books, label: '书架', icon: 'shelf' }
const create: Leaf = { place: 'create', href: paths.createWxbook, label: '微信书', icon: 'plus' }
const signin: Leaf = { place: 'signin', href: paths.signin(), label: '登录', icon: 'me' }

/** What exists so far: the shop, unboxing and help pages join as they are built. */
export const topLeaves = (signedIn: boolean): Leaf[] => (signedIn ? [home, books, create] : [home, create])
export const bottomLeaves = (signedIn: boolean): Leaf[] =>
  signedIn ? [home, books, { ...create, label: '做书' }] : [home, { ...create, label: '做书' }, signin]
