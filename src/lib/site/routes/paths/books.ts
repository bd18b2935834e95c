const part = encodeURIComponent

export const createWxbook = '/create/wxbook'
/** A way of making a book, by its row in sources/upload/create-flows.ts. */
export const create = (route: string) => `/create/${route}`
export const examples = '/create/examples'
/** Articles from a link or files, by source: crawl/sites.ts. */
export const createBlogbook = (source: string) => `/create/blogbook/${part(source)}`
export const removedBooks = '/books/removed'
export const book = (bookId: string) => `/books/${part(bookId)}`
/** Bring pictures that were missing, and find the way back to the book. */
export const fillPictures = (bookId: string) => `/create/wxbook?fill=${part(bookId)}`
export const createFromWord = '/create/blogbook/word'
export const writeBlogbook = '/create/blogbook/xinshu'
/** The room of an article book: what is in it, in which order. */
export const bookCreation = (bookId: string) => `/books/${part(bookId)}/creation`
export const bookWord = (bookId: string) => `/books/${part(bookId)}/word`
export const bookCatalog = (bookId: string) => `/books/${part(bookId)}/catalog`
export const bookCatalogRestore = (bookId: string) => `/books/${part(bookId)}/catalogrestore`
export const editArticle = (bookId: string, aid: string) => `/books/${part(bookId)}/editblogbook/${part(aid)}`
/** The posts of a month, to be changed; without one, of the first. */
export const editBook = (bookId: string, month?: string) => `/books/${part(bookId)}/edit${month ? `/${month}` : ''}`
/** A post in its month, framed on its page. */
export const editPost = (bookId: string, month: string, post: string) =>
  `/books/${part(bookId)}/edit/${month}?${new URLSearchParams({ post })}`
/** The same post, on the way from the check and back to it. */
export const editFromCheck = (bookId: string, month: string, post: string) =>
  `/books/${part(bookId)}/edit/${month}?${new URLSearchParams({ from: 'check', post })}`
export const bookRestore = (bookId: string, month: string) => `/books/${part(bookId)}/restore/${month}`
/** The same, and the room of one insert, on the way from the check and back to it. */
export const restoreFromCheck = (bookId: string, month: string) => `/books/${part(bookId)}/restore/${month}?from=check`
export const insertFromCheck = (bookId: string, insert: string) =>
  `/books/${part(bookId)}/design/insert?${new URLSearchParams({ from: 'check', insert })}`
export const bookMonths = (bookId: string) => `/books/${part(bookId)}/months`
export const bookMonth = (bookId: string, month: string) => `/books/${part(bookId)}/months/${month}`
export const bookDesign = (bookId: string) => `/books/${part(bookId)}/design`
export const bookCover = (bookId: string) => `/books/${part(bookId)}/design/cover`
export const bookTemplate = (bookId: string) => `/books/${part(bookId)}/design/template`
/** A room where a book is dressed: preface, acknowledgement, copyright, insert, background. */
export const bookDesignRoom = (bookId: string, room: string) => `/books/${part(bookId)}/design/${room}`
export const bookCheck = (bookId: string) => `/books/${part(bookId)}/check`
/** A newer export of its source: what it brings, and what of it is accepted. */
export const bookUpdate = (bookId: string) => `/books/${part(bookId)}/update`
/** What copies of it cost. */
export const bookBuy = (bookId: string) => `/books/${part(bookId)}/buy`
export const bookUpgrade = (bookId: string) => `/books/${part(bookId)}/upgrade`
export const bookPreview = (bookId: string) => `/book-preview/${part(bookId)}`
export const bookShare = (bookId: string) => `/book-share/${part(bookId)}`
/** Where its owner says who may see a book. */
export const bookSharing = (bookId: string) => `/books/${part(bookId)}/share`
/** A link to look at something; leads on to it (works/share/link-token.server.ts). */
export const shareLink = (token: string) => `/s/${part(token)}`
/** The picture of whoever likes a book or wrote about it, by the like or the remark. */
export const likeAvatar = (bookId: string, mark: string) => `/api/booklike/book/${part(bookId)}/avatars/${part(mark)}`
/** Style sheet with the fonts of one section, or of the `cover`. */
export const bookFonts = (bookId: string, section: string) => `/api/book/${part(bookId)}/fonts/${section}`
/** The book as an EPUB that was made. */
export const bookExport = (bookId: string, id: string) => `/api/book/${part(bookId)}/exports/${part(id)}/file`
export const bookPdf = (bookId: string, kind: 'inner' | 'cover') => `/api/book/${part(bookId)}/pdf/${kind}`
