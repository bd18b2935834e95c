import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { fitModes } from '../layout/fit.ts'
import { mostAlbumPhotos } from './album-limits.ts'

/** As the specification has an album (rows 3.20–3.25). */
export const albumView = z.object({
  aid: z.string(),
  tid: z.string(),
  /** Id of the product's size. */
  size: z.string(),
  name: z.string(),
  author: z.string(),
  innerStyle: z.object({ id: z.string(), name: z.string() }),
  innerStyleId: z.string(),
  locked: z.boolean(),
  /** How it is bound: chosen with its lock; before, as the product usually is. */
  binding: z.string(),
  /** Its PDFs: none while it is not locked; `pages` that are made. */
  files: z.object({
    state: z.enum(['none', 'making', 'ready', 'failed']),
    pages: z.number(),
    failure: z.string().nullable(),
  }),
  userPageCount: z.number(),
  cover: z.string().nullable(),
  updatedAt: z.number(),
  isOwner: z.boolean(),
  forAgent: z.boolean(),
  uid: z.string(),
  agentOpenid: z.string().nullable(),
  isDouble: z.boolean(),
  canShufflePage: z.boolean(),
  hasCover: z.boolean(),
  deprecatedAt: z.string().nullable(),
  coverSize: z.array(z.number()),
  innerSize: z.array(z.number()),
  coverHeight: z.number(),
  innerHeight: z.number(),
  titleFontSize: z.number(),
  textFontSize: z.number(),
})
export type AlbumView = z.infer<typeof albumView>

const layer = z.object({
  id: z.string(),
  type: z.enum(['image', 'text']),
  name: z.string(),
  content: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  rotate: z.number(),
  scale: z.number(),
  frameX: z.number(),
  frameY: z.number(),
  frameZ: z.number(),
  frameWidth: z.number(),
  frameHeight: z.number(),
  fit: z.enum(fitModes).optional(),
  hidden: z.boolean(),
  rows: z.number(),
  cols: z.number(),
  spacing: z.number(),
  text: z.string(),
  fillStyle: z.string(),
  textAlign: z.enum(['left', 'center', 'right']),
  textAlignLast: z.enum(['left', 'center', 'right']),
  fontSize: z.number(),
  fontFamily: z.string(),
  fontStyle: z.literal('normal'),
  lineHeight: z.number(),
})

export const layerPage = z.object({
  name: z.string(),
  layers: z.array(layer),
  index: z.number(),
  pageIndex: z.number(),
  pagination: z.string(),
  /** What it looks like to 换一版. */
  skeleton: z.string(),
  shape: z.string(),
})

const part = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })

const photoView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  taken: z.string().nullable(),
  used: z.boolean(),
  /** No page has ever shown it, nor does the cover: it may be taken out of the album. */
  removable: z.boolean(),
  /** What the relative called themselves who brought it by a link; null: its owner did. */
  contributor: z.string().nullable(),
  /** Whole heads, and what must stay in sight, as fractions of the upright picture. */
  faces: z.array(part),
  focus: part.nullable(),
  /** Its mean colour, `#rrggbb`: stands in the frame until the picture is there; null: nobody looked. */
  average: z.string().nullable(),
})

const params = z.object({ id: z.string().max(64) })
const photosPerPage = 200
const mostPages = 200
const mostPageBytes = 4 * 1024 * 1024

export const listMyAlbums = defineContract({
  method: 'GET',
  path: '/jx/albums/my',
  auth: 'user',
  summary: '我的相册，最近改过的在前',
  query: z.object({ ordering: z.enum(['-updated_at', 'updated_at']).default('-updated_at'), ...paging(24) }),
  output: page(albumView),
  errors: [],
})

export const createAlbum = defineContract({
  method: 'POST',
  path: '/jx/albums/my',
  auth: 'user',
  // Laying out hundreds of photos is work for seconds.
  limit: 'heavy',
  idempotent: true,
  // Two hundred pages with all their layers.
  maxBodyBytes: mostPageBytes,
  summary: '用自己的照片做一本相册，排好就回来；几乎一样的、截图先放一边',
  body: z.strictObject({
    tid: z.string().max(24),
    size: z.string().max(12).optional(),
    innerStyleId: z.string().max(12).optional(),
    title: textField(fieldLimits.title),
    author: textField(fieldLimits.author).optional(),
    /** Words of one's own, each on a page of its own; only where pages are laid out here: given pages bring theirs. */
    preface: textField(fieldLimits.preface).optional(),
    acknowledgement: textField(fieldLimits.acknowledgement).optional(),
    photos: z
      .array(
        z.strictObject({
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
          fileName: z.string().max(200).optional(),
          taken: z
            .string()
            .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
            .optional(),
        }),
      )
      .min(1)
      .max(mostAlbumPhotos),
    /** Pages as they were seen on the device; without them they are laid out here. */
    pages: z
      .array(
        z.strictObject({
          name: z.string().max(24),
          layers: z.array(z.strictObject(layer.shape)).max(60),
          skeleton: z.string().max(60),
          shape: z.string().max(2000),
        }),
      )
      .min(1)
      .max(mostPages)
      .optional(),
  }),
  output: z.object({ album: albumView, aside: z.array(z.object({ id: z.string(), reason: z.string() })) }),
  errors: ['no_photos', 'bad_pages', 'too_many_albums', 'words_too_long'],
  timeoutMs: 60_000,
})

export const getAlbum = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}',
  auth: 'user',
  summary: '一本相册',
  params,
  output: albumView,
  errors: [],
})

export const removeAlbum = defineContract({
  method: 'DELETE',
  path: '/jx/albums/{id}',
  auth: 'user',
  limit: 'write',
  summary: '删掉一本相册，和别处没有用到的照片；下过单的不能删',
  params,
  output: z.object({}),
  errors: ['ordered'],
})

export const getAlbumPages = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/pages',
  auth: 'user',
  summary: '相册的每一页和页上的图层；`cover=true` 把封面的正面也放在最前面，叫 `cover`，不算页数',
  params,
  query: z.object({ cover: z.enum(['true', 'false']).optional() }),
  output: z.object({
    pages: z.array(layerPage),
  }),
  errors: [],
})

export const validateAlbum = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/validate',
  auth: 'user',
  summary: '检查能不能印：页数、照片数、每张照片够不够清楚、脸有没有被裁',
  params,
  output: z.object({
    /** Nothing of it keeps the album from being locked. */
    valid: z.boolean(),
    reasons: z.array(
      z.object({
        reason: z.string(),
        /** `error`: it can't be printed; `confirm`: only after an explicit yes; `warn`: worth a look. */
        severity: z.enum(['error', 'confirm', 'warn']),
        title: z.string(),
        message: z.string(),
        suggestion: z.string().nullable(),
        /** Of the page, from 0; null: it is about the whole album. */
        index: z.number().nullable(),
        page: z.string().nullable(),
        /** What it is called on screens: 第 2—3 页. */
        where: z.string().nullable(),
        image: z.string().nullable(),
        /** Pixels of the photograph; 0 where it is about none. */
        width: z.number(),
        height: z.number(),
      }),
    ),
  }),
  errors: [],
})

export const listAlbumPhotos = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/images',
  auth: 'user',
  summary: '相册的照片；`used=false` 只看还没有排进去的',
  params,
  query: z.object({ used: z.enum(['true', 'false']).optional(), ...paging(photosPerPage, photosPerPage) }),
  output: page(photoView),
  errors: [],
})

export const listMyAlbumPhotos = defineContract({
  method: 'GET',
  path: '/jx/album_images/my',
  auth: 'user',
  summary: '一本相册的全部照片，一次 200 张',
  query: z.object({ aid: z.string().max(64), ...paging(photosPerPage, photosPerPage) }),
  output: page(photoView),
  errors: [],
})

export const listAlbumActivities = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/activities',
  auth: 'user',
  summary: '相册发生过什么，新的在前',
  params,
  query: z.object(paging(24)),
  output: page(
    z.object({ id: z.number(), kind: z.enum(['created', 'locked', 'unlocked']), photos: z.number(), at: z.number() }),
  ),
  errors: [],
})
