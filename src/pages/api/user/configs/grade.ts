import { endpoint } from '#lib/http/endpoint.server.ts'
import { getGradeConfig } from '#lib/pricing/rules/grades.api.ts'
import { gradeConfig } from '#lib/pricing/rules/grades.server.ts'

export const GET = endpoint(getGradeConfig, gradeConfig)
