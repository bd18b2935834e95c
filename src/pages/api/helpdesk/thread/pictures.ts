import { addHelpPicture } from '#lib/helpdesk/helpdesk.api.ts'
import { addMyPicture } from '#lib/helpdesk/helpdesk.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addHelpPicture, addMyPicture)
