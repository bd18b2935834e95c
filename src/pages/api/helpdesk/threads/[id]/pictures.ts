import { addThreadPicture } from '#lib/helpdesk/helpdesk.api.ts'
import { addPictureTo } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addThreadPicture, addPictureTo)
