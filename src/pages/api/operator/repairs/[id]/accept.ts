import { endpoint } from '#lib/http/endpoint.server.ts'
import { acceptDeskRepair } from '#lib/operator/repairs/repair-desk.api.ts'
import { acceptRepair } from '#lib/operator/repairs/repair-desk.server.ts'

export const POST = endpoint(acceptDeskRepair, acceptRepair)
