import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { leastFocusSide } from './crops.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const share = z.number().min(0).max(1)
const side = z.number().min(leastFocusSide).max(1)
/** A box as fractions of the upright picture; x and y are its top left corner. Rounding may take it a hair over the edge. */
const box = z
  .strictObject({ x: share, y: share, w: side, h: side })
  .refine(({ x, y, w, h }) => x + w <= 1.001 && y + h <= 1.001, '要留住的地方超出了照片')

export const listCrops = defineContract({
  method: 'GET',
  path: '/api/book/{id}/crops',
  auth: 'user',
  summary: '书里被裁掉一点的照片，裁得多的在前，以及各自要留住的地方；给了 media 就只说那一张，没有裁边的也说',
  params: z.object({ id: pathId }),
  query: z.object({ media: hash.optional() }),
  output: z.object({
    pictures: z.array(
      z.object({
        media: z.string(),
        address: z.string(),
        /** Page index in the whole book from 0; null: asked for by name, and nothing of it is cut. */
        index: z.number().nullable(),
        /** Share of a side that is cut, 0–1. */
        loss: z.number(),
        widthPx: z.number(),
        heightPx: z.number(),
        focus: box,
        /** Chosen by the owner; otherwise as found. */
        chosen: z.boolean(),
        /** Chosen for this book alone. */
        alone: z.boolean(),
      }),
    ),
  }),
  errors: ['typesetting'],
})
export type CroppedPicture = z.infer<typeof listCrops.output>['pictures'][number]

/**
 * Kept for all books of its owner, or for this one alone, as a change of the book that can be undone; this one is typeset
 * anew, others when they next are. The same wish twice changes nothing.
 */
export const setFocus = defineContract({
  method: 'POST',
  path: '/api/book/{id}/crops',
  auth: 'user',
  limit: 'write',
  summary: '定下一张照片要留住的地方，所有的书或只这一本；focus 为 null 时恢复自动',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    media: hash,
    focus: box.nullable(),
    alone: z.boolean().default(false),
  }),
  output: bookView,
  errors: ['finalized'],
})
