import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

const share = z.number()
const box = z.object({ x: share, y: share, w: share, h: share })

/** A picture of the book as a cover may show it. */
const coverPicture = z.object({
  media: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  alt: z.string(),
  /** What must stay in sight, as fractions; null: nobody looked. */
  focus: box.nullable(),
  /** Screenshot, chart, document or code. */
  graphic: z.boolean(),
  /** Addresses of small and large copies. */
  small: z.string(),
  large: z.string(),
})
export type CoverPicture = z.infer<typeof coverPicture>

/** What a cover of this book is drawn on and with, whatever its design: lengths in mm. */
export const getCoverSheet = defineContract({
  method: 'GET',
  path: '/api/book/{id}/cover_sheet',
  auth: 'user',
  limit: 'thumbs',
  summary: '给这本书画封面要知道的：开本、书脊、年份、各种封面会挑的照片',
  params: z.object({ id: pathId }),
  query: z.object({
    /** Content hash of the picture on the front; left out: as the book has it. */
    pic: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '没有这张图片')
      .optional(),
  }),
  output: z.object({
    spineMm: z.number(),
    trimWidthMm: z.number(),
    trimHeightMm: z.number(),
    bleedMm: z.number(),
    hard: z.boolean(),
    /** Of what is in the book, as printed. */
    years: z.string(),
    facts: z.array(z.string()),
    /** Whose mark stands on it; '': nobody's, as on an agent's book. */
    brand: z.string(),
    /** Thirteen digits drawn as bars on the back; '': it has no number. */
    barcode: z.string(),
    /** The picture each design shows where nobody chose one. */
    picked: z.array(z.object({ design: z.string(), picture: coverPicture })),
    /** The chosen one; null: none was, or the book has it no more. */
    chosen: coverPicture.nullable(),
    /** For the back of 窗, beside the front it has. */
    back: coverPicture.nullable(),
    pictureCount: z.number(),
  }),
  errors: ['typesetting'],
})

export const listCoverPictures = defineContract({
  method: 'GET',
  path: '/api/book/{id}/cover_pictures',
  auth: 'user',
  limit: 'thumbs',
  summary: '这本书里的照片，挑一张放上封面',
  params: z.object({ id: pathId }),
  query: z.object(paging(48, 48)),
  output: page(coverPicture),
  errors: [],
})

/** What the book would become in each style it is sold in. */
export const listStyleOffers = defineContract({
  method: 'GET',
  path: '/api/book/{id}/styles',
  auth: 'user',
  limit: 'thumbs',
  summary: '这本书换成每种版式的页数、开本和价钱',
  params: z.object({ id: pathId }),
  output: z.object({
    /** What prices are for: `精装，100g 双胶纸`. */
    bound: z.string(),
    styles: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** `148 × 210 毫米`. */
        size: z.string(),
        /** Null: nobody can say before it is set. */
        pages: z.number().nullable(),
        /** As counted, not estimated. */
        exact: z.boolean(),
        priceFen: z.number().nullable(),
        /** Why there is no price, '' where there is one. */
        why: z.string(),
        /** Against the style worn: `约+24 页，+¥9.60`; '' where nothing changes. */
        change: z.string(),
      }),
    ),
  }),
  errors: [],
})
