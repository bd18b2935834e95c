import type { APIRoute } from 'astro'
import { answerOutside } from '#lib/crawl/outside/proxy.server.ts'

export const prerender = false

export const GET: APIRoute = ({ locals, params, request, url }) =>
  answerOutside('media', locals.actor, params.address ?? '', url, request, locals.ip)
