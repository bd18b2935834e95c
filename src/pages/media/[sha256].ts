import type { APIRoute } from 'astro'
import { answerMedia } from '#lib/library/picture.server.ts'

export const GET: APIRoute = ({ locals, params, request, url }) =>
  answerMedia(locals.actor, params.sha256 ?? '', url, request)
export const HEAD = GET
