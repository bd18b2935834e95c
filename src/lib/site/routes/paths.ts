/** Every address of the site is built here, so that a moved page moves in one place. */
const part = encodeURIComponent
const two = (value: number): string => String(value).padStart(2, '0')

type DayOfYear = { month: number; day: number }

export const paths = {
  home: '/',
  signin: (redirect?: string) => (redirect ? `/signin?redirect=${part(redirect)}` : '/signin'),
  /** Off to WeChat to sign in, and back to `redirect`. */
  wechatStart: (redirect: string) => `/login/wechat?redirect=${part(redirect)}`,
  /** Where WeChat sends people back to; its host is registered there. */
  wechatBack: '/login/wechat/back',
  /** Simulated sign-in, where it is on. */
  login: (id: { openid: string } | { unionid: string }) => `/login?${new URLSearchParams(id)}`,
  createWxbook: '/create/wxbook',
  /** A way of making a book, by its row in sources/upload/create-flows.ts. */
  create: (route: string) => `/create/${route}`,
  examples: '/create/examples',
  /** Articles from a link or files, by source: crawl/sites.ts. */
  createBlogbook: (source: string) => `/create/blogbook/${part(source)}`,
  books: '/books',
  removedBooks: '/books/removed',
  my: '/my',
  wallet: '/my/wallet',
  balanceDetails: '/my/balance/details',
  /** One's coupons (`coupons`), redeemed codes (`codes`), or what is over (`over`). */
  walletTab: (tab: 'coupons' | 'codes' | 'over') => `/my/wallet?tab=${tab}#coupons`,
  /** What goes on, and which coupons may be claimed. */
  promotions: '/my/promotions',
  /** One's own coupon, or what a number gives. */
  coupon: (couponNo: string) => `/my/coupons/${part(couponNo)}`,
  redeem: '/redeem',
  /** Puts money into the balance. */
  recharge: '/my/recharge',
  /** What became of one recharge; where unused money of it is asked back. */
  rechargeResult: (orderNo: string) => `/my/recharge-orders/${part(orderNo)}/result`,
  profile: '/my/profile',
  password: '/my/reset-password',
  address: '/my/address',
  /** Adds one, and leads back with it chosen. */
  newAddress: (back: string) => `/my/address?${new URLSearchParams({ edit: 'new', back })}#form`,
  bindPhone: '/my/bind-phone',
  /** Two accounts of one person: what becomes one, and the question. */
  joinAccounts: '/my/join',
  devices: '/my/devices',
  feedback: '/my/feedback',
  myData: '/my/data',
  /** A photograph drawn anew. */
  redraw: '/ghibli',
  /** What one wrote on a day of former years; today's without one. */
  memories: (day?: DayOfYear) => (day ? `/myhistory/${two(day.month)}${two(day.day)}` : '/myhistory'),
  /** Codes printed in one's books: what each opens, and until when. */
  codes: '/my/codes',
  /** What a printed code opens, for whoever holds the book. */
  printedCode: (code: string) => `/v/${part(code)}`,
  /** The original film behind a printed code, for its owner. */
  codeFilm: (code: string) => `/api/user/printed_codes/${part(code)}/film`,
  deleteAccount: '/my/delete',
  book: (bookId: string) => `/books/${part(bookId)}`,
  /** Bring pictures that were missing, and find the way back to the book. */
  fillPictures: (bookId: string) => `/create/wxbook?fill=${part(bookId)}`,
  createFromWord: '/create/blogbook/word',
  writeBlogbook: '/create/blogbook/xinshu',
  /** The room of an article book: what is in it, in which order. */
  bookCreation: (bookId: string) => `/books/${part(bookId)}/creation`,
  bookWord: (bookId: string) => `/books/${part(bookId)}/word`,
  bookCatalog: (bookId: string) => `/books/${part(bookId)}/catalog`,
  bookCatalogRestore: (bookId: string) => `/books/${part(bookId)}/catalogrestore`,
  editArticle: (bookId: string, aid: string) => `/books/${part(bookId)}/editblogbook/${part(aid)}`,
  /** The posts of a month, to be changed; without one, of the first. */
  editBook: (bookId: string, month?: string) => `/books/${part(bookId)}/edit${month ? `/${month}` : ''}`,
  /** A post in its month, framed on its page. */
  editPost: (bookId: string, month: string, post: string) =>
    `/books/${part(bookId)}/edit/${month}?${new URLSearchParams({ post })}`,
  /** The same post, on the way from the check and back to it. */
  editFromCheck: (bookId: string, month: string, post: string) =>
    `/books/${part(bookId)}/edit/${month}?${new URLSearchParams({ from: 'check', post })}`,
  bookRestore: (bookId: string, month: string) => `/books/${part(bookId)}/restore/${month}`,
  /** The same, and the room of one insert, on the way from the check and back to it. */
  restoreFromCheck: (bookId: string, month: string) => `/books/${part(bookId)}/restore/${month}?from=check`,
  insertFromCheck: (bookId: string, insert: string) =>
    `/books/${part(bookId)}/design/insert?${new URLSearchParams({ from: 'check', insert })}`,
  bookMonths: (bookId: string) => `/books/${part(bookId)}/months`,
  bookMonth: (bookId: string, month: string) => `/books/${part(bookId)}/months/${month}`,
  bookDesign: (bookId: string) => `/books/${part(bookId)}/design`,
  bookCover: (bookId: string) => `/books/${part(bookId)}/design/cover`,
  bookTemplate: (bookId: string) => `/books/${part(bookId)}/design/template`,
  /** A room where a book is dressed: preface, acknowledgement, copyright, insert, background. */
  bookDesignRoom: (bookId: string, room: string) => `/books/${part(bookId)}/design/${room}`,
  bookCheck: (bookId: string) => `/books/${part(bookId)}/check`,
  /** A newer export of its source: what it brings, and what of it is accepted. */
  bookUpdate: (bookId: string) => `/books/${part(bookId)}/update`,
  /** What copies of it cost. */
  bookBuy: (bookId: string) => `/books/${part(bookId)}/buy`,
  /** An agent's book, as its customer orders it. */
  bookBuyAgent: (bookId: string) => `/books/${part(bookId)}/buy/agent`,
  bookUpgrade: (bookId: string) => `/books/${part(bookId)}/upgrade`,
  bookPreview: (bookId: string) => `/book-preview/${part(bookId)}`,
  bookShare: (bookId: string) => `/book-share/${part(bookId)}`,
  /** Where its owner says who may see a book. */
  bookSharing: (bookId: string) => `/books/${part(bookId)}/share`,
  referral: '/my/referral',
  vip: '/my/vip',
  referralPoster: '/my/referral/poster',
  referralFans: '/my/referral/fans',
  referralRevenue: '/my/referral/revenue',
  /** The link somebody brings friends by (referral/referral.ts). */
  invite: (code: string) => `/i/${part(code)}`,
  /** A link to look at something; leads on to it (works/share/link-token.server.ts). */
  shareLink: (token: string) => `/s/${part(token)}`,
  /** The picture of whoever likes a book or wrote about it, by the like or the remark. */
  likeAvatar: (bookId: string, mark: string) => `/api/booklike/book/${part(bookId)}/avatars/${part(mark)}`,
  /** Style sheet with the fonts of one section, or of the `cover`. */
  bookFonts: (bookId: string, section: string) => `/api/book/${part(bookId)}/fonts/${section}`,
  exportFile: (id: string) => `/api/user/export/${part(id)}/file`,
  /** The book as an EPUB that was made. */
  bookExport: (bookId: string, id: string) => `/api/book/${part(bookId)}/exports/${part(id)}/file`,
  bookPdf: (bookId: string, kind: 'inner' | 'cover') => `/api/book/${part(bookId)}/pdf/${kind}`,
  product: (product: string) => `/products/${part(product)}`,
  /** What a book is made for: the scenarios bucket. */
  scenario: (scenario: string) => `/scenarios/${part(scenario)}`,
  /** What goes on for a while: the campaigns bucket. */
  campaign: (id: string) => `/${part(id)}`,
  /** One's books that were begun and never printed. */
  missedBooks: '/missed-books',
  unboxing: '/unboxing',
  assistant: '/assistant',
  /** How to get one's words out of one place. */
  guide: (name: string) => `/${name}`,
  /** Served anew each time, always a full page load (spec §2). */
  page: (name: 'privacy' | 'terms' | 'shipping' | 'refunds' | 'about') => `/pages/${name}`,
  orders: '/orders',
  /** One order, by the number people read. */
  order: (orderNo: string) => `/orders/${part(orderNo)}`,
  /** Where it goes, who takes it, what is printed: until the press takes it. */
  orderEdit: (orderNo: string) => `/orders/${part(orderNo)}/edit`,
  /** The same bytes once more, at today's price. */
  orderReprint: (orderNo: string) => `/orders/${part(orderNo)}/reprint`,
  /** Damaged copies are told of, and printed again free of charge. */
  orderRepair: (orderNo: string) => `/orders/${part(orderNo)}/repair`,
  /** Its invoices: asked for, downloaded. */
  orderInvoice: (orderNo: string) => `/orders/${part(orderNo)}/invoice`,
  /** The book that came is shown, and brings a sum. */
  orderCashback: (orderNo: string) => `/orders/${part(orderNo)}/cashback`,
  /** Its files, for those it was printed for. */
  orderFiles: (orderNo: string) => `/orders/${part(orderNo)}/pdf`,
  /** One of them, by an address of ten minutes. */
  orderFile: (orderNo: string, position: number) => `/api/order/${part(orderNo)}/printbooks/${position}/file`,
  orderResult: (orderNo: string) => `/orders/${part(orderNo)}/result`,
  pay: (orderNo: string) => `/pay/${part(orderNo)}`,
  /** Paying by Alipay out of a link: outside WeChat, and for somebody of the family. */
  payAlipay: (orderNo: string) => `/pay/${part(orderNo)}/alipay`,
  /** Packages on a tab of the albums' page, of printed copies or files (2.5, 2.155). */
  packagesTab: (sub: 'printed' | 'electronic') => `/albums?tab=packages&sub=${sub}`,
  packages: '/packages',
  /** One package that is sold. */
  package: (id: string) => `/packages/${part(id)}`,
  packageBuy: (id: string) => `/packages/${part(id)}/buy`,
  /** Writes a gift card. */
  writeGiftCard: '/packages/giftcard',
  /** One that was bought: its link, or back. */
  giftCard: (orderNo: string) => `/packages/giftcard/${part(orderNo)}`,
  /** Where a link leads; its secret stands behind #. */
  openGiftCard: '/packages/giftcard/open',
  packageOrders: '/package-orders',
  /** One that was bought: its copies, what of it goes back. */
  packageOrder: (orderNo: string) => `/package-orders/${part(orderNo)}`,
  agent: '/agent',
  /** Leads an agent there, with a code of a minute in the address. */
  agentEnter: '/api/agents/enter',
  agentBooks: '/agent/books',
  agentBrand: '/agent/brand',
  /** What being an agent means, and where one applies. */
  agentIntro: '/my/agent/intro',
  agentApply: '/my/agent/apply',
  operatorAgents: '/operator/agents',
  contact: '/contact',
  /** The desk: everybody's orders. */
  operatorOrders: '/operator/orders',
  operatorOrder: (orderNo: string) => `/operator/orders/${part(orderNo)}`,
  operatorRefunds: '/operator/refunds',
  operatorBills: '/operator/bills',
  operatorCoupons: '/operator/coupons',
  operatorRepairs: '/operator/repairs',
  operatorInvoices: '/operator/invoices',
  /** Books shown for a sum, which are looked at first. */
  operatorCashbacks: '/operator/cashbacks',
  operatorPayouts: '/operator/payouts',
  /** The press: orders to be taken, printed, sent. */
  operatorPress: '/operator/press',
  pressFile: (orderNo: string, position: number, kind: 'inner' | 'cover') =>
    `/api/operator/press/${part(orderNo)}/${position}/${kind}`,
  /** What people wrote for others, and what is minded of it. */
  operatorModeration: '/operator/moderation',
  operatorAlarms: '/operator/alarms',
  operatorFeedback: '/operator/feedback',
  operatorThreads: '/operator/threads',
  operatorThread: (id: string) => `/operator/threads/${part(id)}`,
  preferences: '/preferences',
  /** Albums of photographs: one's own, and those to make. */
  albums: '/albums',
  makeAlbums: '/albums?tab=make',
  /** Makes an album of one's photographs, of this product. */
  createAlbum: (tid?: string) => (tid ? `/create/album?tid=${part(tid)}` : '/create/album'),
  album: (albumId: string) => `/albums/${part(albumId)}`,
  /** The editor, with this page of it on the table. */
  albumPage: (albumId: string, page: string) => `/albums/${part(albumId)}?page=${part(page)}`,
  albumPreview: (albumId: string) => `/albums/${part(albumId)}/preview`,
  albumCheck: (albumId: string) => `/albums/${part(albumId)}/check`,
  /** Lays an album's photographs out anew. */
  albumGenerator: (albumId: string) => `/albums/${part(albumId)}/generator`,
  albumBuy: (albumId: string) => `/albums/${part(albumId)}/buy`,
  albumPdf: (albumId: string, kind: 'inner' | 'cover') => `/jx/albums/${part(albumId)}/pdf/${kind}`,
  /** Where its owner says who may see an album. */
  albumSharing: (albumId: string) => `/albums/${part(albumId)}/share`,
  /** All its photographs, on pages or not. */
  albumPhotos: (albumId: string) => `/photos/${part(albumId)}`,
  albumShare: (albumId: string) => `/album-share/${part(albumId)}`,
  /** The front of its cover as a picture; `mark`: another one has another address. */
  albumCover: (albumId: string, widthPx: number, mark: string) =>
    `/jx/albums/${part(albumId)}/cover?${new URLSearchParams({ size: String(widthPx), v: mark })}`,
  albumsGuide: '/albums/guide',
  unboxingPicture: (sha256: string, widthPx?: number) =>
    `/unboxing/pictures/${sha256}${widthPx === undefined ? '' : `?w=${widthPx}`}`,
  /** A page of the book that lies open on the home page. */
  samplePage: (name: string) => `/art/sample/${part(name)}`,
  /** Font of one page's words. */
  pageFont: (name: string) => `/page-fonts/${name}`,
  unboxingPost: (id: string) => `/unboxing/${part(id)}`,
  /** Our drawing of an emoji, by the name print/emoji/emoji.ts gives it. */
  emoji: (key: string) => `/emoji/${part(key)}.svg`,
  unboxingFeed: '/unboxing/feed.xml',
  sharePicture: (name: string, shape: 'wide' | 'square') => `/pictures/${part(name)}-${shape}.jpg`,
  devSms: '/dev/sms',
} as const
