import type { APIRoute } from 'astro'
import { answerOutside } from '#lib/crawl/outside/proxy.server.ts'

export const GET: APIRoute = ({ locals, params, request, url }) =>
  answerOutside({ kind: 'fetch', encoded: params.address ?? '', url }, request, { actor: locals.actor, ip: locals.ip })
