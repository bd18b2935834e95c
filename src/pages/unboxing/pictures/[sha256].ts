import type { APIRoute } from 'astro'
import { answerUnboxingPicture } from '#lib/helpdesk/unboxing.server.ts'

export const GET: APIRoute = ({ params, request, url }) => answerUnboxingPicture(params.sha256 ?? '', url, request)
export const HEAD = GET
