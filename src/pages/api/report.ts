import { endpoint } from '#lib/http/endpoint.server.ts'
import { sendReport } from '#lib/site/report/report.api.ts'
import { takeReport } from '#lib/site/report/report.server.ts'

export const POST = endpoint(sendReport, takeReport)
