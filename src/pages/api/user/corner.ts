import { endpoint } from '#lib/http/endpoint.server.ts'
import { accountMenu } from '#lib/library/account-menu.api.ts'
import { accountMenuOf } from '#lib/library/account-menu.server.ts'

export const GET = endpoint(accountMenu, accountMenuOf)
