import { readHelp, writeHelp } from '#lib/helpdesk/helpdesk.api.ts'
import { myMessages, writeMine } from '#lib/helpdesk/helpdesk.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(readHelp, myMessages)
export const POST = endpoint(writeHelp, writeMine)
