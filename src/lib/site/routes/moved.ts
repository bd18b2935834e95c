import { routeOf } from './routes.ts'

/** An address that is no page any more. Arms itself: it leads on once the row of its target stands in the table. */
type Moved = {
  from: string
  /** `[name]` takes over the part of that name; a query here goes before the one that came along. */
  to: string
  /** Where people who are signed in go instead. */
  signedIn?: string
  /** A renamed path keeps its new name for good; promotions come and go. */
  lasting: boolean
}

const renamed = (from: string, to: string): Moved => ({ from, to, lasting: true })
const promotion = (from: string, to: string): Moved => ({ from, to, lasting: false })

/** Spec §2, Redirects. */
export const movedRows: readonly Moved[] = [
  // `/diary` has no screen: readers go to the product, writers to their diaries.
  { from: '/diary', to: '/products/diarybook', signedIn: '/books?book_type=diarybook', lasting: false },
  { from: '/diary/books', to: '/products/diarybook', signedIn: '/books?book_type=diarybook', lasting: false },
  renamed('/share/[id]', '/book-share/[id]'),
  renamed('/weibo-share/[id]', '/book-share/[id]'),
  renamed('/books/[bookId]/preview', '/book-share/[bookId]'),
  // Only the browser knows sections: the reader opens the one that stands behind #.
  renamed('/app/preview/[id]/[section]', '/book-preview/[id]#[section]'),
  renamed('/library', '/unboxing'),
  renamed('/exhibition', '/unboxing'),
  renamed('/library/unboxing', '/unboxing'),
  renamed('/library/introduction', '/'),
  renamed('/create/diary', '/create/diarybook'),
  renamed('/create/blogbook', '/create/blogbook/xinshu'),
  renamed('/create/shuoshuo_book', '/create/qbook'),
  renamed('/create/albums', '/albums'),
  renamed('/create/wbbook-friend', '/create/wbbook'),
  renamed('/create/calbum', '/create/album?tid=calbum'),
  renamed('/my/coupon/[couponNo]', '/my/coupons/[couponNo]'),
  renamed('/my/balance', '/my/wallet'),
  renamed('/my/coupons', '/my/wallet'),
  renamed('/my/referral/revenue/[...rest]', '/my/referral/revenue'),
  renamed('/alipay/[orderNo]', '/pay/[orderNo]/alipay'),
  promotion('/2024-graduation', '/2025-graduation'),
  promotion('/2024-school-season', '/2025-school-season'),
  promotion('/2024-618', '/2025-618'),
  promotion('/2024-double-eleven', '/2025-double-eleven'),
  promotion('/avatar-2024', '/avatar-2025'),
  promotion('/10th-new-user-coupon', '/new-user-coupon'),
  promotion('/11th-free-gift', '/free-gift'),
]

/** Parts of a path that fit a pattern, as they were written; `[...rest]` takes one part or more. */
const fit = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  const rest = wanted.at(-1)?.startsWith('[...') === true
  if (rest ? parts.length < wanted.length : parts.length !== wanted.length) return undefined
  const found: Record<string, string> = {}
  for (const [at, word] of wanted.entries()) {
    const part = parts[at] ?? ''
    const name = /^\[(?:\.\.\.)?(\w+)\]$/.exec(word)?.[1]
    if (name === undefined ? word !== part : part === '') return undefined
    if (name !== undefined) found[name] = part
  }
  return found
}

const withQuery = (target: string, search: string): string => {
  const [path = '', hash] = target.split('#')
  const joined = search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search.slice(1)}`
  return hash === undefined ? joined : `${joined}#${hash}`
}

/** Campaigns the shipped bucket has (src/lib/site/buckets/bucket-campaigns.ts); what else a bucket names is led to by no old address. */
const campaignPaths = new Set(
  ['2025-graduation', '2025-school-season', '2025-618', '2025-double-eleven', 'new-user-coupon', 'free-gift'].map(
    (id) => `/${id}`,
  ),
)

/** Does a page stand at this path? At the root any word may be a campaign's: only those that are known count. */
const hasPage = (path: string): boolean => {
  const { name } = routeOf(path)
  return name === 'promotion' ? campaignPaths.has(path) : name !== '404'
}

/**
 * Where an address leads instead: its new name, or its one form without a slash at the end. `to` keeps the query (the
 * browser keeps what stands behind #) and never needs a second step. Undefined when the address is right as it is.
 * `stands`: is there a page at this path? Tests look ahead at rows whose page is yet to come.
 */
export const movedTo = (
  path: string,
  search: string,
  signedIn: boolean,
  stands: (path: string) => boolean = hasPage,
): { to: string; lasting: boolean } | undefined => {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const row of movedRows) {
    const parts = fit(row.from, plain)
    const target = signedIn ? (row.signedIn ?? row.to) : row.to
    if (!parts || !stands(target.replace(/[?#][\s\S]*$/, '').replaceAll(/\[\w+\]/g, 'x'))) continue
    const to = target.replaceAll(/\[(\w+)\]/g, (_, name: string) => parts[name] ?? '')
    return { to: withQuery(to, search), lasting: row.lasting }
  }
  // Whether something goes on at an address of one part only its page knows (pages/[campaign].astro).
  const isPage = plain !== path && stands(plain) && routeOf(plain).name !== 'promotion'
  return isPage ? { to: plain + search, lasting: true } : undefined
}

/** The address a path of this site ends up at, so that whoever is led there by something else needs no second step. */
export const finalAddress = (to: string, signedIn: boolean): string => {
  const { pathname, search } = new URL(to, 'http://here.invalid')
  return movedTo(pathname, search, signedIn)?.to ?? to
}
