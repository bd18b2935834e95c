import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { mostTurn } from '#lib/print/photo/place-photo.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { defaultCoverPx } from './cover-size.ts'

const codeName = z.object({ codeName: z.string().regex(/^[^/]{1,20}$/) })

const configOf = z.object({
  /** As asked for; `{design}-{1…5}` names one colour way. */
  codeName: z.string(),
  name: z.string(),
  /** Px of a cover of the default width: only their ratio says anything (spec 7.R4). */
  width: z.number(),
  height: z.number(),
  /** Where the design shows a photograph: the ratio of its frame, width by height; null where it shows none. */
  photoAspect: z.number().nullable(),
  /** Without a fit photograph another design is drawn. */
  needsPhoto: z.boolean(),
  colours: z.array(z.object({ codeName: z.string(), name: z.string(), ground: z.string(), accent: z.string() })),
})

const config = {
  method: 'GET',
  auth: 'none',
  params: codeName,
  output: configOf,
  errors: [],
  cached: true,
  limit: 'cover',
} as const

export const getCoverConfig = defineContract({
  ...config,
  path: '/covers/config/{codeName}',
  summary: '一种封面的样子：长宽比、要不要照片、几种颜色',
})
export const getBareCoverConfig = defineContract({ ...config, path: '/config/{codeName}', summary: '同上，旧地址' })

const part = z.coerce.number().min(-50).max(50)

const drawing = {
  method: 'GET',
  auth: 'optional',
  params: codeName,
  query: z.object({
    title: textField({ ...fieldLimits.title, least: 0 }).default(''),
    subtitle: textField(fieldLimits.subtitle).default(''),
    author: textField(fieldLimits.author).default(''),
    /** `2014 ～ 2024`; a tilde of the keyboard will do. */
    years: textField({ ...fieldLimits.contact, most: 20 }).default(''),
    /** Stands where the years would, when there are none. */
    meta: textField(fieldLimits.meta).default(''),
    /** Width in px; drawn in the next step of the spec's picture widths. */
    size: z.coerce.number().int().min(1).max(1280).default(defaultCoverPx),
    /** Hash of a picture of one's own, or the signed address we gave for one. */
    pic: z.string().max(400).optional(),
    /** Moved by these shares of its frame, enlarged so many times: as a book keeps its cover. */
    'pic[dx]': part.default(0),
    'pic[dy]': part.default(0),
    'pic[ds]': z.coerce.number().min(0.1).max(10).default(1),
    /** Degrees clockwise. */
    'pic[rotate]': z.coerce.number().min(-mostTurn).max(mostTurn).default(0),
    'pic[mode]': z.enum(['fit', 'contain', 'cover', 'fill']).default('cover'),
    /** `0`: without the house's mark and name. */
    logo: z.enum(['0', '1']).default('1'),
  }),
  output: 'binary',
  errors: [],
  limit: 'cover',
} as const

export const drawCover = defineContract({
  ...drawing,
  path: '/covers/generate/{codeName}',
  summary: '画一张封面的正面，webp 或 jpeg；照片只认自己的，或本站签过名的地址',
})
export const drawBareCover = defineContract({ ...drawing, path: '/generate/{codeName}', summary: '同上，旧地址' })
