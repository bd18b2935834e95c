import { listDesignYears } from '#lib/books/design/design.api.ts'
import { designYears } from '#lib/books/design/design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listDesignYears, designYears)
