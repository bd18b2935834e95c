/** A photograph drawn anew (row 2.112). Neither the photo nor the drawing is kept: both are gone with the answer. */
import sharp from 'sharp'
import { isPixelPicture } from '#lib/accounts/account/avatar.server.ts'
import { service } from '#lib/config/services.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { TextDrawing } from '../generate/text-image-work.server.ts'
import type { redrawPhoto } from './redraw.api.ts'
import { askRedraw, redrawer } from './redraw-client.server.ts'

/** As the page says. */
const mostBytes = 12 * 1024 * 1024
const mostPixels = 60_000_000
/** What the provider gets: enough to draw from, without place, time and camera. px. */
const sentPx = 1280
/** At most so many at once: each holds two pictures in memory. */
const mostAtOnce = 4

const unreadable = () => fail(422, 'unreadable_picture', '这张图片打不开，请换一张 JPG、PNG 或 WebP')
const busy = () => fail(503, 'redraw_unavailable', '这会儿画的人多，请过一分钟再试')

const prepared = async (bytes: Uint8Array): Promise<Result<Buffer>> => {
  try {
    if (!(await isPixelPicture(bytes))) return unreadable()
    const photo = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient()
    const inside = { width: sentPx, height: sentPx, fit: 'inside', withoutEnlargement: true } as const
    return ok(await photo.resize(inside).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer())
  } catch {
    return unreadable()
  }
}

/** The two words on it, in white on a shade; a thirtieth of the picture's height, at least 14 px. */
const signature = async (heightPx: number): Promise<Buffer> => {
  const fontSizePx = Math.max(14, Math.round(heightPx / 30))
  const drawing: TextDrawing = {
    format: 'png',
    image: {
      content: 'AI 生成',
      faces: { face: 'sans' },
      colour: '#ffffff',
      fontSizePx,
      lineHeight: 1.3,
      align: 'left',
      paddingPx: Math.round(fontSizePx / 2),
    },
  }
  const words = await pool().run<Uint8Array>(
    '#lib/library/generate/text-image-work.server.ts',
    'drawTextImage',
    drawing,
    { urgent: true },
  )
  return sharp(words).flatten({ background: '#3a352e' }).png().toBuffer()
}

/**
 * Marked as made by a machine, for people and for programs, as 《人工智能生成合成内容标识办法》 §4 and §5 ask of whoever shows it
 * (GB 45438-2025: words on the picture no smaller than a twentieth of its shorter side; a field AIGC in its metadata).
 */
const marked = async (drawn: Uint8Array, producer: string): Promise<Result<Buffer>> => {
  try {
    if (!(await isPixelPicture(drawn))) throw new Error('no picture')
    const { data, info } = await sharp(drawn, { limitInputPixels: mostPixels })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const aigc = JSON.stringify({ AIGC: { Label: '1', ContentProducer: producer, ProduceID: randomId() } })
    const picture = sharp(data)
      .composite([{ input: await signature(Math.min(info.width, info.height) * 1.5), gravity: 'southeast' }])
      .withExif({ IFD0: { ImageDescription: aigc } })
    return ok(await picture.jpeg({ quality: 90 }).toBuffer())
  } catch {
    return fail(503, 'redraw_unavailable', '画师送来的画打不开，请过一会儿再试')
  }
}

const drawing = (): { now: number } => service('redrawing', () => ({ now: 0 }))

export const redraw = async ({ request }: CallOf<typeof redrawPhoto>) => {
  const to = redrawer()
  if (!to) return fail(404, 'redraw_over', '这个活动已经结束了')
  const bytes = await readAtMost(request, mostBytes)
  if (!bytes) return fail(413, 'body_too_large', '图片太大了，最多 12 MB')
  if (drawing().now >= mostAtOnce) return busy()
  drawing().now += 1
  try {
    const photo = await prepared(bytes)
    if (!photo.ok) return photo
    const drawn = await askRedraw(to, new Uint8Array(photo.value), request.signal)
    const picture = drawn.ok ? await marked(drawn.value, to.name) : drawn
    if (!picture.ok) return picture
    const headers = { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' }
    return ok(new Response(new Uint8Array(picture.value), { headers }))
  } finally {
    drawing().now -= 1
  }
}
