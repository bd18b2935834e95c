import { z } from 'zod'
import { agentInfo } from '#lib/agents/agent.api.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { shelfSorts } from '#lib/books/shelf/shelf-choice.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { mostTurn, mostZoom } from '#lib/print/photo/place-photo.ts'
import { flowIds } from '#lib/sources/upload/create-flows.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { bookLimits, defaultSubtitle } from './book-limits.ts'

const { title: titleLimit, subtitle: subtitleLimit, author: authorLimit } = fieldLimits

/** One section of a book: `YYYYMM`, `front`, `end`, `undated`, or `a-…` for an article. */
export const month = z.string().regex(/^\d{6}$|^front$|^end$|^undated$|^a-[\w-]{1,40}$|^i-[\w-]{16,64}$/)
const monthValue = z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/)

export const bookStatus = z.enum(['typesetting', 'ready', 'failed', 'finalized'])
export type BookStatus = z.infer<typeof bookStatus>

const typesetProgress = z.object({
  stage: z.enum(['waiting', 'months', 'pictures', 'pages', 'pdf', 'done']),
  done: z.number(),
  total: z.number(),
})
export type TypesetProgress = z.infer<typeof typesetProgress>

export const bookView = z.object({
  /** The spec's book id: url-safe base64 of id:type:sourceId. */
  id: z.string(),
  type: z.string(),
  bookType: z.string(),
  bookTypeName: z.string(),
  typesetName: z.string(),
  tid: z.string().nullable(),
  /** The way it was made, a row of sources/upload/create-flows.ts. */
  flow: z.string(),
  sourceId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  innerStyleId: z.string(),
  cover: z.object({
    pic: z.string().nullable(),
    rotate: z.number(),
    scale: z.number(),
    x: z.number(),
    y: z.number(),
    codeName: z.string(),
    text: z.string().nullable(),
    /** The line somebody wrote where the years stand; null: the years. */
    years: z.string().nullable(),
  }),
  /** How it is meant to be bound, by the products bucket; null: nobody has said. */
  binding: z.string().nullable(),
  /** Line under the title, such as the years `2019~2024`. */
  meta: z.string(),
  public: z.boolean(),
  /** Written for few eyes: sharing it for the first time wants a yes of its own (`confirmShare`). */
  asksBeforeSharing: z.boolean(),
  auth: z.enum(['edit', 'view']),
  isOwner: z.boolean(),
  editable: z.boolean(),
  /** Made by an agent: their name stands in it. `agentBook`: whoever asks came by a link to order it. */
  isAgentBook: z.boolean(),
  agentBook: z.boolean(),
  isOfficial: z.boolean(),
  /** The agent's public number, never a WeChat id. */
  agentOpenid: z.string().nullable(),
  agentInfo: agentInfo.nullable(),
  /** Posts came to its collection or went since it was laid out; a finalized book stays without them. Of the owner's alone. */
  needRepublish: z.boolean(),
  /** Newer rules would lay out pages otherwise: sections nobody changes stay as they are until `/typeset` accepts them. */
  needUpgrade: z.boolean(),
  /** Being laid out, or waiting to be: with `needRepublish` or `needUpgrade` it counts so for orders; readers go by `status`. */
  isTypesetting: z.boolean(),
  finalized: z.boolean(),
  /** First and last month with something in the book, `YYYYMM`; null before it was typeset and where nothing has a day. */
  fromDate: z.string().nullable(),
  toDate: z.string().nullable(),
  firstMonth: z.string().nullable(),
  pageCount: z.number().nullable(),
  entryCount: z.number().nullable(),
  status: bookStatus,
  progress: typesetProgress,
  /** One sentence when status is `failed`; only the owner sees it. */
  failure: z.string().nullable(),
  /** The front of the cover as a page to draw; null until first typeset. */
  coverPage: printPage.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type BookView = z.infer<typeof bookView>

const title = textField(titleLimit)
const subtitle = textField(subtitleLimit)
const author = textField(authorLimit)

/** One of the styles books of this type are sold in, and a cover by its name; left out: as it is. */
const look = { style: z.string().max(40).optional(), cover: z.string().max(40).optional() }

/** Content hash of a picture. */
const pictureHash = z.string().regex(/^[0-9a-f]{64}$/, '没有这张图片')

/** A picture of the book on its cover: moved by shares of its frame, enlarged, turned in degrees clockwise. */
const coverPlace = z.strictObject({
  pic: pictureHash,
  x: z.number().min(-50).max(50),
  y: z.number().min(-50).max(50),
  scale: z.number().min(1).max(mostZoom),
  rotate: z.number().min(-mostTurn).max(mostTurn),
})

/** The line under author and title; null: the years of what is in the book. */
const meta = textField(fieldLimits.meta).nullable()

/** Kinds of posts to leave out: 先放一边的. */
const omit = z.array(z.enum(omittedKinds, '没有这一类')).max(omittedKinds.length).optional()

export const listBooks = defineContract({
  method: 'GET',
  path: '/api/book/books',
  auth: 'user',
  summary: '我的书',
  query: z.object({
    ...paging(12),
    bookType: z.string().max(40).optional(),
    /** Words of title, subtitle or author, all of them. */
    search: textField(fieldLimits.search).default(''),
    /** The newest first, by name as a Chinese index has it, or the last changed first. */
    sort: z.enum(shelfSorts, '没有这种排法').default('newest'),
  }),
  output: page(bookView).extend({
    /** Of the whole shelf, whatever is looked for. */
    types: z.array(z.object({ bookType: z.string(), count: z.number() })),
    /** Books in the bin that can still be brought back. */
    removedCount: z.number(),
  }),
  errors: [],
})

/** Whose childhood it is, for the age line; `birthday` is `YYYY-MM-DD`. */
const child = z.strictObject({ nickname: textField(fieldLimits.nickname), birthday: z.iso.date('生日要写成年月日') })

/** Adds the book and its typesetting job in one transaction. */
export const createBook = defineContract({
  method: 'POST',
  path: '/api/book/books',
  auth: 'user',
  limit: 'create',
  summary: '做一本书',
  body: z.strictObject({
    /** An import that is ready, or a source id of one's own. */
    importId: z.string().max(40).optional(),
    sourceId: z.string().max(40).optional(),
    /** Not a second book of the same import: `already_made` names the first (`details.id`, `details.title`). */
    once: z.boolean().default(false),
    /** Empty: named after where it comes from. */
    title: textField({ ...titleLimit, least: 0 }).default(''),
    subtitle: subtitle.default(defaultSubtitle),
    author: author.default(''),
    fromMonth: monthValue.optional(),
    toMonth: monthValue.optional(),
    /** Whose posts go in; left out: the owner's, as the import decided. */
    authorIds: z.array(z.string().min(1).max(200)).min(1).max(bookLimits.authors).optional(),
    /** The way of making; left out: the plain one for where the posts come from. */
    flow: z.enum(flowIds, '没有这种做法').optional(),
    omit,
    child: child.optional(),
    ...look,
    /** Content hash of the picture the cover was chosen with; one the posts have not is left to us. */
    coverPhoto: pictureHash.optional(),
    /** Ids of the products bucket: how it is meant to be bound. */
    binding: z.string().max(8).optional(),
    paper: z.string().max(40).optional(),
    /** Quotations of other floors as one line each. */
    foldQuotes: z.boolean().optional(),
    /** The person whose posts these are agreed to it; asked for books of friends. */
    consent: z.boolean().optional(),
  }),
  output: bookView,
  errors: [
    'import_not_ready',
    'already_made',
    'no_posts',
    'other_flow',
    'person_needed',
    'consent_needed',
    'unknown_look',
  ],
})

export const getBook = defineContract({
  method: 'GET',
  path: '/api/book/{id}/info',
  auth: 'optional',
  summary: '书的信息',
  params: z.object({ id: pathId }),
  /** What the caller takes the book for; a book that is something else is none for them (404). */
  query: z.object({
    bookType: z.string().max(40).optional(),
    author: author.optional(),
    sourceTypeId: z.string().max(200).optional(),
  }),
  output: bookView,
  errors: [],
})

export const updateBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/info',
  auth: 'user',
  limit: 'write',
  summary: '改书名、副题、作者、版式、封面和上面的照片、宝宝的生日、先放一边的，或开关分享',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    title: title.optional(),
    subtitle: subtitle.optional(),
    author: author.optional(),
    ...look,
    /** Null: the best of the book, where it lies by itself. */
    coverPic: coverPlace.nullable().optional(),
    /** What stands on the back, a row a line. */
    coverText: textField(fieldLimits.coverText).optional(),
    meta: meta.optional(),
    /** What the caller saw; where the book says otherwise by now, nothing is changed (`changed_elsewhere`). */
    seen: z
      .strictObject({
        title: z.string(),
        subtitle: z.string(),
        author: z.string(),
        style: z.string(),
        cover: z.string(),
        coverPic: coverPlace.nullable(),
        coverText: z.string(),
        meta: z.string().nullable(),
      })
      .partial()
      .optional(),
    child: child.optional(),
    omit,
    public: z.boolean().optional(),
    /** Yes, also what was written for few eyes; see `asksBeforeSharing`. */
    confirmShare: z.boolean().optional(),
  }),
  output: bookView,
  errors: ['finalized', 'confirm_share', 'unknown_look', 'no_posts', 'changed_elsewhere', 'unknown_picture'],
})

export const removeBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/remove',
  auth: 'user',
  limit: 'write',
  summary: '删除，可撤销',
  params: z.object({ id: pathId }),
  /** The book can be brought back until then. */
  output: z.object({ restorableUntil: z.number() }),
  errors: [],
})

export const restoreBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/restore',
  auth: 'user',
  limit: 'write',
  summary: '撤销删除',
  params: z.object({ id: pathId }),
  output: bookView,
  errors: [],
})

export const typesetBookCall = defineContract({
  method: 'POST',
  path: '/api/book/{id}/typeset',
  auth: 'user',
  limit: 'heavy',
  summary: '重新排版',
  params: z.object({ id: pathId }),
  output: z.object({ status: bookStatus, progress: typesetProgress }),
  errors: ['finalized'],
})

export const getTypesetProgress = defineContract({
  method: 'GET',
  path: '/api/book/{id}/progress',
  auth: 'optional',
  summary: '排版进度',
  params: z.object({ id: pathId }),
  output: z.object({
    status: bookStatus,
    progress: typesetProgress,
    pageCount: z.number().nullable(),
    failure: z.string().nullable(),
  }),
  errors: [],
})
