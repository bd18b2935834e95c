import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskRepairs } from '#lib/operator/repairs/repair-desk.api.ts'
import { seeRepairs } from '#lib/operator/repairs/repair-desk.server.ts'

export const GET = endpoint(listDeskRepairs, seeRepairs)
