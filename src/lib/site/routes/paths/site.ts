const part = encodeURIComponent

export const product = (product: string) => `/products/${part(product)}`
/** What a book is made for: the scenarios bucket. */
export const scenario = (scenario: string) => `/scenarios/${part(scenario)}`
/** What goes on for a while: the campaigns bucket. */
export const campaign = (id: string) => `/${part(id)}`
/** One's books that were begun and never printed. */
export const missedBooks = '/missed-books'
export const unboxing = '/unboxing'
/** How to get one's words out of one place. */
export const guide = (name: string) => `/${name}`
export const unboxingPicture = (sha256: string, widthPx?: number) =>
  `/unboxing/pictures/${sha256}${widthPx === undefined ? '' : `?w=${widthPx}`}`
/** A page of the book that lies open on the home page. */
export const samplePage = (name: string) => `/art/sample/${part(name)}`
/** Font of one page's words. */
export const pageFont = (name: string) => `/page-fonts/${name}`
export const unboxingPost = (id: string) => `/unboxing/${part(id)}`
/** Our drawing of an emoji, by the name print/emoji/emoji.ts gives it. */
export const emoji = (key: string) => `/emoji/${part(key)}.svg`
export const unboxingFeed = '/unboxing/feed.xml'
export const sharePicture = (name: string, shape: 'wide' | 'square') => `/pictures/${part(name)}-${shape}.jpg`
export const devSms = '/dev/sms'
