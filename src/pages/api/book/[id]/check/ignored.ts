import { ignoreOwnFindings } from '#lib/books/check/ignored.server.ts'
import { ignoreFindings } from '#lib/books/layout/finish.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(ignoreFindings, ignoreOwnFindings)
