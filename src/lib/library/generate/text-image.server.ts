import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid } from '#lib/http/errors.ts'
import { mediaCache } from '#lib/media/file-cache.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { inertHeaders } from './inert.server.ts'
import type { drawText } from './text-image.api.ts'
import { textImageOf } from './text-image.ts'
import type { TextDrawing } from './text-image-work.server.ts'

/** Drawn words stand in the cache until what draws them changes. */
const drawnBy = 2

class TooLong extends Error {}

/** Words as a picture; the same for everybody, so it may be kept. */
export const textImage = async ({ query }: Pick<CallOf<typeof drawText>, 'query'>) => {
  const image = textImageOf(query)
  if (!image) return invalid('没有这种字体，可以用 serif、sans、wenkai、xiaowei、kuaile、garamond 或 mono')
  const drawing: TextDrawing = { image, format: query.format }
  const name = createHash('sha256')
    .update(JSON.stringify([drawnBy, drawing]))
    .digest('hex')
  try {
    const path = await mediaCache().file(`${name}-text.${query.format}`, async (draft) => {
      const drawn = await pool().run<Uint8Array | undefined>(
        '#lib/library/generate/text-image-work.server.ts',
        'drawTextImage',
        drawing,
      )
      if (!drawn) throw new TooLong()
      await writeFile(draft, drawn)
    })
    const type = query.format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png'
    const headers = { ...inertHeaders(type), 'cache-control': 'public, max-age=86400' }
    return ok(new Response(new Uint8Array(await readFile(path)), { headers }))
  } catch (error) {
    if (error instanceof TooLong)
      return fail(422, 'too_long', '这些文字画出来太长了，请少写一些、把字号改小，或者把图片改宽')
    throw error
  }
}
