/**
 * The one table of screens: middleware guards by it and frames are chosen by it. `[name]` stands for one part of a path,
 * `[...name]` for the rest.
 * Private: sign-in is required. `alert` says what signing in is for, instead of the usual warning.
 */
type Route = { name: string; pattern: string; private: boolean; alert?: string }

const routes: readonly Route[] = [
  { name: 'home', pattern: '/', private: false },
  { name: 'signin', pattern: '/signin', private: false },
  { name: 'login', pattern: '/login', private: false },
  { name: 'create', pattern: '/create/wxbook', private: true, alert: '登录后就可以开始做书啦，内容只有您自己看得到' },
  { name: 'books', pattern: '/books', private: true, alert: '登录后就能看到您的书架' },
  { name: 'books.removed', pattern: '/books/removed', private: true },
  { name: 'password', pattern: '/my/reset-password', private: true },
  { name: 'book.share', pattern: '/books/[bookId]/share', private: false },
  { name: 'book.check', pattern: '/books/[bookId]/check', private: true },
  { name: 'book.inner', pattern: '/books/[bookId]/months/[month]', private: false },
  { name: 'book', pattern: '/books/[bookId]', private: false },
  { name: 'preview', pattern: '/book-preview/[bookId]', private: false },
  { name: 'share', pattern: '/book-share/[bookId]', private: false },
  { name: 'video', pattern: '/v/[code]', private: false },
]

/** Spec §2: shown before /signin unless the route has its own words. */
const signInFirst = '请先登录哦'

const matcher = (pattern: string): RegExp => {
  const source = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      if (/^\[\.\.\.\w+\]$/.test(part)) return '(?:/.*)?'
      if (/^\[\w+\]$/.test(part)) return '/[^/]+'
      return part === '' ? '' : `/${part.replace(/[.*+?^${}()|\\]/g, '\\$&')}`
    })
    .join('')
  return new RegExp(`^${source}/?$`)
}

const table = routes.map((route) => ({ route, match: matcher(route.pattern) }))

/** The first row that fits a path (without query), or undefined: the 404 page. */
export const routeOf = (path: string): Route | undefined => table.find(({ match }) => match.test(path))?.route

/** What /signin says to somebody who was on the way to `path`. */
export const signInAlert = (path: string): string => routeOf(path.split(/[?#]/, 1)[0] ?? path)?.alert ?? signInFirst
