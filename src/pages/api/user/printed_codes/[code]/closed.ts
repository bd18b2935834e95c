import { endpoint } from '#lib/http/endpoint.server.ts'
import { closePrintedCode } from '#lib/library/codes/code.api.ts'
import { closeCode } from '#lib/library/codes/codes.server.ts'

export const PUT = endpoint(closePrintedCode, closeCode)
