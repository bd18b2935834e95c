import { z } from 'zod'
import { bookStatus, bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** What a finding is about. */
export const findingReasons = [
  'empty',
  'missing_picture',
  'low_resolution',
  'overflow',
  'page_count',
  'missing_glyph',
  'layout',
  'empty_month',
  'empty_post',
  'thin_page',
  'double_post',
  'double_picture',
  'unreadable_code',
  'news',
  'upgrade',
  'long_letter',
] as const

const checkIssue = z.object({
  /** Known by it from one layout to the next. */
  key: z.string(),
  /** Why its owner lets it be; null: it is open. */
  ignored: z.object({ reason: z.string(), at: z.number() }).nullable(),
  /** The post it is about and the month that holds it (`undated`), where it is about one. */
  post: z.object({ id: z.string(), month: z.string() }).optional(),
  /** The insert whose page it is on, where it is on one. */
  insert: z.string().optional(),
  reason: z.enum(findingReasons),
  severity: z.enum(['info', 'warn', 'error']),
  /** Page index in the whole book from 0; -1 when it concerns the book. */
  index: z.number(),
  month: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of a picture that is too small: pixels to the inch as it is printed, and where to see it small. */
  dpi: z.number().optional(),
  thumbnail: z.string().optional(),
  /** How many pictures are missing here. */
  count: z.number().optional(),
  /** The character that cannot be printed, where that is the matter. */
  character: z.string().optional(),
  title: z.string(),
  message: z.string(),
  suggestion: z.string(),
})
export type CheckIssue = z.infer<typeof checkIssue>
/**
 * As kept with the layout: the picture by its content hash; an address of it is made for who asks. `entryId` names the post
 * until `post` does.
 */
export type FoundIssue = Omit<CheckIssue, 'thumbnail' | 'key' | 'ignored' | 'insert'> & {
  media?: string
  entryId?: string
}

export const checkBook = defineContract({
  method: 'GET',
  path: '/api/book/{id}/check',
  auth: 'user',
  summary: '印前检查',
  params: z.object({ id: pathId }),
  output: z.object({
    status: bookStatus,
    pageCount: z.number().nullable(),
    /** Pages of posts and articles among them; null of a book laid out before they were counted. */
    bodyPages: z.number().nullable(),
    /** What would make the book shorter, in words; '' where nothing would by much. */
    shorter: z.string(),
    spineMm: z.number().nullable(),
    /** Binding and paper the pages and the cover are made for; '' while nobody has chosen any. */
    bound: z.string(),
    /** `placed` and `missing` count pictures, each once however often it is printed; `low` counts findings. */
    pictures: z.object({ placed: z.number(), missing: z.number(), low: z.number() }),
    /** False after a typesetting that failed, and while anything of severity `error` stands but blurred pictures: those are signed for (`acceptBlurred`). */
    passed: z.boolean(),
    issues: z.array(checkIssue),
  }),
  errors: ['typesetting', 'not_set'],
})

/** At most so many findings are ignored in one call. */
const mostIgnored = 500

/** Findings one need not mend; the press's own refusals and blurred pictures cannot be ignored. */
export const ignoreFindings = defineContract({
  method: 'POST',
  path: '/api/book/{id}/check/ignored',
  auth: 'user',
  limit: 'write',
  summary: '印前检查里的一些发现不再提，或者重新提起',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    keys: z.array(z.string().min(1).max(300)).min(1).max(mostIgnored),
    /** Left out: they are heard again. */
    reason: textField(fieldLimits.ignoreReason).optional(),
  }),
  output: z.object({ changed: z.number() }),
  errors: ['finding_gone', 'typesetting', 'finalized'],
})

/** Freezes the book as it is; its PDF is the same bytes from then on. */
export const finalizeBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/finalize',
  auth: 'user',
  limit: 'heavy',
  summary: '定稿',
  params: z.object({ id: pathId }),
  /** Yes, print the pictures that will blur as they are. */
  body: z.strictObject({ acceptBlurred: z.boolean().default(false) }),
  output: bookView,
  errors: ['typesetting', 'not_set', 'check_failed', 'blurred_pictures', 'finalized'],
})

/** The answer is the file itself (application/pdf); 202 with progress while it is being made. */
export const getBookPdf = defineContract({
  method: 'GET',
  path: '/api/book/{id}/pdf/{kind}',
  auth: 'user',
  summary: '内文或封面的 PDF；还没做好时回 202 和进度',
  params: z.object({ id: pathId, kind: z.enum(['inner', 'cover']) }),
  output: 'binary',
  errors: ['typesetting'],
})
