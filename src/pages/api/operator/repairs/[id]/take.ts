import { endpoint } from '#lib/http/endpoint.server.ts'
import { takeDeskRepair } from '#lib/operator/repairs/repair-desk.api.ts'
import { takeRepair } from '#lib/operator/repairs/repair-desk.server.ts'

export const POST = endpoint(takeDeskRepair, takeRepair)
