import { endpoint } from '#lib/http/endpoint.server.ts'
import { drawText } from '#lib/library/generate/text-image.api.ts'
import { textImage } from '#lib/library/generate/text-image.server.ts'

export const GET = endpoint(drawText, textImage)
