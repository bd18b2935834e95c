import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, '颜色要写成 #rgb 或 #rrggbb')
const family = z.string().max(80, '字体的名字最多 80 个字')
const align = z.enum(['left', 'center', 'right', 'justify'])

/** Words as a picture (spec 7.R8, 7.R9); lengths are px. */
export const drawText = defineContract({
  method: 'GET',
  path: '/generate/text',
  auth: 'none',
  summary: '把一段文字画成图片，svg 或 png：按本站的字体和断行排好',
  query: z.object({
    content: textField(fieldLimits.textImage),
    fillStyle: colour.optional(),
    /** The same as `fillStyle`. */
    colour: colour.optional(),
    /** Name of a face, with one for Latin behind a comma; `serif` without. */
    fontFamily: family.optional(),
    /** The same as `fontFamily`. */
    font: family.optional(),
    /** Row 9.16: 14 unless said. */
    fontSize: z.coerce.number().min(6).max(200).default(14),
    /** In sizes of the type. */
    lineHeight: z.coerce.number().min(0.8).max(4).default(1.5),
    textAlign: align.optional(),
    /** The same as `textAlign`. */
    alignment: align.optional(),
    padding: z.coerce.number().min(0).max(400).default(0),
    /** Of the whole picture; without it as wide as the longest line, 640 at most. */
    width: z.coerce.number().int().min(20).max(2000).optional(),
    /** A png of more than 4 million pixels is `too_long`. */
    format: z.enum(['svg', 'png']).default('svg'),
  }),
  output: 'binary',
  errors: ['too_long'],
  limit: 'generate',
})
