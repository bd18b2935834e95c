import type { APIRoute } from 'astro'
import { emojiSvg } from '#lib/print/emoji/emoji.server.ts'

/** Public artwork by code points, `1f600` or `1f469-200d-1f4bb`; the same picture the press prints. */
export const GET: APIRoute = ({ params }) => {
  const key = params.key ?? ''
  const points = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,15}$/.test(key)
    ? key.split('-').map((point) => Number.parseInt(point, 16))
    : []
  const art =
    points.length > 0 && points.every((point) => point <= 0x10ffff)
      ? emojiSvg(String.fromCodePoint(...points))
      : undefined
  if (!art) return new Response(null, { status: 404 })
  return new Response(art, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
