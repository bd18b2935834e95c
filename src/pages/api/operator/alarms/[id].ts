import { endpoint } from '#lib/http/endpoint.server.ts'
import { closeAlarmCall } from '#lib/operator/alarm.api.ts'
import { resolveAlarm } from '#lib/operator/alarm.server.ts'

export const POST = endpoint(closeAlarmCall, resolveAlarm)
