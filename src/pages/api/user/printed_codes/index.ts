import { endpoint } from '#lib/http/endpoint.server.ts'
import { listPrintedCodes } from '#lib/library/codes/code.api.ts'
import { printedCodes } from '#lib/library/codes/codes.server.ts'

export const GET = endpoint(listPrintedCodes, printedCodes)
