import { getPageFonts } from '#lib/books/reading/reader-fonts.api.ts'
import { pageFonts } from '#lib/books/reading/reader-fonts.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getPageFonts, pageFonts)
