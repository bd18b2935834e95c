import { endpoint } from '#lib/http/endpoint.server.ts'
import { refuseDeskRepair } from '#lib/operator/repairs/repair-desk.api.ts'
import { refuseRepair } from '#lib/operator/repairs/repair-desk.server.ts'

export const POST = endpoint(refuseDeskRepair, refuseRepair)
