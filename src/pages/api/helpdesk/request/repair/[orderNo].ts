import { askRepair, withdrawRepair } from '#lib/helpdesk/repairs/repair.api.ts'
import { askForRepair, takeRepairBack } from '#lib/helpdesk/repairs/repair.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(askRepair, askForRepair)
export const DELETE = endpoint(withdrawRepair, takeRepairBack)
