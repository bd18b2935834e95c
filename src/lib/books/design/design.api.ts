import { z } from 'zod'
import { bookStatus } from '#lib/books/book/book.api.ts'
import { undecidedPlace } from '#lib/books/edit/edits.api.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { toldValue } from '#lib/works/edits/command.contract.ts'

const value = z.union([z.null(), z.boolean(), z.string()])
/** What is said of the book, or of one of its inserts (lib/edits/book/book-fields.ts). */
const place = { target: z.string().min(4).max(80), field: z.string().min(2).max(40) }

/** What a book says of itself, with the versions a change names as its base (POST /api/book/{id}/edits). */
export const getDesign = defineContract({
  method: 'GET',
  path: '/api/book/{id}/design',
  auth: 'user',
  summary: '这本书自己写的：序言、致谢、版权页、插页、底色',
  params: z.object({ id: pathId }),
  output: z.object({
    said: z.array(z.object({ ...place, value: toldValue, version: z.string() })),
    /** What two devices said otherwise of the book itself; the first of so many. */
    conflicts: z.array(undecidedPlace),
    /** What is printed where nothing is said, by field of the copyright page. */
    usual: z.array(z.object({ field: z.string(), value: z.string() })),
    /** Whose childhood the book was made for. */
    child: z.object({ nickname: z.string(), birthday: z.string() }).nullable(),
    /** The sections an insert can stand before, in order; `months`: those a chapter holds. */
    sections: z.array(z.object({ route: z.string(), title: z.string().nullable(), months: z.array(z.string()) })),
    /**
     * Pages of inserts as the book was last set, by id; `firstPage` as printed, `ownPages`: those with something on them. [] while
     * it is being set.
     */
    placed: z.array(z.object({ id: z.string(), firstPage: z.number(), pageCount: z.number(), ownPages: z.number() })),
    /** The number recorded for the book; null: it is private, and prints neither edition, price nor ISBN. */
    isbn: z.string().nullable(),
    style: z.string(),
    undo: z.string().nullable(),
    redo: z.string().nullable(),
    status: bookStatus,
  }),
  errors: [],
})

/** The pages of one part as they would be printed with these changes, which are not written. */
export const showDesign = defineContract({
  method: 'POST',
  path: '/api/book/{id}/design/show',
  auth: 'user',
  limit: 'cover',
  summary: '试排一处：序言、致谢、版权页或一个插页印出来的样子',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    /** `preface`, `acknowledgement`, `copyright`, or `insert/` and its id. */
    part: z.string().max(80),
    edits: z.array(z.strictObject({ ...place, value })).max(60),
  }),
  output: z.object({
    pages: z.array(printPage),
    /** What is beyond the two pages a letter may have; null: it fits. */
    over: z.object({ pages: z.number(), lines: z.number(), characters: z.number() }).nullable(),
  }),
  errors: ['no_part', 'too_much'],
})

/** The book's own pictures, for inserts. */
export const listDesignPictures = defineContract({
  method: 'GET',
  path: '/api/book/{id}/design/pictures',
  auth: 'user',
  summary: '这本书自己的照片，挑来放插页；可以只看一年的',
  params: z.object({ id: pathId }),
  query: z.object({ ...paging(60, 120), year: z.coerce.number().int().min(1900).max(2099).optional() }),
  output: page(z.object({ hash: z.string(), src: z.string(), width: z.number(), height: z.number() })),
  errors: [],
})

/** What inserts about a year can show: a year without places has no map. */
export const listDesignYears = defineContract({
  method: 'GET',
  path: '/api/book/{id}/design/years',
  auth: 'user',
  summary: '书里各年有什么可以放进插页：自动挑的照片、去过几处地方',
  params: z.object({ id: pathId }),
  output: z.object({
    years: z.array(
      z.object({
        year: z.number(),
        /** Photographs of the year, and of them those that would be shown, in their order. */
        pictureCount: z.number(),
        best: z.array(z.string()),
        places: z.number(),
      }),
    ),
  }),
  errors: [],
})
