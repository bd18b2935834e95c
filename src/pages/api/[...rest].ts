import type { APIRoute } from 'astro'
import { noSuchCall } from '#lib/http/no-such-call.ts'

/** Every call that no other file answers. */
export const ALL: APIRoute = ({ locals }) => noSuchCall(locals.requestId)
