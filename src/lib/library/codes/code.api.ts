import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

const params = z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

/** A printed code as its owner is told it. */
const printedCode = z.object({
  code: z.string(),
  /** What is printed. */
  url: z.string(),
  kind: z.enum(['video', 'link']),
  state: z.enum(['open', 'closed', 'over']),
  title: z.string(),
  untilAt: z.number(),
  createdAt: z.number(),
  /** Another film was put behind it. */
  isReplaced: z.boolean(),
  /** Where a code of a link leads. */
  link: z.string().nullable(),
  /** Null: a link, or a film that was deleted. */
  film: z.object({ seconds: z.number().nullable(), bytes: z.number(), mime: z.string() }).nullable(),
  /** Address of a still, for its owner alone. */
  poster: z.string().nullable(),
  /** Works it was printed in, as far as they are there. */
  books: z.array(z.object({ id: z.string(), title: z.string() })),
})

export const listPrintedCodes = defineContract({
  method: 'GET',
  path: '/api/user/printed_codes',
  auth: 'user',
  summary: '印在书里的码：通往哪段视频、在哪本书里、保存到什么时候',
  query: z.object(paging(24)),
  output: page(printedCode),
  errors: [],
})

export const renewPrintedCode = defineContract({
  method: 'POST',
  path: '/api/user/printed_codes/{code}/renew',
  auth: 'user',
  limit: 'write',
  summary: '从今天起再保存十年；只会更长，不会变短',
  params,
  body: z.strictObject({}),
  output: printedCode,
  errors: [],
})

export const closePrintedCode = defineContract({
  method: 'PUT',
  path: '/api/user/printed_codes/{code}/closed',
  auth: 'user',
  limit: 'write',
  summary: '把一个码关上，或重新打开',
  params,
  body: z.strictObject({ closed: z.boolean() }),
  output: printedCode,
  errors: ['film_gone'],
})

export const replaceFilm = defineContract({
  method: 'POST',
  path: '/api/user/printed_codes/{code}/film',
  auth: 'user',
  limit: 'write',
  summary: '换成另一段视频：文件先像导入一样分段传好，这里说是哪一个',
  params,
  body: z.strictObject({ importId: pathId, fileId: pathId }),
  output: printedCode,
  // Gigabytes are read twice and written once.
  timeoutMs: 600_000,
  errors: ['not_a_film', 'film_damaged', 'no_film_code', 'incomplete_files', 'import_busy', 'store_quota'],
})

export const downloadFilm = defineContract({
  method: 'GET',
  path: '/api/user/printed_codes/{code}/film',
  auth: 'user',
  summary: '下载码后面的视频原件，只有主人可以',
  params,
  output: 'binary',
  errors: [],
})

const ownOrSigned = z.string().max(400)

export const generateVideo = defineContract({
  method: 'POST',
  path: '/generate/video',
  auth: 'user',
  limit: 'write',
  summary: '一段自己的视频（url），或一张图和一个视频链接（thumbnail、video），得到可以印出来的长期地址',
  body: z
    .strictObject({
      /** Hash of a film of one's own, or the address we gave for it. */
      url: ownOrSigned.optional(),
      /** Hash of a picture of one's own, or the address we gave for it. */
      thumbnail: ownOrSigned.optional(),
      /** Where the film is elsewhere: http or https. */
      video: z
        .string()
        .max(2000)
        .pipe(z.url({ protocol: /^https?$/, error: '视频链接要以 http:// 或 https:// 开头' }))
        .optional(),
      /** The book it is printed in. */
      bookId: pathId.optional(),
    })
    .refine(
      ({ url, thumbnail, video }) =>
        (url === undefined) === (video !== undefined) && (video !== undefined || thumbnail === undefined),
      {
        error: '请给一段自己的视频，或一张图和一个视频链接',
        path: ['url'],
      },
    ),
  output: z.object({ code: z.string(), url: z.string(), untilAt: z.number() }),
  errors: ['not_a_film', 'code_closed'],
})
