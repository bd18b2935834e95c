import { contribute } from '#lib/albums/contribute/contribute.server.ts'
import { putContribution } from '#lib/albums/contribute/contribution.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const PUT = endpoint(putContribution, contribute)
