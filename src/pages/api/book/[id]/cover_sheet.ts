import { getCoverSheet } from '#lib/books/design/cover-design.api.ts'
import { coverSheetOf } from '#lib/books/design/cover-design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getCoverSheet, coverSheetOf)
