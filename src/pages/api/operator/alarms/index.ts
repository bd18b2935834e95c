import { endpoint } from '#lib/http/endpoint.server.ts'
import { listAlarmsCall } from '#lib/operator/alarm.api.ts'
import { allAlarms } from '#lib/operator/alarm.server.ts'

export const GET = endpoint(listAlarmsCall, allAlarms)
