import { endpoint } from '#lib/http/endpoint.server.ts'
import { drawPage } from '#lib/library/generate/page-html.api.ts'
import { pageHtml } from '#lib/library/generate/page-html.server.ts'

export const POST = endpoint(drawPage, pageHtml)
