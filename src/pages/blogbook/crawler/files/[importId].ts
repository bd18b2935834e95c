import { listImportedArticles } from '#lib/crawl/crawl.api.ts'
import { importedArticles } from '#lib/crawl/files.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listImportedArticles, importedArticles)
