import { endpoint } from '#lib/http/endpoint.server.ts'
import { generateVideo } from '#lib/library/codes/code.api.ts'
import { lastingAddress } from '#lib/library/codes/generate-video.server.ts'

export const POST = endpoint(generateVideo, lastingAddress)
