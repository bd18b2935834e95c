import type { AnyContract } from '#lib/http/contract.ts'
import type { Route } from '#lib/site/routes/route.ts'

/** Things of one person that calls and screens name; `target` is a post, `command` one that was written. */
export type Things = {
  book: string
  source: string
  import: string
  media: string
  target: string
  command: string
  month: string
}
export type ThingName = keyof Things

/** One of the calls of books, filled in so that the owner of these things is answered. */
type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

type Sample = {
  ask: (things: Things, serial: number) => Asked
  /** What the owner is answered; 200 where nothing is said. */
  owner?: readonly number[]
  /**
   * What somebody is told who names another's thing in the body or the query beside a book of their own. A code of an
   * outcome stands for a command that is answered but not written; `unseen`: it is answered, and shows nothing of it.
   */
  /** What whoever may see the book but does not own it is answered; else what `mayCall` says. */
  readers?: number
  foreign?: Partial<Record<ThingName, number | 'unseen' | 'command_unknown'>>
}

const ofBook =
  (more: (things: Things, serial: number) => Asked = () => ({})): Sample['ask'] =>
  (things, serial) => ({
    params: { id: things.book },
    ...more(things, serial),
  })
const ofLink =
  (more: () => Asked = () => ({})): Sample['ask'] =>
  (things) => ({
    params: { id: things.book, linkId: 'nobody-made-this-one' },
    body: {},
    ...more(),
  })
const ofLikes =
  (more: (serial: number) => Asked = () => ({}), params: Record<string, string> = {}): Sample['ask'] =>
  (things, serial) => ({ params: { type: 'book', id: things.book, ...params }, ...more(serial) })
const noRemark = { remarkId: 'nobody-wrote-this-one-' }
const remarkId = (serial: number): string => `who-may-remark-${String(serial).padStart(7, '0')}`
const ofSource =
  (more: (things: Things) => Asked = () => ({})): Sample['ask'] =>
  (things) => ({
    params: { sourceId: things.source, month: things.month },
    query: { book: things.book },
    ...more(things),
  })
const bookOfSource = { foreign: { book: 404 } } as const
const cover = { params: { codeName: 'window' } }

/** A new id for each asking: one sent twice is known. */
const idOf = (serial: number): string => `who-may-command-${String(serial).padStart(6, '0')}`

/** Everything of a book somebody can do, in an order in which the owner can do all of it. A contract without a row fails. */
export const samples: Record<string, Sample> = {
  listBooks: { ask: () => ({}) },
  listRemovedBooks: { ask: () => ({}) },
  listLibraryBooks: { ask: () => ({}) },
  getCoverConfig: { ask: () => cover },
  getBareCoverConfig: { ask: () => cover },
  drawCover: { ask: ({ media }) => ({ ...cover, query: { pic: media, size: '320' } }), foreign: { media: 422 } },
  drawBareCover: { ask: ({ media }) => ({ ...cover, query: { pic: media, size: '320' } }), foreign: { media: 422 } },
  drawText: { ask: () => ({ query: { content: '一行字' } }) },
  drawPage: { ask: () => ({ params: { style: 'plain', pageName: 'title' }, body: { layers: [] } }) },
  getBook: { ask: ofBook() },
  getTypesetProgress: { ask: ofBook() },
  getBookMonths: { ask: ofBook() },
  getPrintPages: { ask: (things) => ({ params: { id: things.book, month: things.month } }) },
  getPageFonts: { ask: (things) => ({ params: { id: things.book, month: things.month } }) },
  getDraftPages: { ask: ofBook() },
  getBookNames: { ask: ofBook() },
  listOmitted: { ask: ofBook() },
  listCrops: { ask: ofBook() },
  checkBook: { ask: ofBook() },
  getCoverSheet: { ask: ofBook(({ media }) => ({ query: { pic: media } })), foreign: { media: 'unseen' } },
  listCoverPictures: { ask: ofBook() },
  listStyleOffers: { ask: ofBook() },
  bookThumbs: { ask: ofBook(() => ({ query: { style: 'sujian' } })) },
  getDesign: { ask: ofBook() },
  listDesignPictures: { ask: ofBook() },
  showDesign: {
    ask: ofBook(({ media }) => ({
      body: {
        part: 'insert/who-may-insert-0001',
        edits: [
          { target: 'insert/who-may-insert-0001', field: 'kind', value: 'photos' },
          { target: 'insert/who-may-insert-0001', field: 'pictures', value: media },
        ],
      },
    })),
    foreign: { media: 'unseen' },
  },
  listEditHistory: { ask: ofBook() },
  searchItems: { ask: ofSource(), ...bookOfSource },
  getSourceMonths: { ask: ofSource(), ...bookOfSource },
  getMonthItems: { ask: ofSource(), ...bookOfSource },
  listTrashItems: { ask: ofSource(), ...bookOfSource },
  listTrashMonths: { ask: ofSource(), ...bookOfSource },
  startBookExport: { ask: ofBook(() => ({ body: { format: 'epub' } })), owner: [200, 409] },
  getBookExport: { ask: ofBook() },
  downloadBookExport: { ask: (things) => ({ params: { id: things.book, exportId: 'nobody-made-it' } }), owner: [404] },
  getBookPdf: { ask: (things) => ({ params: { id: things.book, kind: 'cover' } }), owner: [200, 202] },
  importThumbs: {
    ask: (things) => ({ body: { import_id: things.import, flow: 'wxbook', style: 'sujian' } }),
    foreign: { import: 404 },
  },
  createBook: {
    ask: (things) => ({ body: { import_id: things.import, title: '又一本', cover_photo: things.media } }),
    foreign: { import: 404, media: 'unseen' },
  },
  copyBook: { ask: ofBook() },
  updateBook: {
    ask: ofBook(({ media }, serial) => ({
      body: { title: `改名${serial}`, cover_pic: { pic: media, x: 0, y: 0, scale: 1, rotate: 0 } },
    })),
    foreign: { media: 422 },
  },
  setBookNames: { ask: ofBook(() => ({ body: { names: 'nickname' } })) },
  setFocus: {
    ask: ofBook(({ media }) => ({ body: { media, focus: { x: 0.1, y: 0.1, w: 0.5, h: 0.5 } } })),
    foreign: { media: 404 },
  },
  writeEdits: {
    ask: ofBook(({ target, media, command }, serial) => ({
      body: {
        commands: [
          {
            ...{ id: `${idOf(serial)}-a`, name: 'change-many' },
            changes: [
              { target, field: `added-picture/abcdefgh${serial}`, base: '', value: `0\n${target}` },
              { target, field: `picture-caption/${serial}`, base: '', value: '一张照片' },
              { target: 'insert/who-may-insert-0002', field: `kind`, base: '', value: 'photos' },
              { target: 'insert/who-may-insert-0002', field: 'pictures', base: '', value: media },
            ],
          },
          { id: `${idOf(serial)}-b`, name: 'undo', of: command },
          { id: `${idOf(serial)}-c`, name: 'restore', to: command },
        ],
      },
    })),
    foreign: { target: 'unseen', media: 'unseen', command: 'command_unknown' },
  },
  // Nothing is found by this name: only whoever may ignore anything is told so.
  ignoreFindings: { ask: ofBook(() => ({ body: { keys: ['nothing'], reason: '看过了' } })), owner: [409] },
  typesetBookCall: { ask: ofBook() },
  getBookPrice: { ask: ofBook() },
  listDesignYears: { ask: ofBook() },
  // A book just set by today's rules has nothing to upgrade: only its owner is told so.
  previewUpgrade: { ask: ofBook(), owner: [409] },
  previewUpgradePages: { ask: (things) => ({ params: { id: things.book, month: things.month } }), owner: [409] },
  beginUpdate: { ask: ofBook() },
  getUpdate: { ask: ofBook() },
  getUpdatePosts: { ask: (things) => ({ params: { id: things.book, month: things.month } }), owner: [200, 409] },
  // Nothing was compared yet.
  acceptUpdate: { ask: ofBook((things) => ({ body: { months: [things.month] } })), owner: [409] },
  dropUpdate: { ask: ofBook() },
  // What is sent here is no picture: whoever may not send one is not told so.
  addPostPicture: { ask: ofBook(), owner: [422] },
  getBookShare: { ask: ofBook() },
  setBookAccess: { ask: ofBook(() => ({ body: { access: 'links', confirm_share: true } })) },
  addBookLink: {
    ask: ofBook((_, serial) => ({
      body: {
        link_id: `who-may-link-${String(serial).padStart(9, '0')}`,
        link_label: '外婆',
        last_day: null,
        confirm_share: true,
      },
    })),
  },
  // Nobody made this one: only its owner is told so, whoever only sees the book may not ask.
  changeBookLink: { ask: ofLink(() => ({ body: { link_label: '改名' } })), owner: [404] },
  revokeBookLink: { ask: ofLink(), owner: [404] },
  removeBookLink: { ask: ofLink(), owner: [404] },
  generateVideo: {
    // A picture is no film: its owner is told so, to others it is not there.
    ask: ({ media }) => ({ body: { url: media } }),
    ...{ owner: [422], foreign: { media: 404 } },
  },
  checkAgentBook: {
    ask: ({ book }) => ({ query: { book_id: book, book_type: 'wxbook', book_code: 'nobody-made-this-one' } }),
    ...{ owner: [404], readers: 404, foreign: { book: 404 } },
  },
  // Whoever may see a book, with a phone that is known, likes it and writes about it.
  getBookLike: { ask: ofLikes() },
  checkBookLike: { ask: ofLikes() },
  listBookLikes: { ask: ofLikes() },
  likeBook: { ask: ofLikes(() => ({ body: { liked: true } })), readers: 200 },
  writeRemark: {
    ask: ofLikes((serial) => ({ body: { remark_id: remarkId(serial), remark: `第 ${serial} 句话` } })),
    readers: 200,
  },
  // Nobody wrote this one: whoever may see the book is told so, of what is the owner's the owner alone.
  getLikeAvatar: { ask: ofLikes(undefined, { mark: noRemark.remarkId }), owner: [404], readers: 404 },
  editRemark: { ask: ofLikes(() => ({ body: { remark: '改了' } }), noRemark), owner: [404], readers: 404 },
  removeRemark: { ask: ofLikes(() => ({ body: {} }), noRemark), owner: [404], readers: 404 },
  reportRemark: { ask: ofLikes(() => ({ body: { reason: 'other' } }), noRemark), owner: [404], readers: 404 },
  appealRemark: { ask: ofLikes(() => ({ body: { appeal_words: '冤枉' } }), noRemark), owner: [404], readers: 404 },
  answerRemark: {
    ask: ofLikes((serial) => ({ body: { answer_id: remarkId(serial), remark: '谢谢' } }), noRemark),
    owner: [404],
  },
  hideRemark: { ask: ofLikes(() => ({ body: { hidden: true } }), noRemark), owner: [404] },
  blockWriter: { ask: ofLikes(() => ({ body: { blocked: 'person' } }), noRemark), owner: [404] },
  unblockWriter: { ask: ofLikes(() => ({ body: {} }), { blockId: noRemark.remarkId }), owner: [404] },
  getRemarkSettings: { ask: ofLikes() },
  setRemarkSettings: { ask: ofLikes(() => ({ body: { likes_open: true } })) },
  removeBook: { ask: ofBook() },
  restoreBook: { ask: ofBook() },
  finalizeBook: { ask: ofBook(() => ({ body: { accept_blurred: true } })) },
  reopenBook: { ask: ofBook() },
}

/** The calls of this matrix: books and covers. Articles and where files are brought have tests of their own. */
export const isOfBooks = ({ path }: AnyContract): boolean =>
  /^\/(api\/(book|booklike|library)|covers|config|generate)\//.test(path)

export type Standing = 'owner' | 'other' | 'visitor' | 'foreign page'
/** Of the book: whoever has its address may see a shared one, whoever came by a link of its owner's one that is linked. */
export type State = 'private' | 'linked' | 'shared' | 'removed'

const names = (contract: AnyContract, part: string): boolean => contract.path.includes(`{${part}}`)

/** What is told whoever names another's thing outside the path: nothing is hidden where nothing of it is shown. */
const strangersAnswer = (name: string): number =>
  Object.values(samples[name]?.foreign ?? {}).find((answer) => typeof answer === 'number') ?? 200

/**
 * Who may, from the contract alone: a source, and what is `user` by a book's id, belong to one person; what is `optional`
 * is read by whoever may see the book; the rest says of everybody what is theirs. Undefined: the owner's, as the row says.
 */
export const mayCall = (name: string, contract: AnyContract, who: Standing, state: State): number | undefined => {
  const isOwners = who === 'owner'
  if (who === 'foreign page') return 403
  if (contract.auth === 'user' && who === 'visitor') return 401
  if (names(contract, 'sourceId')) return isOwners && state !== 'removed' ? undefined : 404
  if (!names(contract, 'id')) return isOwners ? undefined : strangersAnswer(name)
  if (state === 'removed') return isOwners && name === 'restoreBook' ? undefined : 404
  if (isOwners) return undefined
  if (state === 'private') return 404
  const readers = samples[name]?.readers
  if (readers !== undefined) return readers
  return contract.auth === 'optional' ? 200 : 403
}

/** Screens of a book that lead whoever may only see it to its shared pages. */
const leadOn = ['book', 'book.inner', 'book.sharing']

/** Who may see a screen of a book, from its row; 302 leads to the sign-in or to the shared pages. */
export const maySee = (route: Route, who: Standing, state: State, inAgentMode: boolean): number => {
  if (inAgentMode && !route.agent) return 404
  if (route.private && who === 'visitor') return 302
  if (state === 'removed') return 404
  if (who === 'owner') return 200
  if (route.private || state === 'private') return 404
  return leadOn.includes(route.name) ? 302 : 200
}
