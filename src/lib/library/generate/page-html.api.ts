import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** A row of the copyright page: 照片 一百二十张. */
const copyrightRow = z.strictObject({
  name: textField({ label: '版权页的项目', least: 1, most: 12, wrong: '版权页的项目要有 1 到 12 个字' }),
  value: textField({ label: '版权页的内容', least: 0, most: 60, wrong: '版权页的内容最多 60 个字' }),
})

/** A page of an album as inert markup (spec 7.R1–R3). */
export const drawPage = defineContract({
  method: 'POST',
  path: '/generate/html/{style}.{pageName}',
  auth: 'optional',
  summary: '把一页相册的图层画成网页：没有脚本，不向外取任何东西；照片只认自己的',
  params: z.object({
    /** Id or name of a theme. */
    style: z.string().max(12),
    /** cover, title, copyright, preface, acknowledgement, catalog, blank, or a number from 1. */
    pageName: z.string().regex(/^(?:[a-z]{1,20}|[1-9]\d{0,3})$/),
  }),
  body: z.strictObject({
    tid: z.string().max(24).default('album'),
    size: z.string().max(12).optional(),
    /** As `GET /jx/albums/{id}/pages` tells them, on the canvas of the product; with 12 photographs at most. */
    layers: z.array(z.unknown()).max(60).default([]),
    /** Of a page called `copyright`: set at its foot by our own typesetter, over the layers. */
    copyright: z.strictObject({ title: textField(fieldLimits.title), rows: z.array(copyrightRow).max(12) }).optional(),
  }),
  output: 'binary',
  errors: ['bad_layer'],
  maxBodyBytes: 256 * 1024,
  limit: 'generate',
})
