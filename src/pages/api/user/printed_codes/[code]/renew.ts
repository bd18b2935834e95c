import { endpoint } from '#lib/http/endpoint.server.ts'
import { renewPrintedCode } from '#lib/library/codes/code.api.ts'
import { renewCode } from '#lib/library/codes/codes.server.ts'

export const POST = endpoint(renewPrintedCode, renewCode)
