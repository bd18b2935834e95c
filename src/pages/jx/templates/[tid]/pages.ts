import { listTemplatePages } from '#lib/albums/template/template.api.ts'
import { readTemplatePages } from '#lib/albums/template/template.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listTemplatePages, readTemplatePages)
