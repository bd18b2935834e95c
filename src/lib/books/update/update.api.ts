import { z } from 'zod'
import { bookStatus } from '#lib/books/book/book.api.ts'
import { changedParts, choices } from '#lib/books/update/compare.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** Address of a month: `202404`, `undated`. */
const route = z.string().regex(/^\d{4}(?:0[1-9]|1[0-2])$|^undated$/, '没有这个月份')

const month = z.object({
  route,
  /** 0 and 0: without a day. */
  year: z.number(),
  month: z.number(),
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  /** What somebody changed here and the source changed too. */
  asks: z.number(),
  /** Outside the months the book was made of: accepted it stands in the collection, not in the book. */
  outside: z.boolean(),
})
export type UpdateMonth = z.infer<typeof month>

/** `added`: posts the book takes that are on none of its pages yet. */
const meanwhileMonth = month.pick({ route: true, year: true, month: true, added: true })
export type MeanwhileMonth = z.infer<typeof meanwhileMonth>

const view = z.object({
  /** `none`: nothing was brought. The others as of the import; `ready`: it waits to be accepted. */
  state: z.enum(['none', 'receiving', 'reading', 'failed', 'ready']),
  /** The import to bring the files to. */
  importId: z.string().nullable(),
  failure: z.string().nullable(),
  /** First and last day of what was brought, '' unknown. */
  span: z.object({ first: z.string(), last: z.string() }),
  /** What was brought is of somebody the collection does not know: it is accepted only when that is meant. */
  otherAuthor: z.object({ was: z.string(), now: z.string() }).nullable(),
  months: z.array(month),
  /** How many months were accepted already. */
  taken: z.number(),
  /** Posts came to the collection or left it by themselves since the book was laid out: setting it anew takes that in. */
  needRepublish: z.boolean(),
  /** Of these, posts that are on no page of the book yet, month by month; [] while nothing waits. */
  meanwhile: z.array(meanwhileMonth),
  status: bookStatus,
})
export type UpdateView = z.infer<typeof view>

const params = z.object({ id: pathId })

/** Begins a newer export: files go to the import it answers, and are read beside the collection, not into it. */
export const beginUpdate = defineContract({
  method: 'POST',
  path: '/api/book/{id}/update',
  auth: 'user',
  limit: 'create',
  summary: '开始更新一本书：新的导出先放在一边比较，收下之前什么都不变',
  params,
  body: z.strictObject({}),
  output: z.object({ id: z.string() }),
  errors: ['finalized', 'source_gone', 'never_updates', 'update_under_way'],
})

export const getUpdate = defineContract({
  method: 'GET',
  path: '/api/book/{id}/update',
  auth: 'user',
  summary: '新的导出里有什么：按月，新加的、改过的、没有了的',
  params,
  output: view,
  errors: ['finalized', 'source_gone', 'never_updates'],
})

const difference = z.object({
  target: z.string(),
  field: z.enum(['text', 'title', 'date', 'place']),
  mine: z.string(),
  theirs: z.string(),
})

const post = z.object({
  target: z.string(),
  kind: z.enum(['new', 'changed', 'gone']),
  /** Local time as far as known, '' unknown. */
  time: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of a changed text what it was; null otherwise. */
  was: z.string().nullable(),
  /** The same of what is said in a line: '' nothing was, or is, said of it. */
  lines: z.array(z.object({ field: z.enum(['title', 'date', 'place']), was: z.string(), is: z.string() })),
  parts: z.array(z.enum(changedParts)),
  pictures: z.number(),
  /** Its owner has taken it out of the book. */
  hidden: z.boolean(),
  /** Its owner has changed something of it in this book. */
  edited: z.boolean(),
  differences: z.array(difference),
})
export type UpdatePost = z.infer<typeof post>

/** Characters of a text that are shown; longer ones end in `…`. */
export const mostShown = 400

export const getUpdatePosts = defineContract({
  method: 'GET',
  path: '/api/book/{id}/update/{month}',
  auth: 'user',
  summary: '一个月里新加的、改过的、没有了的各条',
  params: z.object({ id: pathId, month: route }),
  query: z.object(paging(50, 200)),
  output: page(post),
  errors: ['finalized', 'source_gone', 'never_updates', 'update_over'],
})

const target = z.string().min(3).max(800)
export const mostMonths = 2400
export const mostChoices = 5000

const accepting = z.strictObject({
  months: z.array(route).max(mostMonths).default([]),
  /** Has the book set anew with what came to its collection meanwhile. */
  meanwhile: z.boolean().default(false),
  /** Where both changed the same; what is not named stays as its owner wrote it. */
  choices: z
    .array(z.strictObject({ target, field: difference.shape.field, choice: z.enum(choices) }))
    .max(mostChoices)
    .default([]),
  /** Posts that are gone at their source and shall leave the book as well. */
  out: z.array(target).max(mostChoices).default([]),
  /** It is another person's export, and that is meant. */
  otherAuthor: z.boolean().default(false),
})
export type Accepting = z.infer<typeof accepting>

export const acceptUpdate = defineContract({
  method: 'POST',
  path: '/api/book/{id}/update/accept',
  auth: 'user',
  limit: 'write',
  summary: '收下几个月：并进来源，书重新排一遍；自己改过的仍照自己的',
  params,
  body: accepting,
  maxBodyBytes: 4_000_000,
  output: view,
  errors: [
    'finalized',
    'source_gone',
    'never_updates',
    'update_over',
    'other_author',
    'import_not_ready',
    'months_taken',
    'no_such_month',
  ],
})

/** Throws away what was brought: nothing of it was in the book. */
export const dropUpdate = defineContract({
  method: 'DELETE',
  path: '/api/book/{id}/update',
  auth: 'user',
  limit: 'write',
  summary: '不要这次更新',
  params,
  output: z.object({ dropped: z.boolean() }),
  errors: ['finalized', 'never_updates', 'import_busy'],
})
