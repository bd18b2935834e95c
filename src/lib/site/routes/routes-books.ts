import { open, own, type Route, work } from './route.ts'

/** The reader fills the screen; navigation would only be in the way of the pages. */
const reading = {
  ...open,
  agent: true,
  footer: 'none',
  tabs: false,
  native: true,
  robots: 'noindex',
} as const satisfies Partial<Route>

/** The rooms where files are brought. */
const making = {
  ...work,
  alert: '登录后开始做书。内容只有您自己看得到。',
  footer: 'none',
} as const satisfies Partial<Route>

/** Articles of a book, for whoever makes it. */
const articles = { ...work, alert: '登录后才能编自己的文集', footer: 'none' } as const satisfies Partial<Route>

/** Posts and dress of a book, for its owner. */
const posts = { ...work, alert: '登录后才能改自己的书', footer: 'none' } as const satisfies Partial<Route>

/** Pages of the book its owner writes. Open: whoever may see a book may look at them, and only its owner can save.
 * An agent's customer too (2.22). */
const wording = {
  ...open,
  agent: true,
  nav: 'sm',
  footer: 'none',
  tabs: false,

  robots: 'noindex',
} as const satisfies Partial<Route>

/** Making books, the shelf, and one book. */
export const bookRoutes: readonly Route[] = [
  { ...making, name: 'create', pattern: '/create/wxbook', title: '做一本微信书' },
  { ...making, name: 'create.friend', pattern: '/create/wxbook-friend', title: '替朋友做一本微信书' },
  { ...making, name: 'create.private', pattern: '/create/wxbook-private', title: '做一本只收私密的微信书' },
  { ...making, name: 'create.weibo', pattern: '/create/wbbook', title: '做一本微博书' },
  { ...making, name: 'create.weiboPrivate', pattern: '/create/wbbook-private', title: '做一本只收私密的微博书' },
  { ...making, name: 'create.diary', pattern: '/create/diarybook', title: '做一本日记书' },
  { ...making, name: 'create.baby', pattern: '/create/qbbbook', title: '做一本亲宝宝书' },
  { ...making, name: 'create.forum', pattern: '/create/bbsbook', title: '做一本论坛书' },
  { ...making, name: 'create.shuoshuo', pattern: '/create/qbook', title: '做一本说说书' },
  { ...making, name: 'create.qzone', pattern: '/create/qzbook', title: '把 QQ 空间做成一本书' },
  { ...making, name: 'create.examples', pattern: '/create/examples', title: '挑一种书来做' },
  { ...making, name: 'create.blogbook', pattern: '/create/blogbook/[source]', title: '{来源}收成一本书' },
  { ...own, name: 'books', pattern: '/books', title: '书架', alert: '登录后就能看到您的书架' },
  { ...own, name: 'books.removed', pattern: '/books/removed', title: '回收站', tabs: false },
  {
    ...open,
    name: 'book',
    pattern: '/books/[bookId]',
    title: '{书名}',
    agent: true,
    navLogin: true,
    tabs: false,
    robots: 'noindex',
  },
  {
    ...work,
    name: 'check',
    pattern: '/books/[bookId]/check',
    title: '检查《{书名}》',
    agent: true,
    native: true,
    alert: '登录后才能替自己的书做付印前检查',
  },
  {
    ...work,
    name: 'buy',
    pattern: '/books/[bookId]/buy',
    native: true,
    title: '报价：{书名}',
    agent: true,
    alert: '登录后才能看自己的书要多少钱',
    footer: 'none',
  },
  {
    ...work,
    name: 'buy.agent',
    pattern: '/books/[bookId]/buy/agent',
    title: '印一本：{书名}',
    agent: true,
    alert: '登录后就能算价、下单',
    nav: 'hidden',
    footer: 'none',
  },
  { ...posts, name: 'book.upgrade', pattern: '/books/[bookId]/upgrade', title: '升级排版：{书名}' },
  { ...posts, name: 'book.edit', pattern: '/books/[bookId]/edit/[...month]', title: '编辑内容：{书名}', nav: 'hidden' },
  {
    ...posts,
    name: 'book.restore',
    pattern: '/books/[bookId]/restore/[month]',
    title: '移出的内容：{书名}',
    nav: 'hidden',
  },
  {
    ...open,
    name: 'book.inner',
    pattern: '/books/[bookId]/months/[month]',
    title: '{月份}：{书名}',
    nav: 'sm',
    footer: 'none',
    tabs: false,
    robots: 'noindex',
  },
  { ...posts, name: 'book.months', pattern: '/books/[bookId]/months', title: '月份：{书名}' },
  { ...posts, name: 'design', pattern: '/books/[bookId]/design', title: '装扮：{书名}' },
  { ...posts, name: 'design.cover', pattern: '/books/[bookId]/design/cover', title: '封面：{书名}' },
  { ...posts, name: 'design.template', pattern: '/books/[bookId]/design/template', title: '版式：{书名}' },
  { ...wording, name: 'design.preface', pattern: '/books/[bookId]/design/preface', title: '序言：{书名}' },
  {
    ...wording,
    name: 'design.acknowledgement',
    pattern: '/books/[bookId]/design/acknowledgement',
    title: '致谢：{书名}',
  },
  { ...wording, name: 'design.copyright', pattern: '/books/[bookId]/design/copyright', title: '版权页：{书名}' },
  { ...posts, name: 'design.insert', pattern: '/books/[bookId]/design/insert', title: '插页：{书名}' },
  { ...posts, name: 'design.background', pattern: '/books/[bookId]/design/background', title: '底色和开关：{书名}' },
  { ...reading, name: 'preview', pattern: '/book-preview/[bookId]', title: '{书名}', nav: 'hidden' },
  { ...reading, name: 'book.share', pattern: '/book-share/[bookId]', title: '{书名}', nav: 'sm', navLogin: true },
  // Open: whoever only sees the book is led on to it.
  {
    ...open,
    name: 'book.sharing',
    pattern: '/books/[bookId]/share',
    title: '分享：{书名}',
    tabs: false,
    robots: 'noindex',
  },
  { ...reading, name: 'share.link', pattern: '/s/[token]', title: '打开一条链接', agent: true, nav: 'sm' },
  { ...posts, name: 'book.update', pattern: '/books/[bookId]/update', title: '更新：{书名}' },
  { ...articles, name: 'articles', pattern: '/books/[bookId]/creation', title: '文章：{书名}' },
  { ...articles, name: 'catalog', pattern: '/books/[bookId]/catalog', title: '目录：{书名}' },
  { ...articles, name: 'catalog.restore', pattern: '/books/[bookId]/catalogrestore', title: '移出的文章：{书名}' },
  { ...articles, name: 'article.edit', pattern: '/books/[bookId]/editblogbook/[aid]', title: '{文章}：{书名}' },
  { ...articles, name: 'articles.word', pattern: '/books/[bookId]/word', title: '从 Word 加文章：{书名}' },
  {
    ...work,
    name: 'create.word',
    pattern: '/create/blogbook/word',
    title: '从 Word 做一本书',
    alert: '登录后就可以把 Word 做成书，内容只有您自己看得到',
    footer: 'none',
  },
  {
    ...work,
    name: 'create.write',
    pattern: '/create/blogbook/xinshu',
    title: '写一本文集',
    alert: '登录后就可以开始写，写的只有您自己看得到',
    footer: 'none',
  },
]
