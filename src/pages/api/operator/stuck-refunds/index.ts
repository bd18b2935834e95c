import { endpoint } from '#lib/http/endpoint.server.ts'
import { listStuckRefunds } from '#lib/operator/refunds/refund-desk.api.ts'
import { listStuck } from '#lib/operator/refunds/stuck.server.ts'

export const GET = endpoint(listStuckRefunds, listStuck)
