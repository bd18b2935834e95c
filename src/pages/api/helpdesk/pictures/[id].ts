import { helpPicture } from '#lib/helpdesk/helpdesk.api.ts'
import { seePicture } from '#lib/helpdesk/helpdesk.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(helpPicture, seePicture)
