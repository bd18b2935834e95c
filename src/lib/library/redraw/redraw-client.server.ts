/** Asks the provider of `REDRAW_*` to draw a photograph anew (OpenAI's Images API, `/images/edits`). */
import { config } from '#lib/config/config.server.ts'
import type { RedrawConfig } from '#lib/config/redraw.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { log } from '#lib/log/log.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Drawing takes its time; somebody is looking on. ms. */
const patienceMs = 100_000
/** Base64 of a large PNG. */
const mostBytes = 40 * 1024 * 1024

/** A manner of drawing, and nobody's: no studio, no artist is named. */
const prompt =
  'Redraw this photograph as a hand-painted illustration: ink outlines, soft watercolour washes, warm daylight. Keep every ' +
  'person, their number, age, pose, clothes and expression, the place and the composition as they are. No text, no watermark.'

/** Who redraws; undefined: nobody. */
export const redrawer = (): RedrawConfig | undefined => config().redraw ?? existingService<RedrawConfig>('local-redraw')

const unavailable = () => fail(503, 'redraw_unavailable', '画师这会儿没有回应，请过一会儿再试')
const refused = () => fail(422, 'redraw_refused', '这张照片画师画不了，请换一张')

/** The body as JSON, read to its bound; undefined where it is none. */
const readJson = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
}

/** The drawing of a JPEG, as the provider sent it. 422 `redraw_refused`: it draws no such photo; 503 `redraw_unavailable`. */
export const askRedraw = async (
  to: RedrawConfig,
  photo: Uint8Array<ArrayBuffer>,
  gone: AbortSignal,
): Promise<Result<Buffer>> => {
  const form = new FormData()
  form.set('model', to.model)
  form.set('prompt', prompt)
  form.set('image', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  try {
    const response = await fetch(`${to.url}/images/edits`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${to.key}` },
      body: form,
      // Whoever left waits for nothing any more.
      signal: AbortSignal.any([gone, AbortSignal.timeout(patienceMs)]),
    })
    const answer = (await readJson(response)) as
      | { data?: { b64_json?: unknown }[]; error?: { code?: unknown } }
      | undefined
    const drawn = answer?.data?.[0]?.b64_json
    if (response.ok && typeof drawn === 'string') return ok(Buffer.from(drawn, 'base64'))
    log.warn({ provider: 'redraw', status: response.status, code: String(answer?.error?.code ?? '') }, 'not drawn')
    return /moderation|policy|safety/.test(String(answer?.error?.code)) ? refused() : unavailable()
  } catch (error) {
    log.warn({ provider: 'redraw', error: error instanceof Error ? error.name : 'unknown' }, 'no answer')
    return unavailable()
  }
}
