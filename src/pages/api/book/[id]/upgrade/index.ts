import { previewUpgrade } from '#lib/books/upgrade/upgrade.api.ts'
import { upgradeOf } from '#lib/books/upgrade/upgrade.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(previewUpgrade, upgradeOf)
