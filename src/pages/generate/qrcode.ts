import type { APIRoute } from 'astro'
import { siteQrCode } from '#lib/library/qrcode.server.ts'

/** `GET /generate/qrcode?url=…`: SVG, for addresses of this site only. */
export const GET: APIRoute = ({ url }) => {
  const svg = siteQrCode(url.searchParams.get('url') ?? '')
  const headers = { 'cache-control': 'private, no-store' }
  if (svg === undefined) return new Response('只能为本站的网址生成二维码', { status: 422, headers })
  return new Response(svg, { headers: { ...headers, 'content-type': 'image/svg+xml' } })
}
