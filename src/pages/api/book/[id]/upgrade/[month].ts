import { previewUpgradePages } from '#lib/books/upgrade/upgrade.api.ts'
import { upgradePagesOf } from '#lib/books/upgrade/upgrade.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(previewUpgradePages, upgradePagesOf)
