import { z } from 'zod'
import { month } from '#lib/books/book/book.api.ts'
import { copyCostAnswer } from '#lib/books/price/price.api.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** Pages of one section that are answered at most. */
export const mostChanges = 24

/** A section in which a page looks otherwise. Pages it has are counted before and after. */
const upgradedSection = z.object({
  route: z.string(),
  title: z.string().nullable(),
  /** `YYYYMM`, `000000`; [] of what is no chapter of posts. */
  months: z.array(z.string()),
  pagesBefore: z.number(),
  pagesAfter: z.number(),
  changed: z.number(),
})
export type UpgradedSection = z.infer<typeof upgradedSection>

/** What newer rules would make of a book, before it is accepted with `POST /api/book/{id}/typeset`. */
export const previewUpgrade = defineContract({
  method: 'GET',
  path: '/api/book/{id}/upgrade',
  auth: 'user',
  limit: 'thumbs',
  summary: '升级排版会变哪些页、多少页、多少钱；什么也不改',
  params: z.object({ id: pathId }),
  output: z.object({
    before: copyCostAnswer,
    after: copyCostAnswer,
    /** Sections in which a page looks otherwise, in reading order; numbers of pages alone are no look. */
    sections: z.array(upgradedSection),
  }),
  errors: ['up_to_date', 'typesetting', 'source_gone'],
})

export const previewUpgradePages = defineContract({
  method: 'GET',
  path: '/api/book/{id}/upgrade/{month}',
  auth: 'user',
  limit: 'thumbs',
  summary: '一部分里会变的页，现在的和升级以后的',
  params: z.object({ id: pathId, month }),
  output: z.object({
    changes: z.array(z.object({ before: printPage.nullable(), after: printPage.nullable() })).max(mostChanges),
    /** Changed pages beyond these. */
    left: z.number(),
  }),
  errors: ['up_to_date', 'typesetting', 'source_gone'],
})
