import { markHelpRead } from '#lib/helpdesk/helpdesk.api.ts'
import { readMine } from '#lib/helpdesk/helpdesk.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(markHelpRead, readMine)
