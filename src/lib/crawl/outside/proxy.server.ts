import sharp from 'sharp'
import { fetchPolitely } from '#lib/crawl/outside/polite.server.ts'
import { outsideSigner, type ProxyKind } from '#lib/crawl/outside/signed.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { statusMessages } from '#lib/http/errors.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { defaultWidthPx, formatFor, widthFor } from '#lib/media/picture.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'

/** Largest picture we decode; a small file may claim to be a huge one. */
const mostPixels = 120_000_000
/** Somebody is waiting for it on a page. ms */
const patienceMs = 10_000

const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  // Made for one person for some hours: no cache but theirs, and not beyond the visit.
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'referrer-policy': 'no-referrer',
})

const plain = (status: number, words: string, more: Record<string, string> = {}): Response =>
  new Response(words, { status, headers: { ...headers('text/plain; charset=utf-8'), ...more } })

/** A picture the way we show pictures: upright, in one of our widths, painted anew, so that nothing else comes along. */
const painted = async (bytes: Uint8Array, url: URL, request: Request): Promise<Response> => {
  const wanted = Number(url.searchParams.get('w') ?? defaultWidthPx)
  const width = Number.isFinite(wanted) && wanted > 0 ? widthFor(wanted) : defaultWidthPx
  const format = formatFor(request.headers.get('accept')) === 'jpeg' ? 'jpeg' : 'webp'
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const out =
    format === 'webp' ? upright.webp({ quality: 80 }) : upright.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  return new Response(Uint8Array.from(await out.toBuffer()), {
    headers: { ...headers(`image/${format}`), vary: 'Accept, Cookie' },
  })
}

/**
 * `GET /fetch/{address}?w=&s=` and `GET /media-proxy/{address}?s=` (spec §7, `address` in base64url): a picture of the
 * outside for the one person the address was signed for, until it runs out. Anything else is 404, whatever it is.
 */
export const answerOutside = async (
  { kind, encoded, url }: { kind: ProxyKind; encoded: string; url: URL },
  request: Request,
  { actor, ip }: { actor: Actor; ip: string },
): Promise<Response> => {
  const nothing = (): Response => plain(404, statusMessages[404]!)
  const user = actor.kind === 'user' ? actor.userId : undefined
  const signer = await outsideSigner()
  const address = signer.check(kind, encoded, url.searchParams.get('s') ?? '', user)
  if (address === undefined) return nothing()
  const wait = await exceeded('outside_picture', { ip, user, subject: undefined }, Date.now())
  if (wait !== undefined) return plain(429, waitSentence(wait), { 'retry-after': String(wait) })
  const got = await fetchPolitely(address, { want: 'picture', patienceMs })
  if (!got.ok || got.value.status !== 200) return nothing()
  const { body } = got.value
  const what = await inspectMedia(inputFileFromBytes('picture', body))
  if (what.state !== 'present' || !/^image\/(jpeg|png|gif|webp|avif)$/.test(what.mime ?? '')) return nothing()
  if (kind === 'media') return new Response(Uint8Array.from(body), { headers: headers(what.mime!) })
  try {
    return await painted(body, url, request)
  } catch {
    // What the painter cannot decode is no picture, whatever its first bytes say.
    return nothing()
  }
}
