import type { APIRoute } from 'astro'
import { config } from '#lib/config/config.server.ts'
import { robotsText } from '#lib/site/routes/sitemap.ts'

export const GET: APIRoute = () =>
  new Response(robotsText(config().siteUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
