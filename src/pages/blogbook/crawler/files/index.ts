import { addImportedArticles } from '#lib/crawl/crawl.api.ts'
import { bringFiles } from '#lib/crawl/files.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addImportedArticles, bringFiles)
