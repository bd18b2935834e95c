import { getDraftPages } from '#lib/books/reading/draft-pages.api.ts'
import { draftPagesOf } from '#lib/books/reading/draft-pages.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getDraftPages, draftPagesOf)
