import { removeOriginals } from '#lib/accounts/export/export.api.ts'
import { dropOriginals } from '#lib/accounts/export/originals.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const DELETE = endpoint(removeOriginals, dropOriginals)
