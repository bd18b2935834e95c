import type { APIRoute } from 'astro'
import { sampleBook } from '#lib/library/sample.server.ts'

/** Fonts of the open pages on the home page; the address there names the version. */
export const prerender = false
export const GET: APIRoute = async ({ url }) => {
  const sample = await sampleBook()
  if (!sample) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const isCurrent = url.searchParams.get('v') === sample.fontVersion
  return new Response(sample.fontCss, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
