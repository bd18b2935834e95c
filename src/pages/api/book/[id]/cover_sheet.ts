import { getCoverSheet } from '#lib/books/design/design.api.ts'
import { coverSheetOf } from '#lib/books/design/design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getCoverSheet, coverSheetOf)
