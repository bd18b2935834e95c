import { endpoint } from '#lib/http/endpoint.server.ts'
import { redrawPhoto } from '#lib/library/redraw/redraw.api.ts'
import { redraw } from '#lib/library/redraw/redraw.server.ts'

export const POST = endpoint(redrawPhoto, redraw)
