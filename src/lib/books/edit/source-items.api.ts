import { z } from 'zod'
import { month } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { toldValue } from '#lib/works/edits/command.contract.ts'

/**
 * A source may serve several books, and each has its own changes: `book` says which one is meant. Left out, the newest of
 * the caller's books of this source; where there is none, the source as it was brought.
 */
const query = z.object({ book: pathId.optional() })

/**
 * Months of the source. `missed`: has posts that are neither in the book nor in its trash; `hidden`: all its posts are in
 * the trash. Posts without a day come last: value `000000`, route `undated`.
 */
export const getSourceMonths = defineContract({
  method: 'GET',
  path: '/api/book/{sourceId}/months',
  auth: 'user',
  summary: '来源里的月份',
  params: z.object({ sourceId: pathId }),
  query,
  output: z.array(
    z.object({
      year: z.number(),
      month: z.number(),
      value: z.string(),
      route: z.string(),
      missed: z.boolean(),
      hidden: z.boolean(),
      entries: z.number(),
      /** Of these: in the book, and in its trash. */
      included: z.number(),
      trashed: z.number(),
    }),
  ),
  errors: [],
})

/** A post as the book has it. */
export const item = z.object({
  id: z.string(),
  type: z.enum(['text', 'image', 'video']),
  /** `2024-04-05T12:30:00`, shorter when less is known, '' when unknown. */
  time: z.string(),
  /** Its words without captions, an empty line between paragraphs. */
  text: z.string(),
  /** '' for none. */
  title: z.string(),
  place: z.string(),
  /** In the order they are printed. `name`: what a change calls it. Hidden ones are listed, and not printed. */
  pics: z.array(
    z.object({
      ...{ src: z.string(), width: z.number(), height: z.number(), name: z.string(), hidden: z.boolean() },
      /** By what it is sorted: lib/editing/order-key.ts. */
      key: z.string(),
      caption: z.string(),
      /** `large`: alone, over the whole measure; `page`: a page of its own; `kept`: no opener takes it. */
      size: z.enum(['normal', 'large', 'page', 'kept']),
      /** Content hash, as pages name it. */
      pid: z.string(),
    }),
  ),
  /** Who liked it; `count` says more than are named. `hidden`: all, and single ones. */
  likes: z.object({
    hidden: z.boolean(),
    count: z.number(),
    people: z.array(z.object({ name: z.string(), person: z.string(), hidden: z.boolean() })),
  }),
  comments: z.object({
    hidden: z.boolean(),
    list: z.array(z.object({ name: z.string(), person: z.string(), text: z.string(), hidden: z.boolean() })),
  }),
  /** Of the book's own: written for it, or (`splitFrom`: of which post; `splitOrder`: which of its pieces) cut off another. */
  own: z.boolean(),
  splitFrom: z.string().nullable(),
  splitOrder: z.string(),
  /** The post it is printed behind, as one. */
  joinedTo: z.string().nullable(),
  ownPage: z.boolean(),
  breakBefore: z.boolean(),
  missingPics: z.number(),
  /** Films without a still: their code is printed, and there is nothing of them to be shown. */
  films: z.number(),
  included: z.boolean(),
  /** A link or what was passed on is printed of it, beside what it says and shows. */
  passesOn: z.boolean(),
  /** In the trash: its owner took it out. */
  trashed: z.boolean(),
  /** What a change of it names (POST /api/book/{id}/edits). */
  target: z.string(),
  /** Fields that were changed: `value` as it stands, null as brought; a change names this `target` and `version` as its base. */
  edits: z.array(
    z.object({
      field: z.string(),
      target: z.string(),
      version: z.string(),
      value: toldValue,
    }),
  ),
})

export const getMonthItems = defineContract({
  method: 'GET',
  path: '/api/book/{sourceId}/items/month/{month}',
  auth: 'user',
  summary: '来源里一个月，或者从这个月到 until 那个月的内容，按这本书改过的样子',
  params: z.object({ sourceId: pathId, month }),
  /** `until`: the last month of several, two years at most; `undated` stands behind all that have a day. */
  query: query.extend({
    until: z
      .string()
      .regex(/^\d{6}$|^undated$/)
      .optional(),
  }),
  output: z.array(item),
  errors: [],
})

export const listTrashItems = defineContract({
  method: 'GET',
  path: '/api/book/{sourceId}/trash_items/month/{month}',
  auth: 'user',
  summary: '一个月里移出的内容',
  params: z.object({ sourceId: pathId, month }),
  query,
  output: z.array(item),
  errors: [],
})

/** Months with something in the trash; `000000`, route `undated`: what has no day. */
export const listTrashMonths = defineContract({
  method: 'GET',
  path: '/api/book/{sourceId}/months/trash',
  auth: 'user',
  summary: '有移出内容的月份',
  params: z.object({ sourceId: pathId }),
  query,
  output: z.array(
    z.object({
      year: z.number(),
      month: z.number(),
      value: z.string(),
      route: z.string(),
      entries: z.number(),
    }),
  ),
  errors: [],
})
